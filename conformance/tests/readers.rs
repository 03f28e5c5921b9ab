//! Every built-in reader reads every accepted case as its value, or deviates as its file in `expect/` says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use kyaml_cases::suite::Suite;
use kyaml_conformance::checkout::Checkout;
use kyaml_conformance::control::Mode;
use kyaml_conformance::expect::{self, Cause, Expectations, folder};
use kyaml_conformance::outcome::Observed;
use kyaml_conformance::report::Summary;
use kyaml_conformance::results::Results;
use kyaml_conformance::run::{Entry, Settings, run};
use kyaml_conformance::subject::{Registry, Subject};
use kyaml_conformance::{plan, readers};
use kyaml_protocol::operation::Operation;
use tempfile::TempDir;

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_kyaml-conformance"))
}

fn checkout() -> Checkout {
    Checkout::around(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the crate stands in the workspace")
}

fn shipped() -> Suite {
    Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"))
}

/// Runs all built-in readers, each with what is expected of it.
fn run_readers(suite: &Suite, expectations: impl Fn(&str) -> Expectations) -> Results {
    run_entries(suite, entries(expectations))
}

fn entries(expectations: impl Fn(&str) -> Expectations) -> Vec<Entry> {
    let entries = readers::ALL.iter().map(|reader| Entry {
        subject: Subject::reader(*reader, program()),
        expectations: expectations(reader.name()),
    });
    entries.collect()
}

/// Runs the readers, and one that only ever fails.
fn run_readers_and_failure(suite: &Suite, expectations: impl Fn(&str) -> Expectations) -> Results {
    let failing = Subject::control(Mode::Failing, program());
    let failing = Entry { expectations: expectations(&failing.name), subject: failing };
    run_entries(suite, entries(expectations).into_iter().chain([failing]).collect())
}

fn run_entries(suite: &Suite, entries: Vec<Entry>) -> Results {
    let settings = Settings { jobs: 4, ..Settings::new(program()) };
    run(suite, entries, &settings).unwrap()
}

fn load(dir: &Path, suite: &Suite, names: &BTreeSet<&str>) -> Result<BTreeMap<String, Expectations>, String> {
    folder::load(dir, names, &plan::checks(suite)).map_err(|problems| problems.to_string())
}

fn reader_names() -> BTreeSet<&'static str> {
    readers::ALL.iter().map(|reader| reader.name()).collect()
}

#[test]
fn every_reader_does_what_is_expected_of_it_and_its_file_is_as_the_update_writes_it() {
    let suite = shipped();
    let registry = Registry::new(Some(&checkout()), program()).unwrap();
    let expected =
        load(&checkout().expect(), &suite, &registry.names()).unwrap_or_else(|problems| panic!("{problems}"));
    let results = run_readers(&suite, |name| expected.get(name).cloned().unwrap_or_default());
    assert!(results.is_as_expected(), "{}", Summary { results: &results, suite: &suite });

    let copy = tempfile::tempdir().unwrap();
    for name in reader_names() {
        std::fs::copy(folder::path(&checkout().expect(), name), folder::path(copy.path(), name)).unwrap();
    }
    expect::update(&results, copy.path()).unwrap();
    for name in reader_names() {
        let read = |dir: &Path| std::fs::read_to_string(folder::path(dir, name)).unwrap();
        assert_eq!(read(copy.path()), read(&checkout().expect()), "{name}");
    }
}

/// A suite of one case, whose number saphyr cannot hold, and the other readers can.
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

#[track_caller]
fn check_unexpected(suite: &Suite, results: &Results, parts: &[&str], agreeable: &str) {
    assert!(!results.is_as_expected());
    let text = Summary { results, suite }.to_string();
    for part in parts {
        assert!(text.contains(&format!("\n  {part}")), "{part}: {text}");
    }
    assert!(!text.contains(&format!("\n  {agreeable}: KY-NUM-1")), "{text}");
}

#[test]
fn an_unlisted_deviation_is_unexpected() {
    let (_dir, suite) = small_suite();
    let results = run_readers_and_failure(&suite, |_| Expectations::default());
    let lines = [
        "saphyr: KY-NUM-1: 1 check to load: deviate\n    load number-huge/input.yaml: a number beyond binary64\n      | ---\n",
        "    | 1.0e+400\n    deviate, not listed: not a value of KYAML: ",
        "failing: KY-NUM-1: 1 check to load: failed\n",
        "  failed, not listed: ",
    ];
    check_unexpected(&suite, &results, &lines, "yaml-rust2");
}

#[test]
fn a_listed_case_that_passes_or_deviates_otherwise_is_unexpected() {
    let (_dir, suite) = small_suite();
    let cause = Cause {
        name: "rounds".to_owned(),
        operation: Operation::Load,
        outcome: Observed::Deviate,
        exhausting: false,
        seen: BTreeSet::from(["not a value of KYAML: the number inf".to_owned()]),
        reason: "a test".to_owned(),
        upstream: None,
        cases: BTreeMap::from([("number-huge".to_owned(), BTreeSet::from(["input.yaml".to_owned()]))]),
    };
    let results = run_readers_and_failure(&suite, |_| Expectations { causes: vec![cause.clone()] });
    let lines = [
        "yaml-rust2: KY-NUM-1: 1 check to load: agree\n",
        "  agree, listed as deviate under rounds\n",
        "failing: KY-NUM-1: 1 check to load: failed\n",
        "  failed, listed as deviate under rounds: ",
    ];
    check_unexpected(&suite, &results, &lines, "saphyr");
}

#[test]
fn new_expectations_are_refused_until_they_have_reasons() {
    let (_dir, suite) = small_suite();
    let dir = tempfile::tempdir().unwrap();
    let mut results = run_readers(&suite, |_| Expectations::default());
    expect::update(&results, dir.path()).unwrap();
    let problems = load(dir.path(), &suite, &reader_names()).unwrap_err();
    assert!(problems.contains("saphyr.toml: the cause \"unexplained-0\" has no reason"), "{problems}");

    for entry in dir.path().read_dir().unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("reason = \"\"", "reason = \"a test\"")).unwrap();
    }
    let expectations = load(dir.path(), &suite, &reader_names()).unwrap();
    assert!(expectations.contains_key("saphyr") && !expectations.contains_key("yaml-rust2"));
    results.judge_by(&expectations);
    assert!(results.is_as_expected());

    expect::update(&results, dir.path()).unwrap();
    assert_eq!(load(dir.path(), &suite, &reader_names()).unwrap(), expectations);
}

#[test]
fn what_was_not_asked_stays_listed() {
    let suite = shipped();
    let dir = tempfile::tempdir().unwrap();
    let saphyr = folder::path(dir.path(), "saphyr");
    std::fs::copy(folder::path(&checkout().expect(), "saphyr"), &saphyr).unwrap();
    let before = folder::read(dir.path(), "saphyr").unwrap();
    let subject = Subject::reader(readers::by_name("saphyr").unwrap(), program());
    let selection = plan::Selection { filters: vec!["render-number".to_owned()], ..plan::Selection::default() };
    let settings = Settings { selection, ..Settings::new(program()) };
    let results = run(&suite, vec![Entry { subject, expectations: before.clone() }], &settings).unwrap();
    assert!(results.is_as_expected() && results.checks.iter().any(|check| check.cause.is_some()));
    expect::update(&results, dir.path()).unwrap();
    assert_eq!(folder::read(dir.path(), "saphyr").unwrap(), before);
}

#[test]
fn each_file_of_expectations_has_an_implementation() {
    let (_dir, suite) = small_suite();
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join("go-yaml")).unwrap();
    std::fs::write(folder::path(dir.path(), "go-yaml/v3"), "").unwrap();
    assert!(load(dir.path(), &suite, &BTreeSet::from(["go-yaml/v3"])).unwrap().contains_key("go-yaml/v3"));
    let problems = load(dir.path(), &suite, &reader_names()).unwrap_err();
    assert!(problems.contains("go-yaml/v3.toml: belongs to no implementation"), "{problems}");
}
