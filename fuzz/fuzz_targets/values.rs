//! Values chosen by the bytes: `kyaml_fuzz::written_for_all`, `kyaml_fuzz::serialized`,
//! `kyaml_fuzz::numbers` and `kyaml_fuzz::normal_form`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let values = kyaml_fuzz::values(data);
    kyaml_fuzz::written_for_all(&values);
    kyaml_fuzz::serialized(&values);
    kyaml_fuzz::numbers(&kyaml_fuzz::hard_number(data), &mut |_, _| {});
    let (left, right) = kyaml_fuzz::pair(data);
    kyaml_fuzz::normal_form(&left, &right);
});
