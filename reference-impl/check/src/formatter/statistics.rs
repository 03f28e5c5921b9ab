//! `--statistics`: how often each note and each refusal occurs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use kyaml_lint::Severity;
use kyaml_workspace::Refused;
use kyaml_workspace::markdown::Outcome;

use super::file::Done;
use crate::catalogue;
use crate::report::Notes;
use crate::terminal::count;

/// The name that `--explain` takes, and a summary.
type Kind = (&'static str, &'static str);

/// Notes and refusals by kind.
#[derive(Default)]
pub(super) struct Statistics {
    notes: BTreeMap<Kind, Counts>,
    refusals: BTreeMap<Kind, Counts>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    all: usize,
    files: usize,
}

/// Counts those of one file.
fn add(to: &mut BTreeMap<Kind, Counts>, kinds: impl Iterator<Item = (Kind, usize)>) {
    let mut in_file = BTreeMap::<Kind, usize>::new();
    kinds.for_each(|(kind, all)| *in_file.entry(kind).or_default() += all);
    for (kind, all) in in_file {
        let counts = to.entry(kind).or_default();
        *counts = Counts { all: counts.all + all, files: counts.files + 1 };
    }
}

impl Statistics {
    /// Counts the notes of a file.
    pub(super) fn notes(&mut self, notes: &Notes) {
        add(&mut self.notes, notes.counts());
    }

    /// Counts the refused fences of a file.
    pub(super) fn fences(&mut self, done: &Done) {
        let names = done.formatted.fences.iter().filter_map(|fence| match &fence.outcome {
            Outcome::Refused(refusal) => Some(refusal.name()),
            _ => None,
        });
        add(&mut self.refusals, names.map(|name| ((name, catalogue::summary(name)), 1)));
    }

    /// Counts the reasons why a file has no new text.
    pub(super) fn refused(&mut self, refused: &Refused) {
        let kinds: Vec<Kind> = match refused {
            Refused::Errors(errors) if refused.is_template() => {
                errors.iter().map(|_| ("template", "template that nobody has rendered")).collect()
            }
            Refused::Errors(errors) => {
                errors.iter().map(|error| (error.rule().name(), error.rule().summary())).collect()
            }
            Refused::Findings(report) => {
                let errors = report.diagnostics().iter().filter(|found| found.severity == Severity::Error);
                errors.map(|found| (found.rule.name(), found.rule.summary())).collect()
            }
            Refused::LeftOut | Refused::Template | Refused::Json => Vec::new(),
        };
        add(&mut self.refusals, kinds.into_iter().map(|kind| (kind, 1)));
    }

    /// Prints a table of the files, and one each of notes and refusals, the most frequent kind first.
    pub(super) fn print(&self, files: &[(usize, &str)], mut out: impl Write) -> io::Result<()> {
        let width = files.iter().map(|(number, _)| number.to_string().len()).max().unwrap_or_default();
        writeln!(out, "Files")?;
        for (number, name) in files.iter().filter(|(number, _)| *number > 0) {
            writeln!(out, "  {number:width$}  {name}")?;
        }
        table("Notes", &self.notes, &mut out)?;
        table("Refusals", &self.refusals, &mut out)?;
        match self.refusals.keys().chain(self.notes.keys()).next() {
            Some((name, _)) => writeln!(out, "\nRead on by name: `kyaml-check --explain {name}`"),
            None => Ok(()),
        }
    }
}

fn table(title: &str, kinds: &BTreeMap<Kind, Counts>, out: &mut impl Write) -> io::Result<()> {
    let mut rows: Vec<(usize, String, Kind)> =
        kinds.iter().map(|(&kind, counts)| (counts.all, format!("in {}", count(counts.files, "file")), kind)).collect();
    rows.sort_by_key(|&(all, _, kind)| (usize::MAX - all, kind));
    let Some(&(most, ..)) = rows.first() else { return Ok(()) };
    let width = most.to_string().len();
    let files_width = rows.iter().map(|(_, files, _)| files.len()).max().unwrap_or_default();
    let name_width = rows.iter().map(|(_, _, (name, _))| name.len()).max().unwrap_or_default();
    writeln!(out, "\n{title}")?;
    for (all, files, (name, summary)) in rows {
        // Those of the converter are sentences.
        let (first, rest) = summary.split_at(summary.chars().next().map_or(0, char::len_utf8));
        let summary = first.to_lowercase() + rest;
        writeln!(out, "  {all:width$}  {files:files_width$}  {name:name_width$}  {summary}")?;
    }
    Ok(())
}
