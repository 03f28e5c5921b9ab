//! Any bytes: `kyaml_fuzz::recognition`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::recognition(data);
});
