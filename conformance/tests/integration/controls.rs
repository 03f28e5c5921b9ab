//! The negative controls: the runner judges each of them rightly, for the right reason.

use std::process::Command;

use serde_json::{Value, json};

use crate::support::{Checkout, PROGRAM, Results, stdout, write_cases};

/// The results of one control, which runs as an adapter, on the cases that `controls` puts to it.
fn results_of(name: &str, operation: &str, limits: &[&str]) -> Results {
    let checkout = Checkout::new();
    checkout.add_control(name, operation);
    let cases = ["canonical/comment-after-fold", "key/norway-plain", "key/norway-quoted"];
    write_cases(&checkout.path("cases"), &cases);
    checkout.results(&[&["--cases", "cases", "--adapter", name], limits].concat())
}

/// The command, run by a copy of the program in an empty folder.
#[test]
fn controls_are_judged_rightly_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("program");
    std::fs::copy(PROGRAM, &program).unwrap();
    let judged = stdout(Command::new(program).arg("controls").current_dir(folder.path()).output().unwrap(), 0);
    assert!(judged.ends_with("102 of 102 controls are judged rightly\n") && !judged.contains("WRONG"), "{judged}");
    let line = |name: &str| judged.lines().find(|line| line.starts_with(&format!("right  {name} "))).unwrap();
    let has = |name: &str, scores: &[&str]| {
        let line = line(name);
        assert!(scores.iter().all(|score| line.contains(score)), "{line}");
    };
    has("accept-all", &["accept 2/2", "reject 0/1"]);
    has("reject-all", &["accept 0/2", "reject 0/1"]);
    has("wrong-reason", &["accept 2/2", "reject 1/1"]);
    // One of three asks for compact form, which is one line.
    has("echo", &["value 2/3", "bytes 0/3"]);
}

#[test]
fn baselines_score_as_their_controls() {
    let results = results_of("reject-all", "check", &[]);
    let baseline = &results.header["implementations"][0];
    let tally = |right, of| json!({ "right": right, "of": of });
    assert_eq!(
        [&baseline["always_accept"]["accept"], &baseline["always_accept"]["reject"]],
        [&tally(2, 2), &tally(0, 1)]
    );
    assert_eq!(
        [&baseline["always_reject"]["accept"], &baseline["always_reject"]["reject"]],
        [&tally(0, 2), &tally(0, 1)]
    );
}

#[test]
fn wrong_reasons_are_counted_apart() {
    let results = results_of("wrong-reason", "check", &[]);
    let rejection = results.checks.iter().find(|check| check["case"] == "key-norway-plain").unwrap();
    assert_eq!(rejection["observed"], "agree");
    assert_eq!(rejection["reason"], json!({ "rule": false, "span": false }));
}

#[test]
fn differing_bytes_are_shown() {
    let results = results_of("echo", "format", &[]);
    let shown = &results.checks[0]["shown"];
    assert!(shown["kind"] == "bytes" && shown["expected"]["base64"] != shown["actual"]["base64"], "{shown}");
}

#[test]
fn processes_are_blamed_if_checks_alone_are_right() {
    for name in ["crash-later", "answer-twice"] {
        let results = results_of(name, "load", &["--jobs", "1"]);
        let details = results.all("detail");
        assert!(details.len() > 1 && details[0].is_empty(), "{details:?}");
        assert!(details[1..].iter().all(|detail| detail.ends_with("but not when this is asked alone")), "{details:?}");
    }
}

#[test]
fn details_name_the_failure() {
    for (name, words) in [
        ("overflow", "stack overflow"),
        ("quit", "exit status: 0"),
        ("crash", "signal: 6"),
        ("wrong-sequence", "the reply to task 1 has the number 2"),
        ("wrong-outcome", "the outcome \"accepted\" is no answer to the operation load"),
        ("flood", "its output is longer than 1048576 bytes"),
        ("garbage", "a malformed message"),
        ("bottomless", "a malformed message"),
        ("other-version", "version 2 of the protocol"),
        ("impostor", "it says that it is \"saphyr\""),
    ] {
        let results = results_of(name, "load", &["--output", "1", "--jobs", "1"]);
        let details = results.all("detail");
        assert!(details[0].contains(words), "{name}: {details:?}");
    }
}

#[test]
fn adapters_without_hello_are_asked_nothing() {
    let results = results_of("late-hello", "load", &["--start-timeout", "0.3", "--jobs", "1"]);
    let observed = results.all("observed");
    assert_eq!(observed[0], "timeout");
    assert!(observed.len() > 1 && observed[1..].iter().all(|observed| *observed == "skip"), "{observed:?}");
}

#[test]
fn a_copy_of_the_input_scores_as_its_baseline() {
    let checkout = Checkout::new();
    checkout.add_control("echo", "format");
    let areas = ["--filter", "block-", "--filter", "canonical-", "--filter", "import-"];
    let results = checkout.results(&[&["--adapter", "echo"], &areas[..]].concat());
    let right = |baseline: &str, skill: &str| results.header["implementations"][0][baseline][skill]["right"].clone();
    let agreeing = |aim: &str, also: &str| {
        let is_right =
            |check: &&Value| check["aim"] == aim && (check["observed"] == "agree" || check["observed"] == also);
        results.checks.iter().filter(is_right).count()
    };
    let values = agreeing("value", "") + agreeing("bytes", "layout");
    assert_eq!((right("echo", "bytes"), right("echo", "value")), (json!(agreeing("bytes", "")), json!(values)));
    for blind in ["always_accept", "always_reject"] {
        assert!(right(blind, "value").as_u64() < right("echo", "value").as_u64());
    }
}

/// The expectation that one case ends in an outcome.
fn cause(operation: &str, outcome: &str, seen: &str, case: &str) -> String {
    format!(
        "[[cause]]\nname = {outcome:?}\noperation = {operation:?}\noutcome = {outcome:?}\n{seen}\
         reason = \"the control does so\"\n[cause.cases]\n{case} = [\"input.yaml\"]\n"
    )
}

/// Other answers have two minutes.
#[test]
fn expected_timeouts_have_their_own_limit() {
    let checkout = Checkout::new();
    checkout.add_control("hang", "load");
    checkout.expect("hang", &cause("load", "timeout", "", "key-norway-quoted"));
    let limits = ["--timeout", "120", "--expected-timeout", "0.3"];
    let selected = ["--adapter", "hang", "--filter", "key-norway-quoted"];
    let results = checkout.results(&[&selected[..], &limits].concat());
    assert_eq!((results.all("outcome"), results.all("detail")), (vec!["xfail"], vec!["no answer within 300ms"]));
}

/// The rejection of the twin is known only after the rejection itself.
#[test]
fn expected_uncredited_rejections_do_not_end_runs() {
    let checkout = Checkout::new();
    checkout.add_control("reject-all", "check");
    let uncredited = cause("check", "uncredited", "", "key-norway-plain");
    let rejected = cause("check", "reject", "seen = [\"never\"]\n", "key-norway-quoted");
    checkout.expect("reject-all", &(uncredited + &rejected));
    let selected = ["--adapter", "reject-all", "--filter", "key-norway-plain", "--filter", "key-norway-quoted"];
    let results = checkout.results(&[&selected[..], &["--fail-fast"]].concat());
    assert_eq!(results.all("case"), ["key-norway-plain", "key-norway-quoted"]);
    assert_eq!(results.all("outcome"), ["xfail", "xfail"]);
}
