//! Any bytes: `kyaml_fuzz::recognition`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::recognition(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
