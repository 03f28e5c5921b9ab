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
