//! The functions, as other languages call them.

use std::io::ErrorKind;

use kyaml_cases::case::Op;
use kyaml_cases::suite::Suite;
use kyaml_wasm::{check, explain, fix, format, serve, tree};
use serde_json::{Value, json};

fn parsed(answer: Result<String, String>) -> Value {
    serde_json::from_str(&answer.unwrap()).unwrap()
}

#[test]
fn findings_have_rule_place_and_fix() {
    let findings = parsed(check(b"---\n{a: no}\n", ""));
    assert_eq!(findings[0]["rule"], "ambiguous-value");
    assert_eq!(findings[0]["line"], 2);
    assert_eq!(findings[0]["column"], 5);
    assert_eq!(findings[0]["fix"]["edits"][0]["text"], "false");
}

#[test]
fn settings_are_those_of_kyaml_toml() {
    let text = b"---\n{a: 1}\n";
    assert_eq!(parsed(check(text, "")), json!([]));
    assert_ne!(parsed(check(text, r#"{"form": "canonical"}"#)), json!([]));
    assert_eq!(parsed(check(b"---\n{a: no}\n", r#"{"check": {"ignore": ["ambiguous-value"]}}"#)), json!([]));
    assert_eq!(parsed(format(text, "kyaml", r#"{"form": "compact"}"#))["text"], "---\n{a: 1}\n");
}

#[test]
fn unknown_settings_and_languages_are_errors() {
    assert!(check(b"", r#"{"from": "canonical"}"#).unwrap_err().contains("unknown field `from`"));
    assert!(check(b"", "{").unwrap_err().starts_with("settings: "));
    assert!(format(b"", "toml", "").unwrap_err().contains("`toml` is unknown"));
}

#[test]
fn fixes_leave_other_findings() {
    let fixed = parsed(fix(b"---\n{a: no, b: 1, b: 2}\n", false, ""));
    assert_eq!(fixed["text"], "---\n{a: false, b: 1, b: 2}\n");
    assert_eq!(fixed["fixed"], 1);
    assert_eq!(fixed["findings"][0]["rule"], "duplicate-key");
}

#[test]
fn refused_texts_have_errors_with_places() {
    let refused = parsed(format(b"a: 1\na: 2\n", "kyaml", ""));
    assert_eq!(refused["errors"][0]["rule"], "duplicate-key");
    assert_eq!(refused["errors"][0]["line"], 2);
    assert_eq!(refused["errors"][0]["related"]["line"], 1);
    assert_eq!(parsed(tree(b"a: 1\na: 2\n", ""))["errors"], refused["errors"]);
}

#[test]
fn yaml_keeps_comments_and_blank_lines() {
    let yaml = parsed(format(b"---\n{\n  a: 1, # one\n\n  b: 2,\n}\n", "yaml", r#"{"form": "compact"}"#));
    assert_eq!(yaml["text"], "a: 1 # one\n\nb: 2\n");
}

#[test]
fn json_lines_have_a_document_each() {
    assert_eq!(parsed(format(b"a: 1\n---\n[]\n", "json-lines", ""))["text"], "{\"a\":1}\n[]\n");
}

#[test]
fn trees_list_nodes_with_depth() {
    let nodes = parsed(tree(b"a:\n  - 1 # one\n  - []\nb: x\n---\n2\n", ""))["nodes"].clone();
    let brief: Vec<Value> = nodes
        .as_array()
        .unwrap()
        .iter()
        .map(|node| json!([node["document"], node["depth"], node["kind"], node["key"], node["text"]]))
        .collect();
    let expected = json!([
        [0, 0, "mapping", null, null],
        [0, 1, "sequence", "a", null],
        [0, 2, "number", null, "1"],
        [0, 2, "sequence", null, null],
        [0, 1, "string", "b", "x"],
        [1, 0, "number", null, "2"],
    ]);
    assert_eq!(Value::from(brief), expected);
    assert_eq!(nodes[2]["comments"], json!(["# one"]));
}

#[test]
fn rules_have_pages() {
    assert!(explain("ambiguous-key").unwrap().contains("quotes"));
    assert_eq!(explain("no-such-rule"), None);
}

#[test]
fn requests_call_each_function() {
    let text = b"---\n{a: no}\n";
    let settings = json!({"form": "canonical"});
    assert_eq!(ask(&json!({"function": "check"}), text)["result"], parsed(check(text, "")));
    let asked = ask(&json!({"function": "check", "settings": settings}), text);
    assert_eq!(asked["result"], parsed(check(text, &settings.to_string())));
    let fixed = ask(&json!({"function": "fix", "may_guess": true}), text);
    assert_eq!(fixed["result"], parsed(fix(text, true, "")));
    let formatted = ask(&json!({"function": "format", "language": "yaml"}), text);
    assert_eq!(formatted["result"], parsed(format(text, "yaml", "")));
    assert_eq!(ask(&json!({"function": "tree"}), text)["result"], parsed(tree(text, "")));
    assert_eq!(ask(&json!({"function": "explain", "rule": "tag"}), b"")["result"], explain("tag").unwrap());
}

#[test]
fn requests_are_answered_until_one_is_broken() {
    let mut out = Vec::new();
    let input = b"{\"function\":\"check\",\"length\":2}\n{}{\"function\":\"chek\"}\n{\"function\":\"tree\"}\n";
    serve(&input[..], &mut out).unwrap();
    let lines = str::from_utf8(&out).unwrap().lines();
    let answers: Vec<Value> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["result"][0]["rule"], "missing-header");
    assert!(answers[1]["error"].as_str().unwrap().contains("unknown variant `chek`"));
    let short = b"{\"function\":\"check\",\"length\":3}\n{}";
    assert_eq!(serve(&short[..], Vec::new()).unwrap_err().kind(), ErrorKind::UnexpectedEof);
}

fn ask(header: &Value, text: &[u8]) -> Value {
    let mut header = header.clone();
    header["length"] = text.len().into();
    let request = [header.to_string().as_bytes(), b"\n", text].concat();
    let mut out = Vec::new();
    serve(&request[..], &mut out).unwrap();
    serde_json::from_slice(&out).unwrap()
}

/// All cases: the functions accept what the suite accepts, and nothing panics.
#[test]
fn verdicts_are_those_of_the_suite() {
    let suite = Suite::shipped().unwrap();
    let mut checked = 0;
    for case in suite.cases().iter().filter(|case| case.op() == Op::Check) {
        let Some(text) = case.input() else { continue };
        let findings = parsed(check(text, &json!({"form": case.form().name()}).to_string()));
        let has_error = findings.as_array().unwrap().iter().any(|finding| finding["severity"] == "error");
        assert_ne!(has_error, case.is_accepted(), "{}", case.id());
        for other in [format(text, "yaml", ""), tree(text, "")] {
            parsed(other);
        }
        // A text that stays broken UTF-8 has no JSON.
        let _ = fix(text, true, "");
        checked += 1;
    }
    assert!(checked > 1_000, "{checked}");
}
