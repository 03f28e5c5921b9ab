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
        .args(["run", "--exec", "no-such-program", "--filter", "KY-NONE", "--shard", "1/4"])
        .arg("--results")
        .arg(folder.path().join("results.jsonl"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        words,
        "kyaml-conformance: no check is selected: a case whose id contains, or that names the clause or chapter, \"KY-NONE\"; the part 1/4\n"
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

/// The program, in a folder of its own.
fn in_folder(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kyaml-conformance")).args(arguments).current_dir(folder).output().unwrap()
}

#[test]
fn who_cannot_be_asked_is_told_why() {
    let folder = tempfile::tempdir().unwrap();
    let output = in_folder(folder.path(), &["run", "--exec", "true", "--filter", "render-number"]);
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(
        words.contains(
            "about load and render, in forms or languages that nobody here is asked for: true is asked to check"
        ),
        "{words}"
    );
}

#[test]
fn inputs_are_selected_by_their_language() {
    for (language, is_of) in [
        ("kyaml", (|check| check.options.layout == Layout::Canonical) as fn(&CheckResult) -> bool),
        ("yaml", |check| !check.case.starts_with("canonical-")),
        ("json", |check| check.file != "input.yaml"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let arguments =
            ["run", "--exec", "true", "--operation", "format", "--filter", "block-", "--filter", "json-object"];
        let more = ["--filter", "canonical-key", "--input", language, "--results", "results.jsonl"];
        let output = in_folder(folder.path(), &[&arguments[..], &more].concat());
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let file = std::fs::File::open(folder.path().join("results.jsonl")).unwrap();
        let checks = Results::read(std::io::BufReader::new(file)).unwrap().checks;
        assert!(!checks.is_empty() && checks.iter().all(is_of), "{language}: {checks:#?}");
    }
}

#[test]
fn the_expectations_of_a_program_are_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let run = |more: &[&str]| {
        in_folder(
            folder.path(),
            &[&["run", "--exec", "true", "--filter", "key-norway", "--expect", "true.toml"], more].concat(),
        )
    };
    let written = run(&["--update-expectations"]);
    let words = String::from_utf8_lossy(&written.stderr);
    assert!(written.status.code() == Some(2) && words.contains("has no reason"), "{words}");
    let path = folder.path().join("true.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("outcome = \"accept\"") && text.contains("key-norway-plain = [\"input.yaml\"]"), "{text}");
    std::fs::write(&path, text.replace("reason = \"\"", "reason = \"it accepts everything\"")).unwrap();
    let read = run(&[]);
    assert_eq!(read.status.code(), Some(0), "{}", String::from_utf8_lossy(&read.stdout));
    assert!(String::from_utf8_lossy(&read.stdout).contains("it accepts everything"));
    let nowhere = in_folder(folder.path(), &["run", "--exec", "true", "--update-expectations"]);
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("--expect FILE says where"));
}

/// A linter that takes many files at a time, and says the rule and the place of what it finds: the key `no`, wherever it stands.
#[cfg(unix)]
const LINT: &str = r#"#!/bin/sh
echo started >>starts
status=0
for file; do
    at=$(grep -abo 'no:' "$file" | head -n 1 | cut -d: -f1)
    if [ -n "$at" ]; then
        status=1
        printf '{"file": "%s", "rule": "ambiguous-key", "byte_start": %d, "byte_end": %d}\n' "$file" "$at" $((at + 2))
    fi
done
exit $status
"#;

#[cfg(unix)]
#[test]
fn a_linter_of_many_files_says_rules_and_places() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("lint"), LINT).unwrap();
    let arguments =
        ["run", "--exec", "sh lint {inputs}", "--findings", "json", "--filter", "key-norway", "--jobs", "1"];
    let output = in_folder(folder.path(), &[&arguments[..], &["--results", "results.jsonl"]].concat());
    let file = std::fs::File::open(folder.path().join("results.jsonl")).unwrap();
    let results = Results::read(std::io::BufReader::new(file)).unwrap();
    assert_eq!(results.header.implementations[0].name, "lint");
    let plain = results.checks.iter().find(|check| check.case == "key-norway-plain").unwrap();
    let reason = plain.reason.unwrap();
    assert_eq!((plain.observed.name(), reason.rule, reason.span), ("agree", Some(true), Some(true)));
    let starts = std::fs::read_to_string(folder.path().join("starts")).unwrap().lines().count();
    assert!(starts == 1 && results.checks.len() > 3, "{starts} starts: {}", String::from_utf8_lossy(&output.stdout));
}
