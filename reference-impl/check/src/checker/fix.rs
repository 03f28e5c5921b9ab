//! `--fix` and `--diff`: files are formatted where that leaves fewer findings.

use std::io::{self, Write};

use kyaml_import::{Error, Note};
use kyaml_lint::{Report, Severity, lint};

use super::cli::Cli;
use super::{Checked, PROGRAM};
use crate::diff::print_diff;
use crate::input::Input;
use crate::replace::{check_name, replace};
use crate::report::{Human, print_left_out, print_notes};
use crate::terminal::{complain, is_coloured};
use crate::{Language, format};

/// What became of a file that was to be fixed.
pub(super) enum Fix {
    /// It was not to be fixed, or formatting would not leave fewer findings.
    None,
    /// It was rewritten, or with `--diff` would be.
    Done { old: Vec<u8>, notes: Vec<Note>, left_out: usize },
    /// It cannot be formatted.
    Refused(Vec<Error>),
    /// It could not be rewritten; the message.
    Failed(String),
}

/// Formats a file that was checked, and rewrites it unless there is to be a diff only.
pub(super) fn fix(input: &Input, checked: Checked, cli: &Cli) -> Checked {
    let Checked { text: old, report, .. } = checked;
    if report.is_clean() {
        return Checked { text: old, report, fix: Fix::None };
    }
    let formatted = match format(&old, &cli.format_options()) {
        Ok(formatted) => formatted,
        Err(errors) => return Checked { text: old, report, fix: Fix::Refused(errors) },
    };
    let new = formatted.text.into_bytes();
    let remaining = lint(&new, &cli.lint_options());
    if weight(&remaining) >= weight(&report) {
        return Checked { text: old, report, fix: Fix::None };
    }
    if let (true, Input::File(path)) = (cli.fix, input) {
        let written = check_name(path, Language::Kyaml).and_then(|()| replace(path, &old, &new));
        if let Err(error) = written {
            let problem = format!("cannot rewrite {}: {error}", input.name());
            return Checked { text: old, report, fix: Fix::Failed(problem) };
        }
    }
    let fix = Fix::Done { old, notes: formatted.notes, left_out: formatted.left_out };
    Checked { text: new, report: remaining, fix }
}

/// Any number of warnings is better than an error: a file in block style has one error, whatever else is in it.
fn weight(report: &Report) -> (usize, usize) {
    (report.count(Severity::Error), report.count(Severity::Warning))
}

/// Whether the findings say the same already.
fn is_reported(error: &Error, report: &Report) -> bool {
    let mut findings = report.diagnostics().iter();
    findings.any(|finding| finding.rule.name() == error.problem().name() && finding.span == error.span())
}

/// Tells what became of the files, beside their findings.
pub(super) struct Fixes<'c, W> {
    cli: &'c Cli,
    differences: W,
}

impl<'c, W: Write> Fixes<'c, W> {
    pub(super) fn new(cli: &'c Cli, differences: W) -> Self {
        Self { cli, differences }
    }

    /// Prints the diff of one file, and on standard error what else there is to say of it. That may be closed; there is nobody to tell then.
    pub(super) fn tell(&mut self, name: &str, checked: &Checked) -> io::Result<()> {
        match &checked.fix {
            Fix::None => {}
            Fix::Done { old, notes, left_out } => {
                if self.cli.diff {
                    let (before, after) = (String::from_utf8_lossy(old), String::from_utf8_lossy(&checked.text));
                    let coloured = is_coloured(self.cli.color, &io::stdout());
                    print_diff(name, &before, &after, coloured, &mut self.differences)?;
                }
                if !self.cli.quiet {
                    let _ = print_notes(name, old, notes, io::stderr());
                    let _ = print_left_out(name, *left_out, Language::Kyaml, io::stderr());
                }
            }
            Fix::Refused(errors) => {
                complain(PROGRAM, &format!("cannot fix {name}: it has to be changed by hand first"));
                let unheard: Vec<&Error> = errors.iter().filter(|error| !is_reported(error, &checked.report)).collect();
                let mut human = Human::new(io::stderr(), is_coloured(self.cli.color, &io::stderr()));
                let _ = human.errors(name, &checked.text, unheard);
            }
            Fix::Failed(problem) => complain(PROGRAM, problem),
        }
        Ok(())
    }

    /// Ends the output.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.differences.flush()
    }
}
