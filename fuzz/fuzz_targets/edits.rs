//! Any bytes: `kyaml_fuzz::edits`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::edits(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
