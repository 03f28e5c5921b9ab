//! The output of the formatter passes `kyaml-check --canonical --strict` with the same settings, except for its notes.

use std::path::Path;

use clap::Parser;
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_lint::Form;
use kyaml_workspace::{Document, Settings};

use super::action::Action;
use super::cli::Cli;

#[track_caller]
fn check_output(arguments: &str) {
    let cli = Cli::try_parse_from(std::iter::once("kyaml-fmt").chain(arguments.split_whitespace())).unwrap();
    let settings = cli.settings(&Settings::default());
    let task = cli.task(&settings, Action::Write);
    let (path, start) = if arguments.contains("--fences") { ("a.md", "```yaml\n") } else { ("a.yaml", "") };
    let mut written = 0;
    for input in Suite::shipped().unwrap().cases().iter().filter_map(Case::input) {
        let input = [start.as_bytes(), input].concat();
        let formatted = match Document::open(Some(Path::new(path)), &input, settings).map(|stream| stream.format(&task))
        {
            Ok(Ok(formatted)) if formatted.text.as_bytes() != input => formatted,
            _ => continue,
        };
        let checked = Settings { form: Some(Form::Canonical), ..settings };
        let document = Document::open(Some(Path::new(path)), formatted.text.as_bytes(), checked).unwrap();
        let report = document.check().unwrap();
        let mut found: Vec<&str> = report.diagnostics().iter().map(|found| found.rule.name()).collect();
        let mut noted: Vec<&str> = formatted.kept.iter().map(|kept| kept.name).collect();
        found.sort_unstable();
        noted.sort_unstable();
        assert_eq!(found, noted, "{arguments}: {path}\n{}", formatted.text);
        written += 1;
    }
    assert!(written > 500, "{arguments}: {written}");
}

#[test]
fn output_passes_a_strict_check() {
    check_output("");
    check_output("--profile portable");
    check_output("--blank-lines keep --short-lists one-line --cuddle partial --key-comments above");
    check_output("--line-ending crlf --document-comments --sort-keys --schema core");
    check_output("--fences yaml --fence-language kyaml --blank-lines keep");
}
