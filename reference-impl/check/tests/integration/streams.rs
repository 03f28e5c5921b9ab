//! How `kyaml-check` checks streams that are long, or come slowly.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

use crate::common::{Outcome, command, folder};

const PROGRAM: &str = env!("CARGO_BIN_EXE_kyaml-check");

const CLEAN: &str = "---\n{\n  a: \"b\",\n}\n";

#[test]
fn findings_in_an_open_pipe_are_printed_after_each_document() {
    for (option, rule) in [("--profile=canonical", "ambiguous-value"), ("--canonical", "ambiguous-value")] {
        let mut child = command(PROGRAM, Path::new("."), &["--format", "concise", option])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next = || lines.next().unwrap().unwrap();
        stdin.write_all(CLEAN.repeat(2).as_bytes()).unwrap();
        stdin.write_all(b"---\n{\n  a: no,\n}\n---\n").unwrap();
        stdin.flush().unwrap();
        // The pipe is open, so this waits for ever if the program does.
        assert!(next().starts_with(&format!("<stdin>:11:6: error[{rule}]: ")));
        stdin.write_all(b"{\n  b: on,\n}\n---\n").unwrap();
        stdin.flush().unwrap();
        assert!(next().starts_with(&format!("<stdin>:15:6: error[{rule}]: ")));
        stdin.write_all(b"1\n").unwrap();
        drop(stdin);
        assert!(lines.next().is_none());
        assert_eq!(child.wait().unwrap().code(), Some(1));
    }
}

#[test]
fn a_place_far_down_a_long_stream_is_right() {
    // 3 MiB, so that it is read in many pieces.
    let before = CLEAN.repeat(200_000);
    let after = CLEAN.repeat(10);
    let stream = format!("{before}---\n{{\n  a: [1,\n}}\n{after}---\n{{\n  é: no,\n}}\n");
    let folder = folder(&[("a.yaml", &stream)]);
    let run = |arguments: &[&str]| Outcome::of(command(PROGRAM, folder.path(), arguments));
    let outcome = run(&["--format", "concise", "a.yaml"]);
    let places: Vec<_> = outcome.stdout.lines().filter_map(|line| Some(line.split_once("]: ")?.0)).collect();
    assert_eq!(places, ["a.yaml:800004:1: error[mismatched-bracket", "a.yaml:800047:6: error[ambiguous-value"]);
    // The message has lines of the whole stream.
    assert!(outcome.stdout.contains("(line 800003)") && outcome.stdout.contains("line 800004;"), "{}", outcome.stdout);
    for (format, pointer) in
        [("json", "/1/byte_start"), ("sarif", "/runs/0/results/1/locations/0/physicalLocation/region/byteOffset")]
    {
        let json = run(&["--format", format, "a.yaml"]);
        let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!(json.pointer(pointer).unwrap(), stream.rfind("no").unwrap());
        let document = json.pointer("/1/document").or(json.pointer("/runs/0/results/1/properties/document"));
        assert_eq!(document.unwrap(), 200_011);
    }
}

#[test]
fn form_findings_require_a_stream_without_errors() {
    let not_canonical = "---\n{a: 1}\n";
    let stream = format!("{}{not_canonical}{}", CLEAN.repeat(100_000), CLEAN.repeat(10));
    let wrong = format!("{stream}---\n{{a: no}}\n");
    let folder = folder(&[("form.yaml", &stream), ("wrong.yaml", &wrong)]);
    let run = |file: &str| Outcome::of(command(PROGRAM, folder.path(), &["--format", "concise", "--canonical", file]));
    assert!(run("form.yaml").stdout.starts_with("form.yaml:400002:2: error[noncanonical-layout]: "));
    assert!(run("wrong.yaml").stdout.starts_with("wrong.yaml:400044:5: error[ambiguous-value]: "));
}

#[test]
fn a_stream_that_cannot_be_formatted_prints_nothing() {
    // More than a stream may have in memory.
    let clean = format!("---\n{{\n  a: \"{}\",\n}}\n", "a".repeat(1000));
    let (before, after) = (clean.repeat(2_500), clean.repeat(7_500));
    let start = format!("{before}---\nb: yes\n{after}");
    let formatted = format!("{before}---\n{{\n  b: true,\n}}\n{after}");
    let folder = folder(&[("good.yaml", &start), ("bad.yaml", &format!("{start}---\na: .inf\n"))]);
    let run = |arguments: &[&str], stdin: Option<&str>| {
        let mut command = command(env!("CARGO_BIN_EXE_kyaml-fmt"), folder.path(), arguments);
        if let Some(file) = stdin {
            command.stdin(std::fs::File::open(folder.path().join(file)).unwrap());
        }
        Outcome::of(command)
    };
    for (good, bad, good_name, bad_name) in
        [(None, None, "good.yaml", "bad.yaml"), (Some("good.yaml"), Some("bad.yaml"), "-", "-")]
    {
        let outcome = run(&[good_name], good);
        assert!(outcome.stdout == formatted);
        let name = good_name.replace('-', "<stdin>");
        assert_eq!(outcome.stderr, format!("{name}:10002:4: note: `yes` is written `true` [KY-FROM-17]\n"));
        let outcome = run(&[bad_name], bad);
        assert_eq!((outcome.status, outcome.stdout.as_str()), (1, ""));
        assert!(outcome.stderr.contains(":40004:4\n"), "{}", outcome.stderr);
    }
    let check = run(&["--check", "good.yaml"], None);
    assert_eq!((check.status, check.stdout.as_str()), (1, "good.yaml\n"));
}

#[test]
fn a_long_template_of_a_chart_is_left_out() {
    let template = "---\na: \"{{ .Values.a }}\"\n".repeat(50_000);
    let folder = folder(&[("Chart.yaml", "name: chart\n"), ("templates/a.yaml", &template)]);
    for arguments in [&["--check"][..], &["--write"], &[]] {
        let arguments = [arguments, &["--skip-templates", "templates/a.yaml"]].concat();
        let outcome = Outcome::of(command(env!("CARGO_BIN_EXE_kyaml-fmt"), folder.path(), &arguments));
        assert_eq!((outcome.status, outcome.stdout.as_str()), (0, ""), "{arguments:?}");
        assert!(outcome.stderr.starts_with("templates/a.yaml: left out: this is a template\n"), "{}", outcome.stderr);
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("templates/a.yaml")).unwrap(), template);
}
