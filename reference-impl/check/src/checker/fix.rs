//! `--fix` and `--diff`: applies fixes, and reports the remaining findings.

use std::collections::BTreeSet;
use std::io::{self, Write};

use kyaml_core::Span;
use kyaml_format::Language;
use kyaml_import::Error;
use kyaml_lint::rules::block_style;
use kyaml_lint::{Applicability, Diagnostic, Report, is_clean, lint};
use kyaml_template::Language as TemplateLanguage;
use kyaml_workspace::markdown::{MendedMarkdown, lint_markdown, mend_markdown};
use kyaml_workspace::{Configs, Mended, Rendered, attach_documents, is_markdown, looks_like_kyaml, mend, rendered};

use super::cli::{CheckArguments, FileOptions, PROGRAM};
use super::file::{Checked, Fix, Outcome};
use super::fixable::Fixable;
use super::stream::Stream;
use crate::diff::print_diff;
use crate::input::{Input, Opened, markdown_text};
use crate::replace::{check_name, replace};
use crate::report::{Human, finding, for_stderr, print_left_out, print_notes};
use crate::terminal::{complain, is_coloured};

/// Checks a file, and fixes it with `--fix` or `--diff`. The error is a message.
pub(super) fn check_and_fix(input: &Input, arguments: &CheckArguments, configs: &Configs) -> Result<Outcome, String> {
    let path = arguments.path_of(input.path());
    let options = arguments.file_options(configs.settings(path)?);
    let needs_all = arguments.fix
        || arguments.rendered
        || arguments.diff
        || options.only_kyaml
        || options.template.is_some()
        || path.is_some_and(is_markdown);
    let opened = if needs_all { input.read().map(Opened::Text)? } else { input.open()? };
    let text = match opened {
        Opened::Text(text) => text,
        Opened::Stream { from, path } => {
            let with_fixes = arguments.format.carries_fixes();
            return Ok(Outcome::Stream(Stream { from, path, options, with_fixes }));
        }
    };
    if arguments.rendered {
        let check = |Rendered { path, text }| (path, check_text(text, &options, arguments));
        return Ok(Outcome::Rendered(rendered(&text).into_iter().map(check).collect()));
    }
    if path.is_some_and(is_markdown) {
        return check_markdown(input, text, &options, arguments).map(Outcome::Checked);
    }
    if let Some(language) = options.template {
        return Ok(check_template(input, text, language, &options, arguments));
    }
    if options.only_kyaml && !looks_like_kyaml(path, &text) {
        return Ok(Outcome::Skipped);
    }
    let checked = check_text(text, &options, arguments);
    let is_done = checked.report.is_clean() || !(arguments.fix || arguments.diff);
    Ok(Outcome::Checked(if is_done { checked } else { fix(input, checked.text, checked.report, &options, arguments) }))
}

/// Checks a text, and fixes nothing.
fn check_text(text: Vec<u8>, options: &FileOptions, arguments: &CheckArguments) -> Checked {
    if is_clean(&text, &options.lint) {
        return Checked::clean(options.strict);
    }
    let mut report = lint(&text, &options.lint);
    // A renderer writes its output anew.
    let fixable = if arguments.rendered { Fixable::default() } else { Fixable::count(report.diagnostics()) };
    if arguments.format.carries_fixes() && !(arguments.fix || arguments.diff) {
        attach_documents(&text, &mut report, &options.lint, options.schema);
    }
    Checked { text, report, fixable, strict: options.strict, fix: Fix::None }
}

/// Checks the fences of a Markdown file, and fixes them with `--fix` or `--diff`.
fn check_markdown(
    input: &Input,
    old: Vec<u8>,
    options: &FileOptions,
    arguments: &CheckArguments,
) -> Result<Checked, String> {
    let strict = options.strict;
    let text = markdown_text(input, &old)?;
    let mut report = lint_markdown(text, &options.lint, None);
    if report.is_clean() || !(arguments.fix || arguments.diff) {
        let fixable = Fixable::count(report.diagnostics());
        if arguments.format.carries_fixes() {
            report = lint_markdown(text, &options.lint, Some(options.schema));
        }
        return Ok(Checked { text: old, report, fixable, strict, fix: Fix::None });
    }
    let MendedMarkdown { text: new, fixed, notes, left_out_comments, errors } =
        mend_markdown(text, &options.lint, options.schema, arguments.unsafe_fixes);
    let remaining = if new == text { Report::default() } else { lint_markdown(&new, &options.lint, None) };
    let mended = Mended { text: new.into_bytes(), report: remaining, fixed, notes, left_out_comments, errors };
    Ok(rewrite(input, old, report, mended, strict, arguments))
}

/// Checks a template, and fixes it with `--fix` or `--diff`.
fn check_template(
    input: &Input,
    old: Vec<u8>,
    language: TemplateLanguage,
    options: &FileOptions,
    arguments: &CheckArguments,
) -> Outcome {
    let strict = options.strict;
    let report = kyaml_template::check(&old, language, &options.lint);
    let is_block = |found: &Diagnostic| found.rule == &block_style::RULE;
    if options.only_kyaml && report.diagnostics().iter().any(is_block) {
        return Outcome::Skipped;
    }
    if report.is_clean() || !(arguments.fix || arguments.diff) {
        let fixable = Fixable::count(report.diagnostics());
        return Outcome::Checked(Checked { text: old, report, fixable, strict, fix: Fix::None });
    }
    let applicability = if arguments.unsafe_fixes { Applicability::Unsafe } else { Applicability::Safe };
    let kyaml_template::Fixed { text, report: remaining, fixed } =
        kyaml_template::fix(&old, report.clone(), language, &options.lint, applicability);
    let (notes, errors) = (Vec::new(), Vec::new());
    let mended = Mended { text, report: remaining, fixed, notes, left_out_comments: 0, errors };
    Outcome::Checked(rewrite(input, old, report, mended, strict, arguments))
}

/// Fixes a file with findings.
fn fix(input: &Input, old: Vec<u8>, report: Report, options: &FileOptions, arguments: &CheckArguments) -> Checked {
    let mended = mend(&old, report.clone(), &options.lint, options.schema, arguments.unsafe_fixes);
    rewrite(input, old, report, mended, options.strict, arguments)
}

/// Rewrites a file with `--fix`, if its fixes change it.
fn rewrite(
    input: &Input,
    old: Vec<u8>,
    report: Report,
    mended: Mended,
    strict: bool,
    arguments: &CheckArguments,
) -> Checked {
    let fixable = Fixable::default();
    let Mended { text, report: remaining, fixed, notes, left_out_comments, errors } = mended;
    if text == old {
        let fix = if errors.is_empty() { Fix::None } else { Fix::Refused(errors) };
        return Checked { text: old, report, fixable, strict, fix };
    }
    if let (true, Input::File(path)) = (arguments.fix, input) {
        let written =
            check_name(path, Language::Kyaml).and_then(|()| replace(path, &old, &text, arguments.read_only()));
        if let Err(error) = written {
            let problem = format!("cannot rewrite {}: {error}", input.name());
            return Checked { text: old, report, fixable, strict, fix: Fix::Failed(problem) };
        }
    }
    Checked { text, report: remaining, fixable, strict, fix: Fix::Done { old, fixed, notes, left_out_comments } }
}

/// The errors that repeat none of the findings.
fn unreported<'e>(errors: &'e [Error], report: &Report) -> Vec<&'e Error> {
    let reported: BTreeSet<(Span, &str)> =
        report.diagnostics().iter().map(|finding| (finding.span, finding.rule.name())).collect();
    errors.iter().filter(|error| !reported.contains(&(error.span(), error.rule().name()))).collect()
}

/// Prints the results of `--fix` and `--diff`.
pub(super) struct FixReporter<'c> {
    arguments: &'c CheckArguments,
    diffs: &'c mut (dyn Write + Send),
}

impl<'c> FixReporter<'c> {
    pub(super) fn new(arguments: &'c CheckArguments, diffs: &'c mut (dyn Write + Send)) -> Self {
        Self { arguments, diffs }
    }

    /// Prints the diff of one file. Notes and errors go to standard error, which may be closed, so
    /// a failure to write there is ignored.
    pub(super) fn report(&mut self, name: &str, checked: &Checked) -> io::Result<()> {
        match &checked.fix {
            Fix::None => {}
            Fix::Done { old, notes, left_out_comments, .. } => {
                if self.arguments.diff {
                    let (before, after) = (String::from_utf8_lossy(old), String::from_utf8_lossy(&checked.text));
                    let coloured = is_coloured(self.arguments.color, &io::stdout());
                    print_diff(name, &before, &after, coloured, self.diffs)?;
                }
                if !self.arguments.quiet {
                    let _ = print_notes(name, old, notes, io::stderr());
                    let _ = print_left_out(name, *left_out_comments, Language::Kyaml, io::stderr());
                }
            }
            Fix::Refused(errors) => {
                complain(PROGRAM, &format!("cannot fix {name}: it has to be changed by hand first"));
                let mut human = Human::new(io::stderr(), for_stderr(self.arguments.color));
                let _ =
                    human.findings(name, &checked.text, unreported(errors, &checked.report).into_iter().map(finding));
            }
            Fix::Failed(problem) => complain(PROGRAM, problem),
        }
        Ok(())
    }

    /// Ends the output.
    pub(super) fn finish(self) -> io::Result<()> {
        self.diffs.flush()
    }
}
