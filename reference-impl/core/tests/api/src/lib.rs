//! Tests of kyaml-core that use it as a program does. They are one test program, in a package of its own. The code of
//! kyaml-core's own tests is optimized like kyaml-core, which takes five times as long to compile.
#![cfg(test)]

mod annotate;
mod edit;
mod edits;
mod header;
mod limits;
mod lines;
mod look_up;
mod moves;
mod productions;
mod recognise;
mod serde;
mod streams;
mod tokens;
mod values;
mod words;
