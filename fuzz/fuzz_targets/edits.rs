//! Any bytes: `kyaml_fuzz::edits` and `kyaml_fuzz::merging`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::edits(data);
    kyaml_fuzz::merging(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
