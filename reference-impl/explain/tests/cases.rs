//! The findings of the cases of the conformance suite.

use std::path::Path;

use kyaml_cases::case::{Case, Task};
use kyaml_explain::{ExplainOptions, explain};

fn run(path: &Path) -> datatest_stable::Result<()> {
    let case = Case::load(path)?;
    let Task::Check { input, .. } = case.task() else { return Ok(()) };
    let explained = explain(input, &ExplainOptions::default());
    let found: Vec<_> =
        explained.findings().iter().map(|finding| format!("{} {}", finding.rule(), finding.span())).collect();
    let expected: Vec<_> = case
        .findings()
        .iter()
        .map(|finding| format!("{} {}..{}", finding.rule, finding.span.start, finding.span.end))
        .collect();
    assert_eq!(found, expected);
    let parsed = kyaml_core::parse(input);
    let first = parsed.errors().first().map(|error| format!("{} {}", error.rule(), error.span()));
    assert_eq!(found.first(), first.as_ref(), "the first error of the parser");
    Ok(())
}

datatest_stable::harness! {
    { test = run, root = "../../conformance/cases", pattern = r"/case\.toml$" },
}
