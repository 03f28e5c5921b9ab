//! The JSON Schema describes the messages that are really sent, and no others.

use std::io::Write as _;
use std::process::{Command, Stdio};

use jsonschema::Validator;
use kyaml_cases::suite::Suite;
use kyaml_conformance::checks;
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Input, Request, Response, Said, Task, VERSION};
use serde_json::Value;

/// The JSON Schema of every message.
const SCHEMA: &str = include_str!("../../../protocol.schema.json");

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    jsonschema::draft202012::meta::validate(&schema).unwrap_or_else(|error| panic!("{error}"));
    jsonschema::validator_for(&schema).unwrap()
}

#[track_caller]
fn assert_valid(validator: &Validator, line: &[u8]) {
    let message: Value = serde_json::from_slice(line).unwrap();
    let errors: Vec<String> = validator.iter_errors(&message).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{message}: {errors:?}");
}

/// The lines that a built-in reader answers to these.
fn answers(reader: &str, requests: &[u8]) -> Vec<Vec<u8>> {
    let mut child = Command::new(kyaml_schema_tests::program())
        .args(["serve", "--reader", reader])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let requests = requests.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(&requests).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    output.stdout.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Every stream of these areas, loaded by a reader that rejects some and takes some for what KYAML has not.
#[test]
fn sent_messages_match_the_schema() {
    let validator = validator();
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let inputs: Vec<&[u8]> = suite
        .cases()
        .iter()
        .filter(|case| ["number", "value", "escape"].contains(&case.area()))
        .filter_map(|case| case.input())
        .collect();
    let mut requests = vec![Request::Hello { protocol: VERSION }];
    requests.extend((1..).zip(&inputs).map(|(seq, input)| {
        let (operation, options) = (Operation::Load, Options::default());
        Request::Run(Task { seq, operation, input: Input::Bytes(input.to_vec()), options })
    }));
    requests.push(Request::Bye);
    let lines: Vec<Vec<u8>> = requests.iter().map(Request::to_line).collect();
    for line in &lines {
        assert_valid(&validator, line);
    }

    let responses = answers("saphyr", &lines.concat());
    assert_eq!(responses.len(), inputs.len() + 1);
    for line in &responses {
        assert_valid(&validator, line);
    }
    let said: Vec<Said> = responses
        .iter()
        .filter_map(|line| match Response::parse(line).unwrap() {
            Response::Result { said, .. } => Some(said),
            Response::Hello(_) => None,
        })
        .collect();
    for name in ["documents", "rejected", "foreign"] {
        assert!(said.iter().any(|said| said.name() == name), "{name}");
    }
}

/// What the cases ask for, with every option that they use.
#[test]
fn every_task_of_the_suite_matches_the_schema() {
    let validator = validator();
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    for check in checks(&suite).iter().filter(|check| check.operation != Operation::Load) {
        // The schema is followed by recursion, and the deepest cases are deeper than a stack allows.
        if check.case.area() == "data" {
            continue;
        }
        let question = check.question();
        let task = Task { seq: 1, operation: check.operation, input: question.input, options: question.options };
        let line = Request::Run(task.clone()).to_line();
        assert_valid(&validator, &line);
        assert_eq!(Request::parse(&line).unwrap(), Request::Run(task));
    }
}

/// The schema and the runner refuse the same mistakes.
#[test]
fn malformed_messages_do_not_match_the_schema() {
    let validator = validator();
    for line in [
        r#"{"type":"hello"}"#,
        r#"{"type":"result","seq":1}"#,
        r#"{"type":"result","seq":1,"outcome":"yes"}"#,
        r#"{"type":"result","seq":1,"outcome":"accepted","spam":1}"#,
        r#"{"type":"result","seq":1,"outcome":"documents"}"#,
        r#"{"type":"result","seq":1,"outcome":"documents","documents":[1]}"#,
        r#"{"type":"result","seq":1,"outcome":"documents","documents":[{"number":"0x1F"}]}"#,
        r#"{"type":"result","seq":1,"outcome":"documents","documents":[{"mapping":[["a"]]}]}"#,
        r#"{"type":"result","seq":1,"outcome":"output","output":"é"}"#,
        r#"{"type":"result","seq":1,"outcome":"accepted","rule":"duplicate-key"}"#,
        r#"{"type":"result","seq":1,"outcome":"rejected","span":[1]}"#,
    ] {
        let message: Value = serde_json::from_str(line).unwrap();
        assert!(!validator.is_valid(&message), "{line}");
        assert!(Response::parse(line.as_bytes()).is_err(), "{line}");
    }
}

/// `PROTOCOL.md` shows messages as they are.
#[test]
fn the_examples_of_the_documentation_are_messages() {
    let validator = validator();
    let text = include_str!("../../../PROTOCOL.md");
    let examples: Vec<&str> = text.lines().map(str::trim).filter(|line| line.starts_with(r#"{"type""#)).collect();
    assert!(examples.len() > 10, "{examples:#?}");
    for example in examples {
        assert_valid(&validator, example.as_bytes());
        let line = example.as_bytes();
        assert!(Request::parse(line).is_ok() || Response::parse(line).is_ok(), "{example}");
    }
}
