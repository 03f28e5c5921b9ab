//! Tests of kyaml-core that use it as a program does. They are one test program, in a package of its own. The code of
//! kyaml-core's own tests is optimized like kyaml-core, which takes five times as long to compile.
#![cfg(test)]

mod edit;
mod edits;
mod header;
mod limits;
mod lines;
mod look_up;
mod moves;
mod recognise;
mod serde;
mod sources;
mod streams;
mod tokens;
mod values;
