//! The JSON Schema describes the bundle that is really written, and refuses the mistakes that one could make in it.

use std::process::Command;

use serde_json::{Value, json};

/// The JSON Schema of the bundle.
const SCHEMA: &str = include_str!("../../../bundle.schema.json");

fn bundle() -> Value {
    let output =
        Command::new(kyaml_schema_tests::program()).args(["bundle", "--output", "/dev/stdout"]).output().unwrap();
    assert!(output.status.success());
    let mut values = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
    values.next().unwrap().unwrap()
}

fn schema() -> Value {
    serde_json::from_str(SCHEMA).unwrap()
}

#[test]
fn the_bundle_is_described() {
    let schema = schema();
    jsonschema::draft202012::meta::validate(&schema).unwrap_or_else(|error| panic!("{error}"));
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> =
        validator.iter_errors(&bundle()).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn mistakes_are_refused() {
    let bundle = bundle();
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let first = |expect: &str, op: &str| {
        let cases = bundle["cases"].as_array().unwrap();
        cases.iter().find(|case| case["expect"] == expect && case["op"] == op).unwrap().clone()
    };
    let with_case = |case: &Value| {
        let mut small = bundle.clone();
        small["cases"] = json!([case]);
        validator.is_valid(&small)
    };
    let (rejected, accepted, rendered) =
        (first("reject", "check"), first("accept", "check"), first("accept", "render"));
    for case in [&rejected, &accepted, &rendered] {
        assert!(with_case(case), "{case}");
    }
    for (case, key, value) in [
        (&rejected, "rule", None),
        (&rejected, "twin", None),
        (&rejected, "span", Some(json!([1]))),
        (&rejected, "portable", Some(json!(true))),
        (&rejected, "expect", Some(json!("accept"))),
        (&accepted, "rule", Some(json!("ambiguous-key"))),
        (&accepted, "id", Some(json!("Key"))),
        (&accepted, "req", Some(json!([]))),
        (&accepted, "op", Some(json!("guess"))),
        (&accepted, "color", Some(json!("red"))),
        (&accepted, "files", Some(json!({"input.yaml": "a"}))),
        (&accepted, "files", Some(json!({"value.json": "W10="}))),
        (&accepted, "files", Some(json!({"input.yaml": "", "notes.txt": ""}))),
        (&rendered, "files", Some(json!({"value.json": "W10="}))),
        (&rendered, "files", Some(json!({"value.json": "W10=", "canonical.yaml": "", "input.yaml": ""}))),
    ] {
        let mut wrong = case.clone();
        match value {
            Some(value) => wrong[key] = value,
            None => drop(wrong.as_object_mut().unwrap().remove(key)),
        }
        assert!(!with_case(&wrong), "{key}: {wrong}");
    }
}
