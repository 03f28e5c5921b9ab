use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;

use kyaml_cases::case::{Case, Form};

use super::places::Places;

/// Print the number of cases by area, operation and expectation.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let suite = places.cases()?.suite;
    let mut stdout = std::io::stdout().lock();
    for (area, cases) in suite.areas() {
        writeln!(stdout, "{area:<16}{:>6}   {}", cases.len(), kinds(&cases))?;
    }
    let all: Vec<&Case> = suite.cases().iter().collect();
    writeln!(stdout, "{:<16}{:>6}   {}", "all", all.len(), kinds(&all))?;
    Ok(ExitCode::SUCCESS)
}

/// How many cases of each kind there are, as in `check accept 12, check reject 7`.
fn kinds(cases: &[&Case]) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for case in cases {
        let form = if case.form() == Form::Kyaml { "" } else { case.form().name() };
        let expectation = if case.is_accepted() { "accept" } else { "reject" };
        let words = [case.op().name(), form, expectation].into_iter().filter(|word| !word.is_empty());
        *counts.entry(words.collect::<Vec<_>>().join(" ")).or_default() += 1;
    }
    let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    counts.join(", ")
}
