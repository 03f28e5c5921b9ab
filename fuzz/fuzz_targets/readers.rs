//! Any bytes: `kyaml_fuzz::read_alike`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::read_alike(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
