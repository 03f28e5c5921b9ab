//! Any bytes: `kyaml_fuzz::readers_agree`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::readers_agree(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
