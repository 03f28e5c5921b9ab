//! Any bytes: `kyaml_fuzz::both_ways`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::both_ways(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
