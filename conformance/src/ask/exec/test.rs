use std::time::Duration;

use super::*;
use kyaml_cases::case::Span;
use kyaml_cases::value::Typed;
use kyaml_protocol::operation::Options;

fn program(template: Template, codes: Option<ExitCodes>, findings: Findings) -> Program {
    Program { template, codes, findings }
}

fn ask(template: &str, codes: &str, operation: Operation, input: &str) -> Answer {
    let limits = Limits { timeout: Duration::from_secs(20), output: 1000, ..Limits::default() };
    let mut exec = Exec::new(program(template.parse().unwrap(), Some(codes.parse().unwrap()), Findings::Text), limits);
    let input = Input::Bytes(input.as_bytes().to_vec());
    exec.ask(&Question { operation, input, options: Options::default() }).unwrap()
}

fn check(template: &str, codes: &str) -> Answer {
    ask(template, codes, Operation::Check, "--- {}\n")
}

#[test]
fn exit_codes_decide() {
    let codes = "0=accept, 1=reject, 4=unsupported, 5=failed";
    assert_eq!(check("true", codes), Answer::said(Said::Accepted));
    let rejection = Rejection::words("line 1: no");
    assert_eq!(check("sh -c 'echo; echo line 1: no >&2; exit 1'", codes), Answer::said(Said::Rejected(rejection)));
    assert_eq!(check("sh -c 'exit 4'", codes), Answer::said(Said::Unsupported(String::new())));
    assert_eq!(check("sh -c 'exit 5'", codes), Answer::said(Said::Failed("exit status: 5: ".into())));
    assert_eq!(check("sh -c 'exit 9'", codes), Answer::said(Said::Failed("exit status: 9: ".into())));
    assert!(matches!(check("sh -c 'kill -SEGV $$'", codes), Answer::Crash(how) if how.contains("signal: 11")));
    assert!(matches!(check("true", "0=reject"), Answer::Said(Said::Rejected(_), _)));
}

#[test]
fn words_on_standard_error_decide_nothing() {
    assert_eq!(check("sh -c 'echo error: rejected >&2'", "0=accept"), Answer::said(Said::Accepted));
}

#[test]
fn the_input_comes_by_path_or_on_standard_input() {
    let output = |template, input| match ask(template, "0=accept", Operation::Format, input) {
        Answer::Said(Said::Output(output), _) => String::from_utf8(output).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(output("cat", "a: 1"), "a: 1");
    assert_eq!(output("sh -c 'cat \"$1\"; cat' x {input}", "b"), "b");
    assert!(output("echo --file={input}", "b").ends_with("/input-0.yaml\n"));
}

#[test]
fn a_loader_prints_json() {
    let documents = vec![Typed::Number("1.50".into()), Typed::Mapping(vec![])];
    assert_eq!(ask("cat", "0=accept", Operation::Load, "1.50\n{}\n"), Answer::said(Said::Documents(documents)));
    assert!(matches!(
        ask("cat", "0=accept", Operation::Load, "a: 1"),
        Answer::Said(Said::Failed(words), _) if words.contains("no JSON")
    ));
}

#[test]
fn limits_end_programs() {
    assert!(matches!(check("yes", "0=accept"), Answer::Resource(_)));
    let limits = Limits { timeout: Duration::from_millis(50), ..Limits::default() };
    let mut exec = Exec::new(program("sleep 1000".parse().unwrap(), None, Findings::Text), limits);
    let question = Question { operation: Operation::Check, input: Input::Bytes(vec![]), options: Options::default() };
    assert!(matches!(exec.ask(&question), Ok(Answer::Timeout(_))));
    let mut missing = Exec::new(program("no/such/program".parse().unwrap(), None, Findings::Text), limits);
    assert!(matches!(missing.ask(&question), Err(Unusable(Answer::Crash(how))) if how.contains("cannot start")));
}

/// Puts streams to a program that takes many at a time, which writes a line to a file each time it is started.
fn ask_all(script: &str, findings: Findings, operation: Operation, inputs: &[&str]) -> (Vec<Answer>, usize) {
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts");
    let template = format!("sh -c 'echo >>{}; {script}' x {{inputs}}", starts.display());
    let limits = Limits { timeout: Duration::from_secs(20), ..Limits::default() };
    let mut exec = Exec::new(program(template.parse().unwrap(), None, findings), limits);
    assert!(exec.at_a_time() > 1);
    let question = |input: &&str| Question {
        operation,
        input: Input::Bytes(input.as_bytes().to_vec()),
        options: Options::default(),
    };
    let questions: Vec<Question> = inputs.iter().map(question).collect();
    let answers = exec.ask_all(&questions).unwrap();
    (answers, std::fs::read_to_string(starts).unwrap().lines().count())
}

#[test]
fn one_start_answers_for_many_files() {
    let rejected = |answers: &[Answer]| -> Vec<bool> {
        answers.iter().map(|answer| matches!(answer, Answer::Said(Said::Rejected(_), _))).collect()
    };
    let lint = "grep -l bad \"$@\" && exit 1; exit 0";
    let (answers, starts) = ask_all(lint, Findings::Text, Operation::Check, &["a", "bad", "b"]);
    assert_eq!((rejected(&answers), starts), (vec![false, true, false], 1));
    let (answers, starts) = ask_all(lint, Findings::Text, Operation::Check, &["a", "b"]);
    assert_eq!((rejected(&answers), starts), (vec![false, false], 1));
}

#[test]
fn unnamed_rejections_are_asked_again_in_parts() {
    // One start for all four, two for two each, and one for each file of the two in which something is wrong.
    let mute = "grep -q bad \"$@\" && exit 1; exit 0";
    let (answers, starts) = ask_all(mute, Findings::Text, Operation::Check, &["a", "b", "bad", "c"]);
    assert_eq!(answers[2], Answer::said(Said::Rejected(Rejection::words(""))));
    assert_eq!(answers.iter().filter(|answer| **answer == Answer::said(Said::Accepted)).count(), 3);
    assert_eq!(starts, 5);
    // A crash is that of the file that it comes with.
    let crash = "grep -q bad \"$@\" && kill -SEGV $$; exit 0";
    let (answers, _) = ask_all(crash, Findings::Text, Operation::Check, &["a", "bad"]);
    assert_eq!(answers[0], Answer::said(Said::Accepted));
    assert!(matches!(answers[1], Answer::Crash(_)));
}

#[test]
fn a_program_that_names_good_files_is_asked_about_each() {
    let status = r#"bad=0; for f; do if grep -q bad "$f"; then bad=1; echo "$f: failed"; else echo "$f: fine"; fi; done; exit $bad"#;
    let (answers, starts) = ask_all(status, Findings::Text, Operation::Check, &["a", "bad", "b"]);
    let rejected: Vec<bool> =
        answers.iter().map(|answer| matches!(answer, Answer::Said(Said::Rejected(_), _))).collect();
    assert_eq!((rejected, starts), (vec![false, true, false], 4));
}

#[test]
fn uncaught_exceptions_are_failures() {
    for (script, words) in [
        (
            "echo Traceback (most recent call last): >&2; echo ValueError: no >&2; exit 1",
            "exit status: 1: ValueError: no",
        ),
        // The end of a long traceback.
        (
            r#"echo "  File \"a.py\", line 3, in f" >&2; echo ValueError: no >&2; echo "  in b" >&2; exit 1"#,
            "exit status: 1: ValueError: no",
        ),
        ("echo Error: no >&2; echo Node.js v26.0.0 >&2; exit 1", "exit status: 1: Error: no"),
    ] {
        let script = format!("sh -c '{}'", script.replace('(', "\\(").replace(')', "\\)"));
        let limits = Limits { timeout: Duration::from_secs(20), ..Limits::default() };
        let mut exec = Exec::new(program(script.parse().unwrap(), None, Findings::Text), limits);
        let question =
            Question { operation: Operation::Check, input: Input::Bytes(vec![]), options: Options::default() };
        assert_eq!(exec.ask(&question).unwrap(), Answer::said(Said::Failed(words.to_owned())));
        // Who says what 1 means is believed.
        assert!(matches!(check(&script, "1=reject"), Answer::Said(Said::Rejected(_), _)));
    }
    assert!(matches!(check("sh -c 'echo a date >&2; exit 3'", "3=foreign"), Answer::Said(Said::Foreign(_), _)));
}

#[test]
fn findings_have_rules_and_spans() {
    let finding = r#"for f; do if grep -q bad "$f"; then printf "{\"file\":\"%s\",\"rule\":\"r\",\"byte_start\":1,\"byte_end\":3}" "$f"; fi; done; exit 1"#;
    for inputs in [&["a", "bad"][..], &["bad"]] {
        let (answers, starts) = ask_all(finding, Findings::Json, Operation::Check, inputs);
        let Some(Answer::Said(Said::Rejected(rejection), _)) = answers.last() else { panic!("{answers:?}") };
        assert_eq!((rejection.rule.as_deref(), rejection.span), (Some("r"), Some(Span { start: 1, end: 3 })));
        assert_eq!(starts, 1);
    }
}

#[test]
fn a_formatter_of_many_files_writes_them_in_place() {
    let format = r#"for f; do echo formatted >"$f"; done"#;
    for inputs in [&["a", "b"][..], &["a"]] {
        let (answers, starts) = ask_all(format, Findings::Text, Operation::Format, inputs);
        assert_eq!(answers, vec![Answer::said(Said::Output(b"formatted\n".to_vec())); inputs.len()]);
        assert_eq!(starts, 1);
    }
}

#[test]
fn a_reader_of_many_files_prints_a_line_for_each() {
    let read = r#"for f; do grep -q die "$f" && exit 1; cat "$f"; done"#;
    let one = Typed::Number("1".to_owned());
    let said = [
        ("[1]\n", Said::Documents(vec![one])),
        ("\"no\"\n", Said::Rejected(Rejection::words("no"))),
        // The program ends, and is asked alone.
        ("die\n", Said::Rejected(Rejection::words(""))),
        ("[]\n", Said::Documents(Vec::new())),
        (
            "1\n",
            Said::Failed("its line is neither an array of documents nor a string that says why it refuses".to_owned()),
        ),
    ];
    let (answers, starts) = ask_all(read, Findings::Text, Operation::Load, &said.each_ref().map(|(input, _)| *input));
    assert_eq!((answers, starts), (said.map(|(_, said)| Answer::said(said)).to_vec(), 3));
    // More lines than files belong to no file.
    let (answers, starts) = ask_all(read, Findings::Text, Operation::Load, &["[]\n[]\n", "[]\n"]);
    let failed = Said::Failed("it prints 2 lines for one file".to_owned());
    assert_eq!((answers, starts), ([failed, Said::Documents(Vec::new())].map(Answer::said).to_vec(), 3));
}
