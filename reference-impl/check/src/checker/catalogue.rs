//! `--rules` and `--explain`: the documentation of the rules.

use std::io::{self, Write};

use kyaml_lint::{Rule, RuleSet, rules};
use serde::Serialize;

use super::cli::ReportFormat;

/// A rule in JSON.
#[derive(Serialize)]
struct Entry {
    name: &'static str,
    severity: String,
    clause: &'static str,
    group: String,
    summary: &'static str,
    documentation: String,
}

impl From<&Rule> for Entry {
    fn from(rule: &Rule) -> Self {
        Self {
            name: rule.name(),
            severity: rule.severity().to_string(),
            clause: rule.clause(),
            group: rule.group().to_string(),
            summary: rule.summary(),
            documentation: rule.documentation(),
        }
    }
}

/// Prints one line for each rule, or an array of all of them.
pub(super) fn list(format: ReportFormat, mut out: impl Write) -> io::Result<()> {
    if !format.is_for_people() {
        let entries: Vec<Entry> = rules::ALL.iter().copied().map(Entry::from).collect();
        serde_json::to_writer_pretty(&mut out, &entries)?;
        return writeln!(out);
    }
    let width = rules::ALL.iter().map(|rule| rule.name().len()).max().unwrap_or_default();
    for rule in rules::ALL {
        let (name, clause, summary) = (rule.name(), rule.clause(), rule.summary());
        let severity = rule.severity().to_string();
        writeln!(out, "{name:width$}  {severity:7}  {clause:12}  {summary}")?;
    }
    Ok(())
}

/// Prints the documentation of rules.
pub(super) fn explain(set: RuleSet, format: ReportFormat, mut out: impl Write) -> io::Result<()> {
    if !format.is_for_people() {
        let entries: Vec<Entry> = rules::of_set(set).map(Entry::from).collect();
        match &entries[..] {
            [entry] => serde_json::to_writer_pretty(&mut out, entry)?,
            entries => serde_json::to_writer_pretty(&mut out, entries)?,
        }
        return writeln!(out);
    }
    for (index, rule) in rules::of_set(set).enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        explain_rule(rule, &mut out)?;
    }
    Ok(())
}

fn explain_rule(rule: &Rule, out: &mut impl Write) -> io::Result<()> {
    let (name, clause, summary, severity) = (rule.name(), rule.clause(), rule.summary(), rule.severity());
    let documentation = rule.documentation();
    write!(out, "# {name}\n\n{summary} ({severity}, {clause})\n\n{documentation}")?;
    if documentation.contains("<0x") || documentation.contains('×') {
        let legend = "`<0x09>` stands for the byte with that number, and `<51×[>` for so many brackets.";
        write!(out, "\nIn the examples {legend}\n")?;
    }
    Ok(())
}
