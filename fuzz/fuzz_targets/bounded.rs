//! Any bytes: `kyaml_fuzz::bounded`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::bounded(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
