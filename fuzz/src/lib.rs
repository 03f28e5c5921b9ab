//! The laws of KYAML tools, as functions: each takes any input, and panics if the input breaks the
//! law.
//!
//! - [`agreement`]: the grammar and the parser accept and refuse the same streams, in all three
//!   forms.
//! - [`round_trip`]: writing keeps the value and the comments, and is idempotent.
//! - [`recognition`]: a stream that the recogniser calls clean has no findings, and the recogniser
//!   decides every stream that the writer wrote.
//! - [`sections`]: a stream that is formatted section by section has the text that it has as a whole.
//! - [`import()`]: YAML and JSON become KYAML with the same value, with every comment of the input.
//! - [`both_ways`]: block YAML becomes the KYAML again from which it was written, comments included.
//! - [`ambiguity_agreement`]: the grammar and the writer find the same texts ambiguous.
//! - [`bounded`]: reading any bytes does not panic, and allocates no more than their number allows.
//! - [`fixing`]: a second fix changes nothing, and a safe one keeps the value that Kubernetes
//!   loads.
//! - [`readers_agree`]: the readers of YAML in this process read the same value from KYAML.
//! - [`written_for_all`]: these readers read the same values from written values.
//! - [`serialized`]: serde writes the same text as the writer, and reads it again.
//! - [`numbers`]: serde reads and writes a number exactly or refuses it, in every shape of a type.
//! - [`edits`]: an edited stream is KYAML with the value of a model, and keeps its comments.
//! - [`merging`]: a patch makes the other stream, and a merge with an unchanged side the other side.
//! - [`merged_objects`]: each edit of a side lands in its object, or there is a conflict.
//! - [`paths`]: pointers, positions and comments are found again, and a copied tree is equal.
//! - [`templates()`]: the grammar of islands and the checker find the same templates well-formed,
//!   and formatting keeps the actions.
//! - [`normal_form`]: two values have the same normal form exactly if they are equal.
//!
//! [`mutate`] makes mutants that are nearly KYAML, [`values`] and [`pair`] make values from bytes,
//! and [`dictionary`] has the words of the language.
//!
//! The fuzz targets pass random bytes to them. The tests pass every case of the conformance suite,
//! its truncations and mutations, generated values, and every input that once broke a law
//! (`regressions/`).

mod both_ways;
mod bounded;
mod content;
pub mod dictionary;
mod edits;
mod fixing;
mod foreign;
mod generate;
mod laws;
mod merging;
mod mutate;
mod normal;
mod numbers;
mod objects;
mod paths;
mod random;
mod serde;
mod templates;

pub use both_ways::{both_ways, decorated};
pub use bounded::{MORE, TIMES, bounded, peaks};
pub use edits::edits;
pub use fixing::fixing;
pub use foreign::{readers_agree, written_for_all};
pub use generate::{pair, values};
pub use laws::{Judged, agreement, ambiguity_agreement, import, recognition, round_trip, sections};
pub use merging::merging;
pub use mutate::mutate;
pub use normal::normal_form;
pub use numbers::{Read, hard_number, numbers};
pub use objects::{Tally, merged_objects, objects};
pub use paths::paths;
pub use serde::serialized;
pub use templates::templates;

/// Makes libFuzzer mutate every other input with [`mutate`], and the rest by itself.
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
