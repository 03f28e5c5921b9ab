//! Prints new texts to standard output, and notes and errors to standard error.

use std::collections::HashSet;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::PathBuf;

use clap::ColorChoice;
use kyaml_format::Language;
use kyaml_workspace::{FormattedDocument, Refused};

use super::action::Action;
use super::chart::Unproven;
use super::cli::Cli;
use super::file::{Done, Job};
use super::stream::NewText;
use crate::diff::print_diff;
use crate::report::{Human, Part, Reporter, finding, for_stderr, print_left_out, print_notes};
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

    /// Prints a formatted file as the action requires, and a line for each refused fence.
    pub(super) fn done(&mut self, name: &str, done: &Done) -> io::Result<()> {
        let FormattedDocument { text, fences, notes, kept, left_out_comments, .. } = &done.formatted;
        match self.action {
            Action::Print => self.out.write_all(text.as_bytes())?,
            Action::Check if done.changes => writeln!(self.out, "{name}")?,
            Action::Write | Action::Check => {}
            Action::Diff | Action::CheckAndDiff => {
                let old = String::from_utf8_lossy(&done.bytes);
                print_diff(name, &old, text, is_coloured(self.color, &io::stdout()), &mut self.out)?;
            }
        }
        if fences.is_empty() && notes.is_empty() && kept.is_empty() && *left_out_comments == 0 {
            return Ok(());
        }
        self.out.flush()?;
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = done.print_refused(name, self.quiet, io::stderr());
        if !self.quiet && self.action != Action::Check {
            let _ = print_notes(name, done.shown(), notes, io::stderr());
            let _ = print_notes(name, done.shown(), kept, io::stderr());
            let _ = print_left_out(name, *left_out_comments, self.language, io::stderr());
        }
        Ok(())
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

    /// Prints why a file has no new text.
    pub(super) fn refused(&mut self, name: &str, bytes: &[u8], refused: &Refused) -> io::Result<()> {
        self.out.flush()?;
        let human = || Human::new(io::stderr(), for_stderr(self.color));
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = match refused {
            Refused::Template if !self.quiet => writeln!(io::stderr(), "{name}: left out: this is a template"),
            Refused::LeftOut | Refused::Template | Refused::Json => Ok(()),
            Refused::Findings(report) => human().part(&Part::whole(name, bytes), report.diagnostics()),
            Refused::Errors(errors) => human().findings(name, bytes, errors.iter().map(finding)),
        };
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
