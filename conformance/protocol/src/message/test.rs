use super::*;
use crate::Malformed;
use crate::operation::{Layout, Profile};
use kyaml_cases::case::Form;
use kyaml_cases::json::JsonError;

fn value() -> Vec<Typed> {
    vec![Typed::Mapping(vec![("a".into(), Typed::Number("1.50".into()))]), Typed::Sequence(vec![Typed::Null])]
}

#[track_caller]
fn check_request(request: &Request, line: &str) {
    assert_eq!(String::from_utf8(request.to_line()).unwrap(), format!("{line}\n"));
    assert_eq!(Request::parse(line.as_bytes()).unwrap(), *request);
}

#[track_caller]
fn check_response(response: &Response, line: &str) {
    assert_eq!(String::from_utf8(response.to_line()).unwrap(), format!("{line}\n"));
    assert_eq!(Response::parse(line.as_bytes()).unwrap(), *response);
}

#[test]
fn each_request_is_written_and_read() {
    check_request(&Request::Hello { protocol: 1 }, r#"{"type":"hello","protocol":1}"#);
    check_request(&Request::Bye, r#"{"type":"bye"}"#);
    let options = Options::default();
    let load = Task { seq: 1, operation: Operation::Load, input: Input::Bytes(b"---\n\xff".to_vec()), options };
    check_request(&Request::Run(load), r#"{"type":"run","seq":1,"operation":"load","input":"LS0tCv8="}"#);
    let checked = Options { form: Form::Canonical, ..options };
    let check = Task { seq: 3, operation: Operation::Check, input: Input::Bytes(vec![]), options: checked };
    check_request(
        &Request::Run(check),
        concat!(
            r#"{"type":"run","seq":3,"operation":"check","input":"","#,
            r#""options":{"form":"canonical","layout":"canonical","profile":"canonical","cuddle":"all","blank_lines":"remove","short_lists":"open","sort_keys":false}}"#
        ),
    );
    let options = Options { layout: Layout::Compact, profile: Profile::Portable, ..options };
    let render = Task { seq: 2, operation: Operation::Render, input: Input::Value(value()), options };
    check_request(
        &Request::Run(render),
        concat!(
            r#"{"type":"run","seq":2,"operation":"render","value":[{"mapping":[["a",{"number":"1.50"}]]},[null]],"#,
            r#""options":{"form":"kyaml","layout":"compact","profile":"portable","cuddle":"all","blank_lines":"remove","short_lists":"open","sort_keys":false}}"#
        ),
    );
}

#[test]
fn each_response_is_written_and_read() {
    let hello = Hello {
        protocol: 2,
        name: "go-goccy".into(),
        configuration: "default".into(),
        version: "1.19.2".into(),
        runtime: "Go 1.26.8".into(),
        operations: vec![Operation::Load, Operation::Format],
    };
    check_response(
        &Response::Hello(hello),
        concat!(
            r#"{"type":"hello","protocol":2,"name":"go-goccy","configuration":"default","version":"1.19.2","#,
            r#""runtime":"Go 1.26.8","operations":["load","format"]}"#
        ),
    );
    let rejection =
        Rejection { message: "no".into(), rule: Some("duplicate-key".into()), span: Some(Span { start: 4, end: 7 }) };
    for (said, fields) in [
        (Said::Accepted, r#""outcome":"accepted""#),
        (Said::Documents(vec![Typed::Bool(true)]), r#""outcome":"documents","documents":[true]"#),
        (Said::Output(b"---\n".to_vec()), r#""outcome":"output","output":"LS0tCg==""#),
        (Said::Rejected(rejection), r#""outcome":"rejected","message":"no","rule":"duplicate-key","span":[4,7]"#),
        (Said::Foreign("a date".into()), r#""outcome":"foreign","message":"a date""#),
        (Said::Failed("a panic".into()), r#""outcome":"failed","message":"a panic""#),
        (Said::Unsupported("never".into()), r#""outcome":"unsupported","message":"never""#),
    ] {
        assert!(fields.contains(said.name()));
        check_response(
            &Response::Result { seq: 7, said, reports: Reports::default() },
            &format!(r#"{{"type":"result","seq":7,{fields}}}"#),
        );
    }
}

#[test]
fn each_report_belongs_to_an_outcome() {
    let finding = Finding { rule: "nul-byte".into(), span: Span { start: 1, end: 2 } };
    let note = Note { span: Span { start: 3, end: 5 }, is: "true".into() };
    let findings = Reports { findings: Some(vec![finding.clone()]), ..Reports::default() };
    let warnings = Reports { warnings: Some(vec![finding]), ..Reports::default() };
    let notes = Reports { notes: Some(vec![note]), ..Reports::default() };
    for (said, reports, outcome, fields) in [
        (
            Said::Rejected(Rejection::default()),
            findings,
            r#""outcome":"rejected","message":"""#,
            r#""findings":[{"rule":"nul-byte","span":[1,2]}]"#,
        ),
        (Said::Accepted, warnings, r#""outcome":"accepted""#, r#""warnings":[{"rule":"nul-byte","span":[1,2]}]"#),
        (
            Said::Documents(vec![]),
            notes,
            r#""outcome":"documents","documents":[]"#,
            r#""notes":[{"span":[3,5],"is":"true"}]"#,
        ),
    ] {
        let line = |outcome: &str| format!(r#"{{"type":"result","seq":7,{outcome},{fields}}}"#);
        check_response(&Response::Result { seq: 7, said, reports }, &line(outcome));
        let elsewhere = Response::parse(line(r#""outcome":"failed""#).as_bytes()).unwrap_err().to_string();
        assert!(elsewhere.contains("those of another outcome"), "{elsewhere}");
    }
}

#[test]
fn a_result_needs_no_message() {
    let line = br#"{"type":"result","seq":1,"outcome":"rejected"}"#;
    let said = Said::Rejected(Rejection::default());
    assert_eq!(Response::parse(line).unwrap(), Response::Result { seq: 1, said, reports: Reports::default() });
}

#[test]
fn anything_else_is_malformed() {
    for (line, words) in [
        ("", "EOF"),
        ("yes", "expected value"),
        ("{}", "missing field `type`"),
        (r#"{"type":"howdy"}"#, "unknown variant `howdy`"),
        (r#"{"type":"bye"}"#, "goes the other way"),
        (r#"{"type":"hello","protocol":1}"#, "missing field `name`"),
        (r#"{"type":"result","seq":-1,"outcome":"accepted"}"#, "invalid value"),
        (r#"{"type":"result","seq":1,"outcome":"accepted","spam":1}"#, "unknown field `spam`"),
        (r#"{"type":"result","seq":1,"outcome":"documents"}"#, "lacks its own fields"),
        (r#"{"type":"result","seq":1,"outcome":"accepted","output":""}"#, "those of another outcome"),
        (r#"{"type":"result","seq":1,"outcome":"accepted","rule":"x"}"#, "those of another outcome"),
        (r#"{"type":"result","seq":1,"outcome":"documents","documents":[1]}"#, "a number is written"),
        (r#"{"type":"result","seq":1,"outcome":"output","output":"é"}"#, "not base64"),
        (r#"{"type":"result","seq":1,"outcome":"accepted"} 1"#, "trailing characters"),
    ] {
        let error = Response::parse(line.as_bytes()).expect_err(line).to_string();
        assert!(error.contains(words), "{line}: {error}");
    }
    let error = Request::parse(br#"{"type":"run","seq":1,"operation":"render","input":""}"#).unwrap_err();
    assert_eq!(error.to_string(), r#"a task to render needs "value", and nothing beside it"#);
}

#[test]
fn depth_is_bounded_except_in_strings() {
    let deep = |depth: usize| {
        let (open, close) = ("[".repeat(depth), "]".repeat(depth));
        format!(r#"{{"type":"result","seq":1,"outcome":"documents","documents":{open}{close}}}"#)
    };
    assert!(Response::parse(deep(4000).as_bytes()).is_ok());
    assert!(matches!(Response::parse(deep(1_000_000).as_bytes()), Err(Malformed::Value(JsonError::TooDeep))));
    let text = format!(r#"{{"type":"result","seq":1,"outcome":"failed","message":"\"{}"}}"#, "[".repeat(20_000));
    assert!(Response::parse(text.as_bytes()).is_ok());
}

#[test]
fn only_the_operation_that_was_asked_is_answered() {
    assert!(Said::Accepted.answers(Operation::Check) && !Said::Accepted.answers(Operation::Load));
    assert!(Said::Output(vec![]).answers(Operation::Render) && !Said::Output(vec![]).answers(Operation::Check));
    assert!(Said::Foreign(String::new()).answers(Operation::Load));
    assert!(Operation::ALL.iter().all(|operation| Said::Failed(String::new()).answers(*operation)));
}
