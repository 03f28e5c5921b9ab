//! Any bytes: `kyaml_fuzz::paths`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::paths(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
