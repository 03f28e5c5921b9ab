//! Any bytes: `kyaml_fuzz::fixing`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::fixing(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
