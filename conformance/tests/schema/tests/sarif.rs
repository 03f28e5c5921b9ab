//! What `kyaml-check --format sarif` prints is as the schema of SARIF 2.1.0 says, which the crate serde-sarif ships, and the types of that
//! crate hold all of it.

use std::fs;
use std::path::Path;
use std::process::Command;

use jsonschema::Validator;
use serde_json::{Value, json};
use serde_sarif::sarif::Sarif;

/// The top of the repository.
const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../..");

/// The schema, from the source of serde-sarif, which does not export it. Cargo asks for the packages of all platforms, of which some may have
/// to be downloaded.
fn schema() -> Value {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--manifest-path", manifest])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|package| package["name"] == "serde-sarif").unwrap();
    let folder = Path::new(package["manifest_path"].as_str().unwrap()).parent().unwrap();
    serde_json::from_slice(&fs::read(folder.join("src/schema.json")).unwrap()).unwrap()
}

fn validator() -> Validator {
    let mut schema = schema();
    assert_eq!(schema["title"], "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema");
    // This pattern has a bracket too many, so it is not a regular expression of ECMAScript. No part
    // of our reports has a language.
    for holder in ["run", "toolComponent"] {
        let language = schema.pointer_mut(&format!("/definitions/{holder}/properties/language")).unwrap();
        language.as_object_mut().unwrap().remove("pattern").expect("the schema has been mended");
    }
    jsonschema::options().should_validate_formats(true).build(&schema).unwrap()
}

/// What the linter prints about these files and folders of the repository.
fn printed(arguments: &[&str]) -> Value {
    let output = Command::new(kyaml_schema_tests::linter())
        .current_dir(TOP)
        .args(["--quiet", "--no-config", "--format", "sarif"])
        .args(arguments)
        .output()
        .expect("kyaml-check can be run: `cargo build --release -p kyaml-check` builds it");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn results(log: &Value) -> &Vec<Value> {
    log["runs"][0]["results"].as_array().unwrap()
}

#[track_caller]
fn assert_valid(validator: &Validator, log: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(log)
        .take(5)
        .map(|error| format!("{}: {error}", error.instance_path()).chars().take(500).collect())
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

#[test]
fn the_report_is_described() {
    let validator = validator();
    let clean = printed(&["conformance/cases/key/norway-quoted/input.yaml"]);
    assert_valid(&validator, &clean);
    assert!(results(&clean).is_empty());
    for form in [&[][..], &["--canonical"], &["--compact"]] {
        let log = printed(&[form, &["conformance/cases"]].concat());
        assert_valid(&validator, &log);
        let results = results(&log);
        let holding = |key: &str| results.iter().filter(|result| result.get(key).is_some()).count();
        let counts = [results.len(), holding("fixes"), holding("relatedLocations")];
        println!("{form:?}: {} results, {} with fixes, {} with a second place", counts[0], counts[1], counts[2]);
        assert!(counts[0] > 500 && counts[1] > 50 && counts[2] > 20, "{counts:?}");
        let read: Sarif = serde_json::from_value(log.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), log, "types of serde-sarif lose or add something");
    }
}

#[test]
fn mistakes_are_refused() {
    let validator = validator();
    let log = printed(&["conformance/cases/key/norway-plain/input.yaml"]);
    assert_valid(&validator, &log);
    let region = "/runs/0/results/0/locations/0/physicalLocation/region";
    for (pointer, key, wrong) in [
        ("", "version", json!("2.2.0")),
        ("/runs/0", "columnKind", json!("bytes")),
        ("/runs/0", "tool", json!({})),
        ("/runs/0/results/0", "level", json!("fatal")),
        ("/runs/0/results/0", "message", json!("text")),
        ("/runs/0/results/0", "pointer", json!("/a")),
        ("/runs/0/results/0", "partialFingerprints", json!({"a": 1})),
        (region, "startLine", json!(0)),
        (region, "endColumn", json!(-1)),
        ("/runs/0/tool/driver/rules/0", "helpUri", json!("not a uri")),
        ("/runs/0/tool/driver/rules/0/help", "markdown", json!(null)),
    ] {
        let mut wrong_log = log.clone();
        wrong_log.pointer_mut(pointer).unwrap_or_else(|| panic!("nothing at {pointer}"))[key] = wrong;
        assert!(!validator.is_valid(&wrong_log), "{pointer}/{key}");
    }
}
