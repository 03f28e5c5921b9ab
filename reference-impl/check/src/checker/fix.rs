//! `--fix` and `--diff`: files are formatted if that leaves fewer findings.

use std::io::{self, Write};

use kyaml_format::Language;
use kyaml_import::Error;
use kyaml_lint::{Report, Severity, lint};

use super::cli::{Cli, PROGRAM};
use super::file::{Checked, Fix};
use crate::diff::print_diff;
use crate::input::Input;
use crate::parallel::format;
use crate::replace::{check_name, replace};
use crate::report::{Human, print_left_out, print_notes};
use crate::terminal::{complain, is_coloured};

/// Checks a file, and fixes it if that is asked for. The error is a message.
pub(super) fn check_and_fix(input: &Input, cli: &Cli) -> Result<Checked, String> {
    let text = input.read()?;
    let report = lint(&text, &cli.lint_options());
    Ok(if report.is_clean() || !(cli.fix || cli.diff) {
        Checked { text, report, fix: Fix::None }
    } else {
        fix(input, text, report, cli)
    })
}

/// Formats a file with findings, and with `--fix` rewrites it.
fn fix(input: &Input, old: Vec<u8>, report: Report, cli: &Cli) -> Checked {
    let formatted = match format(&old, &cli.format_options()) {
        Ok(formatted) => formatted,
        Err(errors) => return Checked { text: old, report, fix: Fix::Refused(errors) },
    };
    let new = formatted.text().as_bytes();
    let remaining = lint(new, &cli.lint_options());
    if weight(&remaining) >= weight(&report) {
        return Checked { text: old, report, fix: Fix::None };
    }
    if let (true, Input::File(path)) = (cli.fix, input) {
        let written = check_name(path, Language::Kyaml).and_then(|()| replace(path, &old, new));
        if let Err(error) = written {
            let problem = format!("cannot rewrite {}: {error}", input.name());
            return Checked { text: old, report, fix: Fix::Failed(problem) };
        }
    }
    let (notes, left_out_comments) = (formatted.notes().to_vec(), formatted.left_out_comments());
    let fix = Fix::Done { old, notes, left_out_comments };
    Checked { text: formatted.into_text().into_bytes(), report: remaining, fix }
}

/// How bad findings are. One error outweighs all warnings, because a file in block style has one error, whatever else
/// is in it.
fn weight(report: &Report) -> (usize, usize) {
    (report.count(Severity::Error), report.count(Severity::Warning))
}

/// Whether the findings of the rules say the same as `error`.
fn is_reported(error: &Error, report: &Report) -> bool {
    let mut findings = report.diagnostics().iter();
    findings.any(|finding| finding.rule.name() == error.rule().name() && finding.span == error.span())
}

/// Tells what became of the files that were to be fixed.
pub(super) struct FixTeller<'c, W> {
    cli: &'c Cli,
    diffs: W,
}

impl<'c, W: Write> FixTeller<'c, W> {
    pub(super) fn new(cli: &'c Cli, diffs: W) -> Self {
        Self { cli, diffs }
    }

    /// Prints the diff of one file, and on standard error the notes and the errors. Standard error may be closed, so
    /// failing to write there is no error.
    pub(super) fn tell(&mut self, name: &str, checked: &Checked) -> io::Result<()> {
        match &checked.fix {
            Fix::None => {}
            Fix::Done { old, notes, left_out_comments } => {
                if self.cli.diff {
                    let (before, after) = (String::from_utf8_lossy(old), String::from_utf8_lossy(&checked.text));
                    let coloured = is_coloured(self.cli.color, &io::stdout());
                    print_diff(name, &before, &after, coloured, &mut self.diffs)?;
                }
                if !self.cli.quiet {
                    let _ = print_notes(name, old, notes, io::stderr());
                    let _ = print_left_out(name, *left_out_comments, Language::Kyaml, io::stderr());
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
        self.diffs.flush()
    }
}
