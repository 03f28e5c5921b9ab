//! The laws that KYAML tools obey, as functions: each takes any input, and panics where it breaks the law.
//!
//! - [`agreement`]: the grammar and the parser accept and refuse the same streams, in all three forms;
//! - [`round_trip`]: what is accepted means the same after it has been written, keeps its comments, and is written once and for all;
//! - [`recognition`]: what the recogniser takes for clean is clean, and it gives up on nothing that the writer wrote;
//! - [`import()`]: what can be read as YAML or JSON becomes KYAML of the same meaning, with every comment of the input;
//! - [`ambiguity_agreement`]: the grammar and the writer find the same texts ambiguous.
//!
//! The fuzz targets hand them random bytes; the tests hand them every case of the conformance suite, its truncations and its
//! mutations, generated values, and every input on which a law has been broken before (`regressions/`).

mod content;
mod laws;

pub use laws::{Judged, agreement, ambiguity_agreement, import, recognition, round_trip};
