//! Any bytes: `kyaml_fuzz::templates`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::templates(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
