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

#[test]
fn a_conversation_ends_in_order() {
    let messages = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
        json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" }),
        json!({ "jsonrpc": "2.0", "method": "exit" }),
    ];
    let input: Vec<u8> = messages.iter().flat_map(message).collect();
    let output = run(Some("--stdio"), &input);
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8(output.stdout).unwrap().contains(r#""serverInfo":{"name":"kyaml-lsp""#));
}

#[test]
fn input_that_is_not_the_protocol_is_an_error() {
    for input in [&b"---\n{a: 1}\n"[..], b"Content-Length: 3\r\n\r\n{a}", b"Content-Length: 10\r\n\r\n{}"] {
        let output = run(None, input);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8(output.stderr).unwrap().starts_with("kyaml-lsp: "));
    }
}
