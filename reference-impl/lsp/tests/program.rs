//! The program: its arguments, and a conversation over standard input and output.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs the program with an argument, if any, and this input.
fn run(argument: Option<&str>, input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kyaml-lsp"));
    command.args(argument).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that ends early closes its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn message(body: &Value) -> Vec<u8> {
    let body = body.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

#[test]
fn help_and_version_are_printed() {
    let help = run(Some("--help"), b"");
    assert!(help.status.success());
    assert!(String::from_utf8(help.stdout).unwrap().contains("Usage: kyaml-lsp [--stdio]"));
    let version = run(Some("--version"), b"");
    assert_eq!(String::from_utf8(version.stdout).unwrap(), concat!("kyaml-lsp ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn unknown_arguments_are_errors() {
    let output = run(Some("--sdtio"), b"");
    assert_eq!(output.status.code(), Some(2));
    let problem = "kyaml-lsp: the argument `--sdtio` is unknown; start the program without arguments, or see --help\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), problem);
}

/// Runs a conversation with messages between its start and its end. Returns the answers.
fn converse(messages: &[Vec<u8>]) -> Vec<Value> {
    let start = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
        json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }),
    ];
    let end =
        [json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }), json!({ "jsonrpc": "2.0", "method": "exit" })];
    let all = [start.iter().map(message).collect(), messages.to_vec(), end.iter().map(message).collect()].concat();
    let output = run(Some("--stdio"), &all.concat());
    assert!(output.status.success(), "{output:?}");
    let output = String::from_utf8(output.stdout).unwrap();
    let bodies = output.split("Content-Length: ").skip(1);
    bodies.map(|body| serde_json::from_str(body.split_once("\r\n\r\n").unwrap().1).unwrap()).collect()
}

#[test]
fn a_conversation_ends_in_order() {
    let answers = converse(&[]);
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "kyaml-lsp");
    assert_eq!(answers[1], json!({ "jsonrpc": "2.0", "id": 2, "result": null }));
}

#[test]
fn names_of_headers_ignore_case() {
    let body = r#"{"jsonrpc": "2.0", "id": 3, "method": "workspace/symbol", "params": {"query": ""}}"#;
    for name in ["content-length", "CONTENT-LENGTH"] {
        let answers = converse(&[format!("{name}: {}\r\n\r\n{body}", body.len()).into_bytes()]);
        assert!(answers.iter().any(|answer| answer["id"] == 3), "{name}: {answers:?}");
    }
}

#[test]
fn a_malformed_message_is_refused() {
    for (body, code) in [
        (&b"{a}"[..], -32700),
        (b"", -32700),
        (b"{\"jsonrpc\": \"2.0\", \"method\": \"\xff\"}", -32700),
        (b"[]", -32600),
        (b"{\"jsonrpc\": \"2.0\", \"id\": 0.5, \"method\": 1}", -32600),
    ] {
        let malformed = [format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat();
        let answers = converse(&[malformed]);
        let refusal = answers.iter().find(|answer| answer["error"]["code"] == code);
        assert_eq!(refusal.expect("the message has an answer")["id"], Value::Null, "{answers:?}");
        assert_eq!(answers.len(), 3, "{answers:?}");
    }
}

#[test]
fn a_malformed_response_has_no_answer() {
    let error = json!({ "code": -32700, "message": "" });
    let answers = converse(&[message(&json!({ "jsonrpc": "2.0", "id": null, "error": error }))]);
    assert_eq!(answers.len(), 2, "{answers:?}");
}

#[test]
fn input_that_is_not_the_protocol_is_an_error() {
    for input in [
        &b"---\n{a: 1}\n"[..],
        b"Content-Length: 10\r\n\r\n{}",
        b"Content-Length: -1\r\n\r\n{}",
        b"Content-Type: text\r\n\r\n{}",
    ] {
        let output = run(None, input);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8(output.stderr).unwrap().starts_with("kyaml-lsp: "));
    }
}
