//! Prints new texts to standard output, and notes and errors to standard error.

use std::io::{self, Write};

use kyaml_import::EXCLUDE_ADVICE;
use kyaml_workspace::{FormattedDocument, Noted, Refused};

use super::FormatCollector;
use super::action::Action;
use super::chart::Unproven;
use super::file::Done;
use super::stream::{Draft, NewText};
use super::tree::Target;
use crate::diff::print_diff;
use crate::input::Input;
use crate::report::{Human, Notes, Part, Reporter, finding, for_stderr, print_left_out};
use crate::terminal::{is_coloured, shown_path};

impl FormatCollector<'_> {
    /// Prints a formatted file as the action requires, and a line for each refused fence.
    pub(super) fn print_done(&mut self, name: &str, done: &Done) -> io::Result<()> {
        let FormattedDocument { text, fences, notes, kept, left_out_comments, .. } = &done.formatted;
        let all = Notes::of(done.shown(), notes.iter().map(Noted::from).chain(kept.iter().cloned()));
        if let Some(statistics) = &mut self.statistics {
            statistics.notes(&all);
            statistics.fences(done);
            return Ok(());
        }
        match self.job.action {
            Action::Print => self.out.write_all(text.as_bytes())?,
            Action::Check if done.changes => match &done.target {
                Some(Target { path, difference, .. }) => self.line(&format!("{}: {difference}", shown_path(path)))?,
                None => self.line(name)?,
            },
            Action::Write | Action::Check => {}
            Action::Diff | Action::CheckAndDiff => {
                let old = String::from_utf8_lossy(done.old());
                let name = &done.target.as_ref().map_or_else(|| name.to_owned(), |target| shown_path(&target.path));
                print_diff(name, &old, text, is_coloured(self.job.cli.color, &io::stdout()), &mut self.out)?;
            }
        }
        if !fences.is_empty() {
            self.out.flush()?;
            // Standard error may be closed, so a failure to write there is ignored.
            let _ = done.print_refused(name, self.job.cli.quiet, io::stderr());
        }
        self.notes(name, &all, *left_out_comments)
    }

    /// Prints a formatted stream as the action requires.
    pub(super) fn print_streamed(&mut self, name: &str, text: &mut NewText) -> io::Result<()> {
        let Draft { changes, left_out_comments, .. } = text.draft;
        let notes = std::mem::take(&mut text.draft.notes);
        if let Some(statistics) = &mut self.statistics {
            statistics.notes(&notes);
            return Ok(());
        }
        match self.job.action {
            Action::Print => text.write(&mut self.out)?,
            Action::Check if changes => self.line(name)?,
            _ => {}
        }
        self.notes(name, &notes, left_out_comments)
    }

    /// Prints the notes of a file, and the number of comments that its new text lacks.
    fn notes(&mut self, name: &str, notes: &Notes, left_out_comments: usize) -> io::Result<()> {
        if self.job.cli.quiet || self.job.action == Action::Check || notes.is_empty() && left_out_comments == 0 {
            return Ok(());
        }
        self.out.flush()?;
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = notes.print(name, io::stderr());
        let _ = print_left_out(name, left_out_comments, self.job.cli.language(), io::stderr());
        Ok(())
    }

    /// Prints a line to standard output.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")
    }

    /// Prints why a file has no new text, and the setting that leaves it out.
    pub(super) fn print_refused(&mut self, input: &Input, bytes: &[u8], refused: &Refused) -> io::Result<()> {
        if let Some(statistics) = &mut self.statistics {
            statistics.refused(refused);
            return Ok(());
        }
        if let (Refused::LeftOut, Input::Stdin, Action::Print) = (refused, input, self.job.action) {
            // An editor replaces its text by this one.
            self.out.write_all(bytes)?;
        }
        self.out.flush()?;
        let is_named = *input != Input::Stdin || self.job.cli.stdin_filepath.is_some();
        let finding = |error| {
            let mut finding = finding(error);
            if is_named && finding.message.contains(EXCLUDE_ADVICE) {
                let exclusion = self.job.configs.exclusion(self.job.path(input));
                let advice = format!("write `{exclusion}` in kyaml.toml");
                finding.message = finding.message.replace(EXCLUDE_ADVICE, &advice).into();
            }
            finding
        };
        let name = &self.job.name(input);
        let human = || Human::new(io::stderr(), for_stderr(self.job.cli.color));
        // Standard error may be closed, so a failure to write there is ignored.
        let _ = match refused {
            Refused::Template if !self.job.cli.quiet => writeln!(io::stderr(), "{name}: left out: this is a template"),
            Refused::LeftOut | Refused::Template | Refused::Json => Ok(()),
            Refused::Findings(report) => human().part(&Part::whole(name, bytes), report.diagnostics()),
            Refused::Errors(errors) => human().findings(name, bytes, errors.iter().map(finding)),
        };
        Ok(())
    }

    /// Names a template that stays as it is, with the reason. One that holds for all of a chart is printed once.
    pub(super) fn print_unproven(&mut self, name: &str, unproven: &Unproven) -> io::Result<()> {
        if self.statistics.is_some() {
            return Ok(());
        }
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
}
