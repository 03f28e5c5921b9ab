//! Every reader reads every accepted case as its value, or deviates as its file in `expect/` says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kyaml_conformance::expect::{Cause, Expectations};
use kyaml_conformance::matrix::{self, Matrix};
use kyaml_conformance::outcome::Observed;
use kyaml_conformance::suite::Suite;
use kyaml_conformance::{paths, readers};
use tempfile::TempDir;

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_kyaml-conformance"))
}

#[test]
fn every_reader_does_what_is_expected_of_it() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let expectations = matrix::expectations(&paths::expect(), &suite).unwrap_or_else(|problems| panic!("{problems}"));
    let matrix = Matrix::run(&suite, expectations, program()).unwrap();
    assert!(matrix.is_as_expected(), "{matrix}");
}

/// A suite of one case, whose number saphyr and some others cannot hold, and yaml-rust2 can.
fn small_suite() -> (TempDir, Suite) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("number/huge");
    std::fs::create_dir_all(&folder).unwrap();
    let toml = r#"
id = "number-huge"
title = "a number beyond binary64"
req = ["KY-NUM-1"]
op = "check"
expect = "accept"
portable = false
origin = "DESIGN"

[[warning]]
rule = "nonportable-range"
span = [4, 12]
"#;
    std::fs::write(folder.join("case.toml"), toml).unwrap();
    std::fs::write(folder.join("input.yaml"), "---\n1.0e+400\n").unwrap();
    std::fs::write(folder.join("value.json"), r#"[{"number": "1e400"}]"#).unwrap();
    let suite = Suite::load(dir.path()).unwrap_or_else(|problems| panic!("{problems}"));
    (dir, suite)
}

fn all(expectations: &Expectations) -> Vec<Expectations> {
    vec![expectations.clone(); readers::ALL.len()]
}

#[track_caller]
fn check_unexpected(matrix: &Matrix<'_>, lines: &[&str], agreeable: &str) {
    assert!(!matrix.is_as_expected());
    let text = matrix.to_string();
    for line in lines {
        assert!(text.contains(&format!("\n  {line}")), "{line}: {text}");
    }
    assert!(!text.contains(&format!("\n  {agreeable}: number-huge")), "{text}");
}

#[test]
fn an_unlisted_deviation_is_unexpected() {
    let (_dir, suite) = small_suite();
    let matrix = Matrix::run(&suite, all(&Expectations::default()), program()).unwrap();
    let lines = [
        "saphyr: number-huge/input.yaml: deviate, not listed: ",
        "serde-saphyr: number-huge/input.yaml: reject, not listed: ",
    ];
    check_unexpected(&matrix, &lines, "yaml-rust2");
}

#[test]
fn a_listed_case_that_passes_or_deviates_otherwise_is_unexpected() {
    let (_dir, suite) = small_suite();
    let cause = Cause {
        name: "rounds".to_owned(),
        outcome: Observed::Deviate,
        reason: "a test".to_owned(),
        upstream: None,
        cases: BTreeMap::from([("number-huge".to_owned(), BTreeSet::from(["input.yaml".to_owned()]))]),
    };
    let matrix = Matrix::run(&suite, all(&Expectations { causes: vec![cause] }), program()).unwrap();
    let lines = [
        "yaml-rust2: number-huge/input.yaml: agree, listed as deviate under rounds\n",
        "serde-saphyr: number-huge/input.yaml: reject, listed as deviate under rounds: ",
    ];
    check_unexpected(&matrix, &lines, "saphyr");
}

#[test]
fn new_expectations_are_refused_until_they_have_reasons() {
    let (_dir, suite) = small_suite();
    let expect = tempfile::tempdir().unwrap();
    matrix::update(&suite, expect.path(), program()).unwrap();
    let problems = matrix::expectations(expect.path(), &suite).unwrap_err().to_string();
    assert!(problems.contains("saphyr.toml: the cause \"unexplained-0\" has no reason"), "{problems}");

    for entry in expect.path().read_dir().unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("reason = \"\"", "reason = \"a test\"")).unwrap();
    }
    let expectations = matrix::expectations(expect.path(), &suite).unwrap();
    assert!(Matrix::run(&suite, expectations.clone(), program()).unwrap().is_as_expected());

    matrix::update(&suite, expect.path(), program()).unwrap();
    assert_eq!(matrix::expectations(expect.path(), &suite).unwrap(), expectations);
}

#[test]
fn each_reader_has_a_file_of_expectations_and_each_file_a_reader() {
    let (_dir, suite) = small_suite();
    let expect = tempfile::tempdir().unwrap();
    let path = |name: &str| expect.path().join(format!("{name}.toml"));
    for reader in readers::ALL {
        std::fs::write(path(reader.name()), "").unwrap();
    }
    assert!(matrix::expectations(expect.path(), &suite).is_ok());

    std::fs::write(path("control"), "").unwrap();
    let problems = matrix::expectations(expect.path(), &suite).unwrap_err().to_string();
    assert!(problems.contains("control.toml: belongs to no reader"), "{problems}");

    std::fs::remove_file(path("control")).unwrap();
    std::fs::remove_file(path("saphyr")).unwrap();
    let problems = matrix::expectations(expect.path(), &suite).unwrap_err().to_string();
    assert!(problems.contains("saphyr.toml: cannot be read"), "{problems}");
}

#[test]
fn the_committed_expectations_are_as_the_update_writes_them() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let copy = tempfile::tempdir().unwrap();
    let file = |dir: &Path, name: &str| dir.join(format!("{name}.toml"));
    for reader in readers::ALL {
        std::fs::copy(file(&paths::expect(), reader.name()), file(copy.path(), reader.name())).unwrap();
    }
    matrix::update(&suite, copy.path(), program()).unwrap();
    for reader in readers::ALL {
        let read = |dir: &Path| std::fs::read_to_string(file(dir, reader.name())).unwrap();
        assert_eq!(read(copy.path()), read(&paths::expect()), "{}", reader.name());
    }
}
