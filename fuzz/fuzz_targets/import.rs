//! Any bytes: `kyaml_fuzz::import`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::import(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
