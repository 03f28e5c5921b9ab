//! The runner judges every negative control rightly, and for the right reason.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use kyaml_cases::suite::Suite;
use kyaml_conformance::ask::process::Limits;
use kyaml_conformance::control::{Judged, Mode, judge, judge_all};
use kyaml_conformance::expect::{Cause, Expectations, shape};
use kyaml_conformance::outcome::{Observed, Outcome};
use kyaml_conformance::plan::Selection;
use kyaml_conformance::results::{Implementation, Score, Tally};
use kyaml_conformance::run::{Entry, Settings, run};
use kyaml_conformance::subject::Subject;
use kyaml_protocol::operation::Operation;

static SUITE: LazyLock<Suite> = LazyLock::new(|| Suite::shipped().unwrap_or_else(|problems| panic!("{problems}")));

const PROGRAM: &str = env!("CARGO_BIN_EXE_kyaml-conformance");

fn judged(mode: Mode) -> Judged {
    let judged = judge(mode, &SUITE, Path::new(PROGRAM)).unwrap();
    check_right(&judged);
    judged
}

#[track_caller]
fn check_right(judged: &Judged) {
    let mistakes: Vec<_> = judged.mistakes().collect();
    assert!(judged.is_right(), "{}: {mistakes:#?}", judged.mode);
}

fn details(judged: &Judged) -> Vec<&str> {
    judged.results.checks.iter().map(|check| check.detail.as_str()).collect()
}

fn score(judged: &Judged) -> Score {
    Score::of(&judged.results.checks)
}

#[test]
fn every_control_is_judged_rightly() {
    for judged in judge_all(&SUITE, Path::new(PROGRAM)).unwrap() {
        check_right(&judged);
        let (mode, fails) = (judged.mode, !judged.results.is_as_expected());
        let harmless = [Mode::Noisy, Mode::Tired, Mode::WrongReason, Mode::Unsupporting].contains(&mode);
        assert_eq!(fails, !harmless, "{mode}");
    }
}

/// The command, of a program that was copied into an empty folder.
#[test]
fn the_controls_run_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    std::fs::copy(PROGRAM, &program).unwrap();
    let output = Command::new(program).arg("controls").current_dir(folder.path()).output().unwrap();
    let judged = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !judged.contains("WRONG"), "{judged}");
    assert!(judged.ends_with(&format!("{0} of {0} controls are judged rightly\n", Mode::ALL.len())), "{judged}");
}

#[test]
fn who_accepts_or_rejects_everything_scores_no_rejection() {
    let accepts = score(&judged(Mode::AcceptAll));
    assert_eq!((accepts.accept, accepts.reject), (Tally { right: 2, of: 2 }, Tally { right: 0, of: 1 }));
    let rejects = judged(Mode::RejectAll);
    let of_rejects = score(&rejects);
    assert_eq!((of_rejects.accept, of_rejects.reject), (Tally { right: 0, of: 2 }, Tally { right: 0, of: 1 }));
    // What is printed beside every score is what these controls get.
    let implementation = &rejects.results.header.implementations[0];
    assert_eq!((implementation.always_accept, implementation.always_reject), (accepts, of_rejects));
}

#[test]
fn a_wrong_reason_is_counted_apart() {
    let score = score(&judged(Mode::WrongReason));
    assert_eq!(score.reject, Tally { right: 1, of: 1 });
    assert_eq!((score.rule, score.span), (Tally { right: 0, of: 1 }, Tally { right: 0, of: 1 }));
}

#[test]
fn the_right_value_in_other_bytes_is_worth_the_value() {
    let echo = judged(Mode::Echo);
    let score = score(&echo);
    // One of three asks for compact form: several lines are none, whatever they mean.
    assert_eq!((score.bytes.right, score.value), (0, Tally { right: 2, of: 3 }));
    let shown = echo.results.checks[0].shown.as_ref().unwrap();
    assert_ne!(shown.expected.base64, shown.actual.base64);
}

#[test]
fn the_blame_falls_on_the_process_where_the_check_alone_is_fine() {
    for mode in [Mode::CrashLater, Mode::AnswerTwice] {
        let judged = judged(mode);
        let details = details(&judged);
        assert!(details.len() > 1 && details[0].is_empty(), "{details:?}");
        assert!(details[1..].iter().all(|detail| detail.ends_with("but not when this is asked alone")), "{details:?}");
    }
}

#[test]
fn words_say_what_happened() {
    for (mode, words) in [
        (Mode::Overflow, "stack overflow"),
        (Mode::Quit, "exit status: 0"),
        (Mode::Crash, "signal: 6"),
        (Mode::WrongSequence, "the reply to task 1 has the number 2"),
        (Mode::WrongOutcome, "the outcome \"accepted\" is no answer to the operation load"),
        (Mode::Flood, "its output is longer than 1048576 bytes"),
        (Mode::Garbage, "a malformed message"),
        (Mode::Bottomless, "a malformed message"),
        (Mode::OtherVersion, "version 2 of the protocol"),
        (Mode::Impostor, "it says that it is \"saphyr\""),
    ] {
        let judged = judged(mode);
        assert!(details(&judged)[0].contains(words), "{mode}: {:?}", details(&judged));
    }
}

#[test]
fn nothing_is_asked_of_who_never_says_hello() {
    let judged = judged(Mode::LateHello);
    let observed: Vec<_> = judged.results.checks.iter().map(|check| check.observed).collect();
    assert_eq!(observed[0], Observed::Timeout);
    assert!(observed.len() > 1 && observed[1..].iter().all(|observed| *observed == Observed::Skip), "{observed:?}");
}

/// A copy of its input is worth what the table says beside every formatter, and more than what is blind is.
#[test]
fn what_gives_its_input_back_scores_as_its_baseline() {
    let entry =
        Entry { subject: Subject::control(Mode::Echo, Path::new(PROGRAM)), expectations: Expectations::default() };
    let filters = ["block-", "canonical-", "import-"].map(str::to_owned).to_vec();
    let selection = Selection { filters, ..Selection::default() };
    let settings = Settings { selection, ..Settings::new(Path::new(PROGRAM)) };
    let results = run(&SUITE, vec![entry], &settings).unwrap();
    let score = Score::of(&results.checks);
    let [Implementation { always_accept, always_reject, echo, .. }] = results.header.implementations.as_slice() else {
        panic!("{:?}", results.header)
    };
    assert_eq!(score, *echo);
    assert!([always_accept, always_reject].iter().all(|blind| blind.value.right < score.value.right), "{score:?}");
}

/// What is expected of the input of one case: this outcome, with these words.
fn cause(operation: Operation, outcome: Observed, words: &str, case: &str) -> Cause {
    Cause {
        name: outcome.name().to_owned(),
        operation,
        outcome,
        exhausting: false,
        seen: if words.is_empty() { BTreeSet::new() } else { BTreeSet::from([shape(words)]) },
        reason: "it is made to".to_owned(),
        upstream: None,
        cases: BTreeMap::from([(case.to_owned(), BTreeSet::from(["input.yaml".to_owned()]))]),
    }
}

/// Who is expected to give no answer is waited for as long as is said for that, and not for the two minutes that others have.
#[test]
fn an_answer_that_is_not_expected_has_a_time_of_its_own() {
    let case = "key-norway-quoted";
    let hangs = cause(Operation::Load, Observed::Timeout, "", case);
    let entry = Entry {
        subject: Subject::control(Mode::Hang, Path::new(PROGRAM)),
        expectations: Expectations { causes: vec![hangs] },
    };
    let selection = Selection { filters: vec![case.to_owned()], ..Selection::default() };
    let settings = Settings {
        limits: Limits { timeout: Duration::from_secs(120), ..Limits::default() },
        expected_timeout: Some(Duration::from_millis(300)),
        selection,
        ..Settings::new(Path::new(PROGRAM))
    };
    let results = run(&SUITE, vec![entry], &settings).unwrap();
    let seen: Vec<_> = results.checks.iter().map(|check| (check.outcome, check.detail.as_str())).collect();
    assert_eq!(seen, [(Outcome::Xfail, "no answer within 300ms")]);
}

/// That the twin is rejected as well is known after the rejection: until then nothing is known that is not expected.
#[test]
fn a_rejection_that_is_expected_to_be_worth_nothing_ends_no_run() {
    let (case, twin) = ("key-norway-plain", "key-norway-quoted");
    let uncredited = cause(Operation::Check, Observed::Uncredited, "", case);
    let rejected = cause(Operation::Check, Observed::Reject, "never", twin);
    let entry = Entry {
        subject: Subject::control(Mode::RejectAll, Path::new(PROGRAM)),
        expectations: Expectations { causes: vec![uncredited, rejected] },
    };
    let selection = Selection { filters: [case, twin].map(str::to_owned).to_vec(), ..Selection::default() };
    let settings = Settings { fail_fast: true, selection, ..Settings::new(Path::new(PROGRAM)) };
    let results = run(&SUITE, vec![entry], &settings).unwrap();
    let seen: Vec<_> = results.checks.iter().map(|check| (check.case.as_str(), check.outcome)).collect();
    assert_eq!(seen, [(case, Outcome::Xfail), (twin, Outcome::Xfail)]);
}
