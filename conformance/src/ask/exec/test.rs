use std::time::Duration;

use super::*;
use kyaml_cases::value::Typed;
use kyaml_protocol::operation::Options;

fn ask(template: &str, codes: &str, operation: Operation, input: &str) -> Answer {
    let limits = Limits { timeout: Duration::from_secs(20), output: 1000, ..Limits::default() };
    let mut exec = Exec::new(template.parse().unwrap(), codes.parse().unwrap(), limits);
    let input = Input::Bytes(input.as_bytes().to_vec());
    exec.ask(&Question { operation, input, options: Options::default() }).unwrap()
}

fn check(template: &str, codes: &str) -> Answer {
    ask(template, codes, Operation::Check, "--- {}\n")
}

#[test]
fn exit_codes_decide() {
    let codes = "0=accept, 1=reject, 4=unsupported, 5=failed";
    assert_eq!(check("true", codes), Answer::Said(Said::Accepted));
    let rejection = Rejection::words("line 1: no");
    assert_eq!(check("sh -c 'echo; echo line 1: no >&2; exit 1'", codes), Answer::Said(Said::Rejected(rejection)));
    assert_eq!(check("sh -c 'exit 4'", codes), Answer::Said(Said::Unsupported(String::new())));
    assert_eq!(check("sh -c 'exit 5'", codes), Answer::Said(Said::Failed("exit status: 5: ".into())));
    assert_eq!(check("sh -c 'exit 9'", codes), Answer::Said(Said::Failed("exit status: 9: ".into())));
    assert!(matches!(check("sh -c 'kill -SEGV $$'", codes), Answer::Crash(how) if how.contains("signal: 11")));
    assert!(matches!(check("true", "0=reject"), Answer::Said(Said::Rejected(_))));
}

#[test]
fn words_on_standard_error_decide_nothing() {
    assert_eq!(check("sh -c 'echo error: rejected >&2'", "0=accept"), Answer::Said(Said::Accepted));
}

#[test]
fn the_input_comes_by_path_or_on_standard_input() {
    let output = |template, input| match ask(template, "0=accept", Operation::Format, input) {
        Answer::Said(Said::Output(output)) => String::from_utf8(output).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(output("cat", "a: 1"), "a: 1");
    assert_eq!(output("sh -c 'cat \"$1\"; cat' x {input}", "b"), "b");
    assert!(output("echo --file={input}", "b").ends_with("/input.yaml\n"));
}

#[test]
fn a_loader_prints_json() {
    let documents = vec![Typed::Number("1.50".into()), Typed::Mapping(vec![])];
    assert_eq!(ask("cat", "0=accept", Operation::Load, "1.50\n{}\n"), Answer::Said(Said::Documents(documents)));
    assert!(matches!(
        ask("cat", "0=accept", Operation::Load, "a: 1"),
        Answer::Said(Said::Failed(words)) if words.contains("no JSON")
    ));
}

#[test]
fn what_is_too_much_is_cut_off() {
    assert!(matches!(check("yes", "0=accept"), Answer::Resource(_)));
    let limits = Limits { timeout: Duration::from_millis(50), ..Limits::default() };
    let mut exec = Exec::new("sleep 1000".parse().unwrap(), ExitCodes::default(), limits);
    let question = Question { operation: Operation::Check, input: Input::Bytes(vec![]), options: Options::default() };
    assert!(matches!(exec.ask(&question), Ok(Answer::Timeout(_))));
    let mut missing = Exec::new("no/such/program".parse().unwrap(), ExitCodes::default(), limits);
    assert!(matches!(missing.ask(&question), Err(Unusable(Answer::Crash(how))) if how.contains("cannot start")));
}

#[test]
fn mistakes_are_named() {
    assert_eq!("yq 'x".parse::<Template>(), Err(Mistake::OpenQuotes));
    assert_eq!(" ".parse::<Template>(), Err(Mistake::NoProgram));
    assert_eq!("0=accept,1".parse::<ExitCodes>(), Err(Mistake::ExitCode("1".into())));
    assert_eq!("0=yes".parse::<ExitCodes>(), Err(Mistake::ExitCode("0=yes".into())));
    assert_eq!("0=accept,0=reject".parse::<ExitCodes>(), Err(Mistake::TwoMeanings(0)));
    assert_eq!("/usr/bin/yq .".parse::<Template>().unwrap().program_name(), "yq");
}
