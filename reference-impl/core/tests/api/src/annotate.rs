//! Errors with their lines.

use kyaml_core::{Value, from_str, parse};
use walkdir::WalkDir;

#[test]
fn an_error_has_both_of_its_places() {
    let input = "---\n{\n  a: 1,\n  b: 2,\n  a: 3,\n}\n";
    let expected = "\
error: the mapping holds the key `\"a\"` already; remove one of the two, or rename it
 --> f.yaml:5:3
  |
5 |   a: 3,
  |   ^
  |
 ::: f.yaml:3:3
  |
3 |   a: 1,
  |   - the key is here first";
    assert_eq!(parse(input.as_bytes()).errors()[0].annotated(input, "f.yaml"), expected);
    assert_eq!(from_str::<Value>(input).unwrap_err().annotated(input, "f.yaml"), expected);
}

#[test]
fn an_error_without_a_place_is_its_message() {
    let error = kyaml_core::from_value::<u8>(&"x".into()).unwrap_err();
    assert_eq!(error.annotated("", "f.yaml"), "error: invalid type: string \"x\", expected u8");
}

#[test]
fn every_error_of_a_case_is_shown() {
    let mut shown = 0;
    for entry in WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../conformance/cases")) {
        let entry = entry.expect("the cases can be read");
        let Ok(input) = std::fs::read_to_string(entry.path()) else { continue };
        for error in parse(input.as_bytes()).errors() {
            assert!(error.annotated(&input, "f.yaml").starts_with("error: "), "{error}");
            // The span of another text is cut, or left out.
            assert!(error.annotated("", "f.yaml").starts_with("error: "), "{error}");
            shown += 1;
        }
    }
    assert!(shown > 1000, "only {shown} errors");
}
