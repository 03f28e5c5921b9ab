//! Any bytes: `kyaml_fuzz::agreement`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::agreement(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
