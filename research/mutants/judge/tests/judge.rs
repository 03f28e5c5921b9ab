//! The program as the project itself builds it, without a mutant in it: no case reaches one, and none is noticed.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Some cases are all that it needs.
const AREA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../conformance/cases/kep");

/// The lines that the program says after these questions.
fn answers(questions: &[Value]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let cases = folder.path().join("cases");
    for case in fs::read_dir(AREA).unwrap() {
        copy(&case.unwrap().path(), &cases.join("kep"));
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_kyaml-judge"))
        .args([&cases, &folder.path().join("baseline")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    for question in questions {
        writeln!(stdin, "{question}").unwrap();
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn copy(case: &Path, area: &Path) {
    let place = area.join(case.file_name().unwrap());
    fs::create_dir_all(&place).unwrap();
    for file in fs::read_dir(case).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), place.join(file.file_name())).unwrap();
    }
}

#[test]
fn without_a_mutant_nothing_is_noticed() {
    let said = answers(&[json!({ "number": 17, "naming": ["kep-canonical-pods"] })]);
    let [ready, verdict] = &said[..] else { panic!("{said:?}") };
    assert!(ready["ready"].as_u64() > Some(10), "{ready}");
    assert_eq!(*verdict, json!({ "naming": null, "other": null, "is_endless": false }));
}
