//! Every text of bounded size, decided: what the theorems leave open is asked of all texts up to a length, over one character for each
//! class of the theorems' automata.
//!
//! 1. [`alphabet`] has the characters, [`words`] all words over letters by number; [`family`] puts them into streams, and [`comments`]
//!    places comments in small shapes.
//! 2. [`decide`] asks of a stream whether the grammar, the parser, the recogniser and the fast reader agree, and whether writing it keeps it.
//! 3. [`read`] asks other readers whether they read what is accepted as it is [`meant`]; [`streams`] is a million accepted streams more for
//!    them. [`known`] has the causes why one reads otherwise, and [`quirks`] computes what each of these explains.
//! 4. [`parts`] cuts all of that into numbered parts, of which a shard is some; [`ledger`] remembers the finished ones, here or on other
//!    machines, and [`tally`] is what they counted.
//!
//! It stands beside `kyaml-conformance`, which depends on nothing of the reference implementation: here its parser, recogniser and fast
//! reader are asked in the same process, millions of times.

pub mod alphabet;
pub mod comments;
pub mod decide;
pub mod family;
pub mod known;
pub mod ledger;
pub mod meant;
pub mod parts;
pub mod quirks;
pub mod read;
pub mod streams;
pub mod tally;
pub mod words;
