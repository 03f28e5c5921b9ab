//! Values that the bytes choose: `kyaml_fuzz::written_for_all` and `kyaml_fuzz::normal_form`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    kyaml_fuzz::written_for_all(&kyaml_fuzz::values(data));
    let (left, right) = kyaml_fuzz::pair(data);
    kyaml_fuzz::normal_form(&left, &right);
});
