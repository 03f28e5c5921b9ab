//! Values chosen by the bytes: `kyaml_fuzz::written_for_all`, `kyaml_fuzz::serialized` and
//! `kyaml_fuzz::normal_form`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let values = kyaml_fuzz::values(data);
    kyaml_fuzz::written_for_all(&values);
    kyaml_fuzz::serialized(&values);
    let (left, right) = kyaml_fuzz::pair(data);
    kyaml_fuzz::normal_form(&left, &right);
});
