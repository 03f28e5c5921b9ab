//! A worker judges each bad end of a reader's process rightly, and goes on after it.

use std::time::Duration;

use kyaml_conformance::value::Typed;
use kyaml_conformance::worker::{Answer, Said, Worker};

fn control(time_limit: Duration) -> Worker {
    Worker::new(env!("CARGO_BIN_EXE_kyaml-conformance").into(), "control", time_limit)
}

fn text(text: &str) -> Answer {
    Answer::Said(Said::Documents(vec![Typed::String(text.to_owned())]))
}

#[test]
fn each_end_is_told_from_the_others() {
    let mut worker = control(Duration::from_mins(1));
    let mut read = |input: &str| worker.read(input.as_bytes()).unwrap();
    assert_eq!(read("exit-unless-first"), text("exit-unless-first"));
    assert_eq!(read("one"), text("one"));
    assert_eq!(read("reject"), Answer::Said(Said::Rejected("rejected".to_owned())));
    assert_eq!(read("panic"), Answer::Said(Said::Panicked("panicked".to_owned())));
    assert!(matches!(read("foreign"), Answer::Said(Said::Foreign(what)) if what.contains("an alias")));
    assert!(matches!(read("exit"), Answer::Died(how) if how == "exit status: 3"));
    assert_eq!(read("two"), text("two"));
    assert!(matches!(read("overflow"), Answer::Died(how) if how.ends_with(", stack overflow")));
    assert_eq!(read("three"), text("three"));
}

#[test]
fn a_death_that_others_bring_about_is_a_death() {
    let mut worker = control(Duration::from_mins(1));
    worker.read(b"one").unwrap();
    let answer = worker.read(b"exit-unless-first").unwrap();
    assert!(matches!(answer, Answer::Died(how) if how.contains("but not when this input is read alone")));
}

#[test]
fn a_reader_that_hangs_is_left() {
    let mut worker = control(Duration::from_millis(300));
    assert_eq!(worker.read(b"hang").unwrap(), Answer::TimedOut);
    let mut worker = control(Duration::from_secs(3));
    assert_eq!(worker.read(b"one").unwrap(), text("one"));
    assert_eq!(worker.read(b"hang").unwrap(), Answer::TimedOut);
    assert_eq!(worker.read(b"two").unwrap(), text("two"));
}

#[test]
fn a_process_that_breaks_the_protocol_is_our_fault() {
    let error = control(Duration::from_mins(1)).read(b"babble").unwrap_err();
    assert_eq!(error.to_string(), "a reply is malformed");
    let unknown = Worker::new(env!("CARGO_BIN_EXE_kyaml-conformance").into(), "none", Duration::from_mins(1)).read(b"");
    assert!(matches!(unknown.unwrap(), Answer::Died(_)));
    let missing = Worker::new("no/such/program".into(), "control", Duration::from_secs(1)).read(b"");
    assert!(missing.unwrap_err().to_string().contains("cannot start no/such/program"));
}
