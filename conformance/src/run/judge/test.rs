use super::*;
use crate::ask::answer::Unusable;
use crate::plan;
use kyaml_cases::case::Span;
use kyaml_cases::suite::Suite;

/// A reader that gives this answer to every question.
struct Reads(Said);

impl Respond for Reads {
    fn ask(&mut self, _: &Question) -> Result<Answer, Unusable> {
        Ok(Answer::said(self.0.clone()))
    }
}

fn judge(operation: Operation, case: &str, answer: &Answer, read: Said) -> Observation {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let checks = plan::checks(suite);
    let check = checks.iter().find(|check| check.operation == operation && check.case.id() == case).unwrap();
    observe(check, answer, &mut Reads(read))
}

#[track_caller]
fn check(operation: Operation, case: &str, said: Said, observed: Observed) {
    let observation = judge(operation, case, &Answer::said(said), Said::Accepted);
    assert_eq!(observation.observed, observed, "{observation:?}");
    assert!(!observation.detail.is_empty() || observed == Observed::Agree, "{observation:?}");
}

fn documents(json: &str) -> Said {
    Said::Documents(kyaml_cases::json::read_typed(json.as_bytes()).unwrap())
}

#[test]
fn streams_are_accepted_and_rejected() {
    let rejected = || Said::Rejected(Rejection::words("no"));
    for (case, said, observed) in [
        ("key-norway-quoted", Said::Accepted, Observed::Agree),
        ("key-norway-quoted", rejected(), Observed::Reject),
        ("key-norway-plain", rejected(), Observed::Agree),
        ("key-norway-plain", Said::Accepted, Observed::Accept),
        ("key-norway-plain", Said::Failed("panic".into()), Observed::Failed),
        ("key-norway-plain", Said::Unsupported("no".into()), Observed::Unsupported),
        ("key-norway-quoted", Said::Output(vec![]), Observed::ProtocolError),
    ] {
        check(Operation::Check, case, said, observed);
    }
}

#[test]
fn reasons_are_compared_if_given() {
    let reason = |rule: Option<&str>, span: Option<Span>| {
        let rejection = Rejection { message: String::new(), rule: rule.map(str::to_owned), span };
        let answer = Answer::said(Said::Rejected(rejection));
        judge(Operation::Check, "key-norway-plain", &answer, Said::Accepted).reason
    };
    let (right, wrong) = (Span { start: 5, end: 7 }, Span { start: 4, end: 7 });
    assert_eq!(reason(None, None), None);
    assert_eq!(reason(Some("ambiguous-key"), None), Some(Reason { rule: Some(true), span: None, ..Reason::default() }));
    assert_eq!(
        reason(Some("duplicate-key"), Some(right)),
        Some(Reason { rule: Some(false), span: Some(true), ..Reason::default() })
    );
    assert_eq!(reason(None, Some(wrong)), Some(Reason { rule: None, span: Some(false), ..Reason::default() }));
}

#[test]
fn findings_are_those_that_are_expected() {
    let finding = |rule: &str, start, end| Finding { rule: rule.to_owned(), span: Span { start, end } };
    let expected = finding("invalid-syntax", 4, 8);
    assert!(is_span_of(&expected, Span { start: 5, end: 8 }));
    assert!(!is_span_of(&expected, Span { start: 3, end: 8 }) && !is_span_of(&expected, Span { start: 5, end: 9 }));
    let [first, second] = [finding("duplicate-key", 4, 8), finding("long-key", 9, 10)];
    let both = [first.clone(), second.clone()];
    assert!(are(&both, &[second, first]));
    assert!(!are(&both, &both[..1]) && !are(&both[..1], &both) && !are(&both[1..], &both));
}

#[test]
fn values_are_compared() {
    let case = "key-norway-quoted";
    check(Operation::Load, case, documents(r#"[{"mapping":[["no",{"number":"1.0"}]]}]"#), Observed::Agree);
    check(Operation::Load, case, documents("[false]"), Observed::Deviate);
    check(Operation::Load, case, Said::Foreign("a date".into()), Observed::Deviate);
    check(Operation::Load, case, Said::Rejected(Rejection::words("no")), Observed::Reject);
    check(Operation::Load, case, Said::Accepted, Observed::ProtocolError);
}

#[test]
fn numbers_beyond_binary64_may_be_errors() {
    let rejected = || Said::Rejected(Rejection::words("out of range"));
    check(Operation::Load, "number-exponent-400", rejected(), Observed::Agree);
    check(Operation::Check, "number-exponent-400", rejected(), Observed::Reject);
    // One document of two has such a number.
    check(Operation::Load, "import-kyaml-beside-yaml", rejected(), Observed::Agree);
}

#[test]
fn bytes_are_compared_and_then_their_value() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let id = "render-number-tiny";
    let case = suite.case(id).unwrap();
    let render = |bytes: &[u8], read| judge(Operation::Render, id, &Answer::said(Said::Output(bytes.to_vec())), read);
    let canonical = case.canonical().unwrap();
    assert_eq!(render(canonical, Said::Accepted).observed, Observed::Agree);
    let right = Said::Documents(case.value().unwrap().to_vec());
    let layout = render(b"---\n\"other\"\n", right.clone());
    assert_eq!(layout.observed, Observed::Layout);
    assert_eq!(layout.detail, "the same value in other bytes, first in line 2");
    let yaml = render(b"---\nother\n", right);
    assert_eq!(yaml.observed, Observed::NotKyaml);
    assert!(yaml.detail.starts_with("the right value, but not KYAML"), "{yaml:?}");
    for (read, words) in [
        (documents("[]"), "read as another value: at \"\": expected"),
        (Said::Foreign("a date".into()), "read as another value: a date"),
        (Said::Rejected(Rejection::words("bad")), "its output is no YAML: bad"),
    ] {
        let deviation = render(b"---\nother\n", read);
        assert_eq!(deviation.observed, Observed::Deviate);
        assert!(deviation.detail.contains(words), "{deviation:?}");
    }
}

#[test]
fn process_failures_are_observed() {
    for (answer, observed) in [
        (Answer::Crash("signal".into()), Observed::Crash),
        (Answer::Timeout("late".into()), Observed::Timeout),
        (Answer::Resource("much".into()), Observed::Resource),
        (Answer::ProtocolError("what".into()), Observed::ProtocolError),
    ] {
        assert_eq!(judge(Operation::Check, "key-norway-plain", &answer, Said::Accepted).observed, observed);
    }
}

#[test]
fn messages_give_a_terminal_no_commands() {
    let rejected = Said::Rejected(Rejection::words("\u{1b}[2Jno\r\n\u{9b}é\u{7}"));
    let observation = judge(Operation::Check, "key-norway-quoted", &Answer::said(rejected), Said::Accepted);
    assert_eq!(observation.detail, "\\u{1b}[2Jno\\u{d}\n\\u{9b}é\\u{7}");
}
