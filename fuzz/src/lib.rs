//! The laws that KYAML tools obey, as functions: each takes any input, and panics where it breaks the law.
//!
//! - [`agreement`]: the grammar and the parser accept and refuse the same streams, in all three forms;
//! - [`round_trip`]: what is accepted means the same after it has been written, keeps its comments, and is written once and for all;
//! - [`recognition`]: what the recogniser takes for clean is clean, and it gives up on nothing that the writer wrote;
//! - [`import()`]: what can be read as YAML or JSON becomes KYAML of the same meaning, with every comment of the input;
//! - [`ambiguity_agreement`]: the grammar and the writer find the same texts ambiguous;
//! - [`bounded`]: no way to read any bytes panics or allocates more than their number allows;
//! - [`fixing`]: a fix leaves nothing to fix, and a safe one leaves what Kubernetes loads;
//! - [`read_alike`]: what is KYAML, the readers of YAML in this process read alike;
//! - [`written_for_all`]: values that are written are read by these readers as what they are;
//! - [`serialized`]: serde writes what the writer writes, and reads it again;
//! - [`normal_form`]: two values have the same normal form exactly where they are equal.
//!
//! [`mutate`] makes mutants that are nearly KYAML, [`values`] and [`pair`] make values of bytes, and [`dictionary`] has the words of the language.
//!
//! The fuzz targets hand them random bytes; the tests hand them every case of the conformance suite, its truncations and its
//! mutations, generated values, and every input on which a law has been broken before (`regressions/`).

mod bounded;
mod content;
pub mod dictionary;
mod fixing;
mod foreign;
mod generate;
mod laws;
mod mutate;
mod normal;
mod random;
mod serde;

pub use bounded::{MORE, TIMES, bounded, peaks};
pub use fixing::fixing;
pub use foreign::{read_alike, written_for_all};
pub use generate::{pair, values};
pub use laws::{Judged, agreement, ambiguity_agreement, import, recognition, round_trip};
pub use mutate::mutate;
pub use normal::normal_form;
pub use serde::serialized;

/// Has libFuzzer mutate by [`mutate`] every other time, and by itself otherwise.
#[macro_export]
macro_rules! mutate_by_the_grammar {
    () => {
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            if seed % 2 == 0 {
                return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
            }
            let mutant = $crate::mutate(&data[..size], seed, max_size);
            data[..mutant.len()].copy_from_slice(&mutant);
            mutant.len()
        });
    };
}
