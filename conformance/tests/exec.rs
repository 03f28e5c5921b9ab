//! `run --exec` from the command line: a program is asked for what it does, and for nothing else.

use std::path::Path;
use std::process::{Command, Output};

use kyaml_cases::case::Form;
use kyaml_conformance::results::{CheckResult, Results};
use kyaml_protocol::operation::{Layout, Operation};

fn run(arguments: &[&str], results: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kyaml-conformance"));
    // `true` accepts every stream, and writes nothing.
    command.args(["run", "--exec", "true", "--filter", "canonical-key", "--filter", "compact-key"]).args(arguments);
    command.arg("--results").arg(results).output().unwrap()
}

/// What `true` is asked with these arguments.
fn asked(arguments: &[&str]) -> Vec<CheckResult> {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results.jsonl");
    let output = run(arguments, &results);
    // It cannot be right about everything.
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let file = std::fs::File::open(results).unwrap();
    let checks = Results::read(std::io::BufReader::new(file)).unwrap().checks;
    assert!(!checks.is_empty());
    checks
}

#[test]
fn a_linter_is_asked_for_its_form() {
    for form in [Form::Canonical, Form::Compact] {
        let checks = asked(&["--form", form.name()]);
        assert!(checks.iter().all(|check| check.operation == Operation::Check && check.options.form == form));
    }
}

#[test]
fn a_formatter_is_asked_for_its_form() {
    for (form, layout) in [("canonical", Layout::Canonical), ("kyaml", Layout::Canonical), ("compact", Layout::Compact)]
    {
        let checks = asked(&["--operation", "format", "--form", form]);
        assert!(checks.iter().all(|check| check.operation == Operation::Format && check.options.layout == layout));
    }
}

#[test]
fn a_loader_has_no_form() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&["--operation", "load", "--form", "compact"], &folder.path().join("results.jsonl"));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && message.contains("every form is loaded alike"), "{message}");
}

#[test]
fn a_selection_of_nothing_is_said_before_anything_is_run() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_kyaml-conformance"))
        .args(["run", "--exec", "no-such-program", "--filter", "KY-FOLD", "--shard", "1/4"])
        .arg("--results")
        .arg(folder.path().join("results.jsonl"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        words,
        "kyaml-conformance: no check is selected: a case whose id contains, or that names the clause, \"KY-FOLD\"; the part 1/4\n"
    );
}

#[test]
fn a_run_that_ends_early_leaves_no_older_result() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path().join("results.jsonl");
    run(&["--form", "canonical"], &results);
    assert!(Results::read(std::io::BufReader::new(std::fs::File::open(&results).unwrap())).is_ok());
    let mut command = Command::new(env!("CARGO_BIN_EXE_kyaml-conformance"));
    command.args(["run", "--exec", "true", "--filter", "no-such-case", "--results"]);
    let output = command.arg(&results).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(Results::read(std::io::BufReader::new(std::fs::File::open(&results).unwrap())).is_err());
}
