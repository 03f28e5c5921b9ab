//! Any bytes: `kyaml_fuzz::round_trip`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::round_trip(data);
});

kyaml_fuzz::mutate_by_the_grammar!();
