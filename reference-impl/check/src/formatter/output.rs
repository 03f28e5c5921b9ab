//! Prints new texts to standard output, and notes and errors to standard error.

use std::collections::HashSet;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::PathBuf;

use clap::ColorChoice;
use kyaml_format::Language;
use kyaml_import::Error;
use kyaml_lint::Report;

use super::action::Action;
use super::chart::Unproven;
use super::cli::Cli;
use super::file::{Done, Job};
use super::markdown::DoneMarkdown;
use super::stream::NewText;
use crate::diff::print_diff;
use crate::report::{Human, Part, Reporter, Start, finding, for_stderr, print_left_out, print_notes};
use crate::terminal::is_coloured;

/// Prints files in their order.
pub(super) struct Output {
    action: Action,
    language: Language,
    out: BufWriter<StdoutLock<'static>>,
    color: ColorChoice,
    quiet: bool,
    /// The charts whose reason is printed.
    charts: HashSet<PathBuf>,
}

impl Output {
    pub(super) fn new(job: &Job<'_>, cli: &Cli) -> Self {
        Self {
            action: job.action,
            language: cli.language(),
            out: BufWriter::new(io::stdout().lock()),
            color: cli.color,
            quiet: cli.quiet,
            charts: HashSet::new(),
        }
    }

    /// Prints a formatted file as the action requires.
    pub(super) fn done(&mut self, name: &str, done: &Done) -> io::Result<()> {
        self.change(name, &done.bytes, done.formatted.text(), done.changes)?;
        let (notes, left_out) = (done.formatted.notes(), done.formatted.left_out_comments());
        if self.quiet || self.action == Action::Check || notes.is_empty() && done.kept.is_empty() && left_out == 0 {
            return Ok(());
        }
        self.out.flush()?;
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = print_notes(name, &done.bytes, notes, io::stderr());
        let _ = print_notes(name, &done.bytes, &done.kept, io::stderr());
        let _ = print_left_out(name, left_out, self.language, io::stderr());
        Ok(())
    }

    /// Prints an unchanged text, if the action prints texts.
    pub(super) fn same(&mut self, text: &[u8]) -> io::Result<()> {
        if self.action == Action::Print { self.out.write_all(text) } else { Ok(()) }
    }

    /// Prints a formatted stream as the action requires.
    pub(super) fn streamed(&mut self, name: &str, text: NewText) -> io::Result<()> {
        let NewText { changes, left_out_comments, .. } = text;
        let mut text = text;
        let notes = std::mem::take(&mut text.notes);
        match self.action {
            Action::Print => text.write(&mut self.out)?,
            Action::Check if changes => writeln!(self.out, "{name}")?,
            _ => {}
        }
        if self.quiet || self.action == Action::Check || notes.is_empty() && left_out_comments == 0 {
            return Ok(());
        }
        self.out.flush()?;
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = io::stderr().write_all(&notes);
        let _ = print_left_out(name, left_out_comments, self.language, io::stderr());
        Ok(())
    }

    /// Prints a Markdown file as the action requires, and a line for each refused fence.
    pub(super) fn markdown(&mut self, name: &str, done: &DoneMarkdown) -> io::Result<()> {
        self.change(name, &done.bytes, &done.formatted.text, done.changes)?;
        self.out.flush()?;
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = done.print_refused(name, self.quiet, io::stderr());
        if !self.quiet && self.action != Action::Check {
            let _ = print_notes(name, done.shown(), &done.formatted.notes, io::stderr());
            let _ = print_notes(name, done.shown(), &done.formatted.kept, io::stderr());
            let _ = print_left_out(name, done.formatted.left_out_comments, self.language, io::stderr());
        }
        Ok(())
    }

    /// Prints the new text, the name or the diff, as the action requires.
    pub(super) fn change(&mut self, name: &str, old: &[u8], new: &str, changes: bool) -> io::Result<()> {
        match self.action {
            Action::Print => self.out.write_all(new.as_bytes())?,
            Action::Check if changes => writeln!(self.out, "{name}")?,
            Action::Write | Action::Check => {}
            Action::Diff | Action::CheckAndDiff => {
                let old = String::from_utf8_lossy(old);
                print_diff(name, &old, new, is_coloured(self.color, &io::stdout()), &mut self.out)?;
            }
        }
        Ok(())
    }

    /// Prints the errors of a file that cannot be formatted.
    pub(super) fn errors(&mut self, name: &str, bytes: &[u8], errors: &[Error]) -> io::Result<()> {
        self.out.flush()?;
        let mut human = Human::new(io::stderr(), for_stderr(self.color));
        let _ = human.findings(name, bytes, errors.iter().map(finding));
        Ok(())
    }

    /// Prints the findings in a template that is not well-formed.
    pub(super) fn findings(&mut self, name: &str, bytes: &[u8], report: &Report) -> io::Result<()> {
        self.out.flush()?;
        let mut human = Human::new(io::stderr(), for_stderr(self.color));
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = human.part(&Part { name, bytes, start: Start::default() }, report.diagnostics());
        Ok(())
    }

    /// Names a template that is left out.
    pub(super) fn template(&mut self, name: &str) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        self.out.flush()?;
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = writeln!(io::stderr(), "{name}: left out: this is a template");
        Ok(())
    }

    /// Names a template that stays as it is, with the reason. One that holds for all of a chart is printed once.
    pub(super) fn unproven(&mut self, name: &str, unproven: &Unproven) -> io::Result<()> {
        self.out.flush()?;
        let line = match unproven {
            Unproven::Template(reason) => format!("{name}: left as it is: {reason}"),
            Unproven::Chart(chart, _) if !self.charts.insert(chart.clone()) => return Ok(()),
            Unproven::Chart(_, reason) => format!("{name}: the templates of this chart are left as they are: {reason}"),
        };
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = writeln!(io::stderr(), "{line}");
        Ok(())
    }

    /// Ends the output.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}
