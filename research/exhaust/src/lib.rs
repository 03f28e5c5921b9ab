//! Decides questions that the theorems leave open, for every text up to a length. The characters of
//! the texts represent the classes of the theorems' automata, one for each class.
//!
//! 1. [`alphabet`] computes the characters. [`words`] numbers all words over letters, [`family`]
//!    puts them into streams, and [`comments`] places comments in small shapes.
//! 2. [`decide`] checks that the grammar, the parser and the recogniser agree on a stream, and that writing it
//!    keeps its content.
//! 3. [`read`] compares other readers with the [`meant`] documents of accepted streams; [`streams`]
//!    adds a million accepted streams. [`known`] lists the causes of misreadings.
//! 4. [`tally`] has the counts.
//!
//! This is not a command of `kyaml-conformance`, because that program does not depend on the
//! reference implementation. Here the parser and the recogniser run in the same process, millions of
//! times.

pub mod alphabet;
pub mod comments;
pub mod decide;
pub mod family;
pub mod known;
pub mod meant;
pub mod read;
pub mod streams;
pub mod tally;
pub mod words;
