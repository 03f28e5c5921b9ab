//! `--fix` and `--diff`: what can be mended is, and what remains is reported.

use std::collections::BTreeSet;
use std::io::{self, Write};

use kyaml_core::Span;
use kyaml_format::Language;
use kyaml_import::Error;
use kyaml_lint::{Report, is_clean, lint};

use super::cli::{CheckArguments, PROGRAM, Wanted};
use super::file::{Checked, Fix, Looked};
use super::fixable::Fixable;
use super::markdown::{MendedMarkdown, lint_markdown, mend_markdown};
use super::mend::{Mended, attach_documents, mend};
use super::stream::Stream;
use crate::config::Configs;
use crate::diff::print_diff;
use crate::input::{Input, Opened, is_markdown, looks_like_kyaml};
use crate::markdown::markdown_text;
use crate::replace::{check_name, replace};
use crate::report::{Human, Look, print_left_out, print_notes};
use crate::terminal::{complain, is_coloured};

/// Checks a file, and fixes it if that is asked for. The error is a message.
pub(super) fn check_and_fix(input: &Input, arguments: &CheckArguments, configs: &Configs) -> Result<Looked, String> {
    let path = arguments.path_of(input.path());
    let wanted = arguments.wanted(configs.settings(path)?);
    let needs_all = arguments.fix || arguments.diff || wanted.only_kyaml || path.is_some_and(is_markdown);
    let opened = if needs_all { input.read().map(Opened::Text)? } else { input.open()? };
    let text = match opened {
        Opened::Text(text) => text,
        Opened::Stream { from, path } => {
            let with_fixes = arguments.format.carries_fixes();
            return Ok(Looked::Stream(Stream { from, path, wanted, with_fixes }));
        }
    };
    if path.is_some_and(is_markdown) {
        return check_markdown(input, text, &wanted, arguments).map(Looked::Checked);
    }
    if wanted.only_kyaml && !looks_like_kyaml(path, &text) {
        return Ok(Looked::LeftOut);
    }
    if is_clean(&text, &wanted.lint) {
        return Ok(Looked::Checked(Checked::clean(wanted.strict)));
    }
    let mut report = lint(&text, &wanted.lint);
    let checked = if report.is_clean() || !(arguments.fix || arguments.diff) {
        let fixable = Fixable::count(report.diagnostics());
        if arguments.format.carries_fixes() {
            attach_documents(&text, &mut report, &wanted.lint);
        }
        Checked { text, report, fixable, strict: wanted.strict, fix: Fix::None }
    } else {
        fix(input, text, report, &wanted, arguments)
    };
    Ok(Looked::Checked(checked))
}

/// Checks the fences of a Markdown file, and mends them if that is asked for.
fn check_markdown(input: &Input, old: Vec<u8>, wanted: &Wanted, arguments: &CheckArguments) -> Result<Checked, String> {
    let strict = wanted.strict;
    let text = markdown_text(input, &old)?;
    let mut report = lint_markdown(text, &wanted.lint, false);
    if report.is_clean() || !(arguments.fix || arguments.diff) {
        let fixable = Fixable::count(report.diagnostics());
        if arguments.format.carries_fixes() {
            report = lint_markdown(text, &wanted.lint, true);
        }
        return Ok(Checked { text: old, report, fixable, strict, fix: Fix::None });
    }
    let fixable = Fixable::default();
    let MendedMarkdown { text: new, fixed, notes, left_out_comments, errors } =
        mend_markdown(text, &wanted.lint, arguments.unsafe_fixes);
    if new == text {
        let fix = if errors.is_empty() { Fix::None } else { Fix::Refused(errors) };
        return Ok(Checked { text: old, report, fixable, strict, fix });
    }
    if let (true, Input::File(path)) = (arguments.fix, input)
        && let Err(error) = replace(path, &old, new.as_bytes())
    {
        let problem = format!("cannot rewrite {}: {error}", input.name());
        return Ok(Checked { text: old, report, fixable, strict, fix: Fix::Failed(problem) });
    }
    let remaining = lint_markdown(&new, &wanted.lint, false);
    let fix = Fix::Done { old, fixed, notes, left_out_comments };
    Ok(Checked { text: new.into_bytes(), report: remaining, fixable, strict, fix })
}

/// Mends a file with findings, and with `--fix` rewrites it.
fn fix(input: &Input, old: Vec<u8>, report: Report, wanted: &Wanted, arguments: &CheckArguments) -> Checked {
    let (strict, fixable) = (wanted.strict, Fixable::default());
    let Mended { text, report: remaining, fixed, notes, left_out_comments, errors } =
        mend(&old, report.clone(), &wanted.lint, arguments.unsafe_fixes);
    if text == old {
        let fix = if errors.is_empty() { Fix::None } else { Fix::Refused(errors) };
        return Checked { text: old, report, fixable, strict, fix };
    }
    if let (true, Input::File(path)) = (arguments.fix, input) {
        let written = check_name(path, Language::Kyaml).and_then(|()| replace(path, &old, &text));
        if let Err(error) = written {
            let problem = format!("cannot rewrite {}: {error}", input.name());
            return Checked { text: old, report, fixable, strict, fix: Fix::Failed(problem) };
        }
    }
    Checked { text, report: remaining, fixable, strict, fix: Fix::Done { old, fixed, notes, left_out_comments } }
}

/// Those of the errors of which no finding says the same.
fn unreported<'e>(errors: &'e [Error], report: &Report) -> Vec<&'e Error> {
    let reported: BTreeSet<(Span, &str)> =
        report.diagnostics().iter().map(|finding| (finding.span, finding.rule.name())).collect();
    errors.iter().filter(|error| !reported.contains(&(error.span(), error.rule().name()))).collect()
}

/// Tells what became of the files that were to be fixed.
pub(super) struct FixTeller<'c, W> {
    arguments: &'c CheckArguments,
    diffs: W,
}

impl<'c, W: Write> FixTeller<'c, W> {
    pub(super) fn new(arguments: &'c CheckArguments, diffs: W) -> Self {
        Self { arguments, diffs }
    }

    /// Prints the diff of one file, and on standard error the notes and the errors. Standard error may be closed, so
    /// failing to write there is no error.
    pub(super) fn tell(&mut self, name: &str, checked: &Checked) -> io::Result<()> {
        match &checked.fix {
            Fix::None => {}
            Fix::Done { old, notes, left_out_comments, .. } => {
                if self.arguments.diff {
                    let (before, after) = (String::from_utf8_lossy(old), String::from_utf8_lossy(&checked.text));
                    let coloured = is_coloured(self.arguments.color, &io::stdout());
                    print_diff(name, &before, &after, coloured, &mut self.diffs)?;
                }
                if !self.arguments.quiet {
                    let _ = print_notes(name, old, notes, io::stderr());
                    let _ = print_left_out(name, *left_out_comments, Language::Kyaml, io::stderr());
                }
            }
            Fix::Refused(errors) => {
                complain(PROGRAM, &format!("cannot fix {name}: it has to be changed by hand first"));
                let mut human = Human::new(io::stderr(), Look::of_stderr(self.arguments.color));
                let _ = human.errors(name, &checked.text, unreported(errors, &checked.report));
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
