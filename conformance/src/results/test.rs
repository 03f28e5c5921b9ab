use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use kyaml_cases::case::Case;
use kyaml_cases::generated;

use super::*;

fn check(case: &str, observed: Observed) -> CheckResult {
    let grade = match observed {
        Observed::Agree => Grade::Met,
        Observed::Unsupported => Grade::Optional,
        _ => Grade::Unmet,
    };
    CheckResult {
        implementation: "saphyr".into(),
        case: case.into(),
        area: "key".into(),
        clauses: vec!["KY-KEY-6".into()],
        operation: Operation::Load,
        file: "input.yaml".into(),
        options: Options::default(),
        aim: Aim::Value,
        portable: Some(true),
        observed,
        grade,
        outcome: Outcome::judge(observed, grade, None),
        cause: None,
        detail: "at \"/0\"".into(),
        reason: None,
        shown: Some(Shown::bytes(b"a\n", b"b\0\xff")),
        micros: 7,
    }
}

fn results() -> Results {
    let implementation = Implementation {
        name: "saphyr".into(),
        version: "0.3.3".into(),
        runtime: "Rust".into(),
        language: "Rust".into(),
        library: "saphyr".into(),
        homepage: String::new(),
        schema: Some(Schema::Yaml11),
        tier: Some(1),
        operations: vec![Operation::Load],
        classes: Vec::new(),
        always_accept: Score::default(),
        always_reject: Score { value: Tally { right: 0, of: 2 }, ..Score::default() },
        echo: Score::default(),
        causes: Vec::new(),
    };
    let header = Header {
        format: FORMAT,
        suite: SuiteInfo { version: "0.1.0".into(), cases: 2, sha256: "00".into() },
        selected: Selection { shard: "1/2".parse().ok(), ..Selection::default() },
        implementations: vec![implementation],
        skipped: vec![Skipped { name: "ruby-psych".into(), reason: "not set up".into() }],
    };
    Results { header, checks: vec![check("key-a", Observed::Agree), check("key-b", Observed::Crash)] }
}

fn lines() -> Vec<u8> {
    let mut lines = Vec::new();
    results().write(&mut lines).unwrap();
    lines
}

#[track_caller]
fn check_refused(text: &str, words: &str) {
    let error = Results::read(text.as_bytes()).expect_err(words).to_string();
    assert!(error.contains(words), "{error}");
}

#[test]
fn results_round_trip() {
    assert_eq!(Results::read(lines().as_slice()).unwrap(), results());
    assert!(!results().is_as_expected());
    assert_eq!(results().counts(), BTreeMap::from([(Outcome::Pass, 1), (Outcome::Crash, 1)]));
}

#[test]
fn a_file_that_was_cut_short_is_refused() {
    let lines = lines();
    for len in 0..lines.len() {
        assert!(Results::read(&lines[..len]).is_err(), "{len}");
    }
    let text = String::from_utf8(lines).unwrap();
    let (without_footer, _) = text.trim_end().rsplit_once('\n').unwrap();
    check_refused(&format!("{without_footer}\n"), "is cut short");
    check_refused("", "is cut short");
}

#[test]
fn a_file_that_was_changed_is_refused() {
    let text = String::from_utf8(lines()).unwrap();
    check_refused(&text.replace("key-a", "key-c"), "is damaged");
    check_refused(&text.replace("\"pass\":1", "\"pass\":2"), "is damaged");
    check_refused(&text.replacen("\"format\":3", "\"format\":1", 1), "has the format 1");
    check_refused(&text.replace("\"micros\"", "\"nanos\""), "line 2: unknown field `nanos`");
    let split: Vec<&str> = text.split_inclusive('\n').collect();
    check_refused(&[split[0], split[2], split[3]].concat(), "is damaged");
    check_refused(&[split[1], split[0], split[2], split[3]].concat(), "line 1: the header is the first line");
    check_refused(&[&text, split[1]].concat(), "line 5: the header is the first line");
}

#[test]
fn long_results_are_shown_around_the_difference() {
    let (mut left, mut right) = (vec![b'x'; 100_000], vec![b'x'; 100_000]);
    (left[50_000], right[50_000]) = (b'a', b'b');
    right.truncate(51_000);
    let Shown { expected, actual, .. } = Shown::bytes(&left, &right);
    assert_eq!((expected.len, actual.len), (100_000, 51_000));
    for (excerpt, byte) in [(&expected, b'a'), (&actual, b'b')] {
        assert_eq!(excerpt.base64.0[50_000 - excerpt.start], byte);
        assert_eq!(excerpt.base64.0.len(), 4096);
    }
    let short = Shown::values(&[], &[]);
    assert_eq!((short.expected.start, short.expected.base64.0.as_slice()), (0, b"[]".as_slice()));
}

#[test]
fn skills_are_scored_apart() {
    let mut score = Score::default();
    let reason = Some(Reason { rule: Some(true), span: Some(false), ..Reason::default() });
    score.count(Aim::Reject, false, Observed::Agree, reason);
    score.count(Aim::Reject, false, Observed::Uncredited, reason);
    score.count(Aim::Accept, false, Observed::Agree, None);
    score.count(Aim::Value, true, Observed::Agree, None);
    score.count(Aim::Value, false, Observed::Deviate, None);
    score.count(Aim::Bytes, false, Observed::Layout, None);
    score.count(Aim::Bytes, false, Observed::Unsupported, None);
    let cells = [score.accept, score.reject, score.rule, score.span, score.value, score.portable, score.bytes];
    assert_eq!(cells.map(|tally| tally.to_string()), ["1/1", "1/2", "1/1", "0/1", "2/4", "1/1", "0/2"]);
    assert_eq!(Tally::default().to_string(), "-");
}

/// A file of this crate.
#[test]
fn a_rejection_without_a_rule_or_place_is_wrong_beside_others() {
    let rejection = |reason| CheckResult { aim: Aim::Reject, reason, ..check("key-a", Observed::Agree) };
    let rule = Reason { rule: Some(true), ..Reason::default() };
    let span = Reason { span: Some(true), ..Reason::default() };
    let of = |reason| {
        let score = Score::of(&[rejection(Some(reason)), rejection(None)]);
        (score.rule, score.span)
    };
    let half = Tally { right: 1, of: 2 };
    assert_eq!((of(rule), of(span)), ((half, Tally::default()), (Tally::default(), half)));
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A line `<id> <digest>` for each case, in order of id. `editions.toml` of the specification names the lists that must not change.
#[test]
fn generated_digests_are_current() {
    let line = |case: &Case| format!("{} {}\n", case.id(), case_digest(case));
    let digests: BTreeSet<String> = sample::suite().cases().iter().map(line).collect();
    generated::check(&file("digests.txt"), &String::from_iter(digests));
}

#[test]
fn change_log_names_this_version() {
    let log = std::fs::read_to_string(file("CHANGES.md")).unwrap();
    let first = log.lines().find(|line| line.starts_with("## ")).unwrap();
    assert!(first.starts_with(concat!("## ", env!("CARGO_PKG_VERSION"))), "{first:?} is first in CHANGES.md");
}
