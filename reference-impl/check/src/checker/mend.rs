//! Makes the changes that findings carry, and writes anew the documents that need more than that.

use kyaml_core::{Applicability, Edit, Fix, Layout, Span, WriteOptions};
use kyaml_format::{FormatOptions, Formatted};
use kyaml_import::{Error, ImportOptions, Note, import};
use kyaml_lint::{Diagnostic, Form, LintOptions, Report, Severity, lint};

/// How often a text is looked at again after its changes: one change can make room for another.
const ROUNDS: usize = 50;

/// A text that was mended.
pub(super) struct Mended {
    pub(super) text: Vec<u8>,
    /// What is still found in it.
    pub(super) report: Report,
    /// How many findings went away.
    pub(super) fixed: usize,
    /// Scalars that look different, with their places in the old text.
    pub(super) notes: Vec<Note>,
    /// How many comments compact form, which has none, has lost.
    pub(super) left_out_comments: usize,
    /// Why documents cannot be written anew, with the places in the old text.
    pub(super) errors: Vec<Error>,
}

/// Mends the stream `old`, in which `report` was found. Unless it may guess, what Kubernetes loads stays the same, and so
/// does each comment.
pub(super) fn mend(old: &[u8], report: Report, options: &LintOptions, may_guess: bool) -> Mended {
    let found = report.diagnostics().len();
    let mut mended =
        Mended { text: old.to_vec(), report, fixed: 0, notes: Vec::new(), left_out_comments: 0, errors: Vec::new() };
    mended.write_anew(options, may_guess);
    mended.change(options, may_guess);
    mended.fixed = found.saturating_sub(mended.report.diagnostics().len());
    mended
}

impl Mended {
    /// Writes anew each document with an error that nothing else mends, if that leaves fewer of them.
    fn write_anew(&mut self, options: &LintOptions, may_guess: bool) {
        let write = format_options(options);
        let mut edits = Vec::new();
        for (span, formatted) in anew(&self.text, &self.report, &write, may_guess) {
            match formatted {
                // Compact form has no comments, and they are not to be lost.
                Ok(formatted) if formatted.left_out_comments() > 0 && !may_guess => {}
                Ok(formatted) => {
                    self.left_out_comments += formatted.left_out_comments();
                    self.notes.extend_from_slice(formatted.notes());
                    edits.push(Edit { span, text: formatted.into_text() });
                }
                Err(errors) => self.errors.extend(errors),
            }
        }
        if edits.is_empty() {
            return;
        }
        let text = Fix::new(Applicability::Safe, edits).apply(&self.text);
        let report = lint(&text, options);
        if weight(&report) < weight(&self.report) {
            (self.text, self.report) = (text, report);
        } else {
            self.notes.clear();
            self.left_out_comments = 0;
        }
    }

    /// Makes the changes that findings carry, until there are no more. If one of them changes what Kubernetes loads,
    /// though it may not, none is made.
    fn change(&mut self, options: &LintOptions, may_guess: bool) {
        let (mut text, mut report) = (self.text.clone(), self.report.clone());
        for _ in 0..ROUNDS {
            let edits = edits(report.diagnostics(), may_guess);
            if edits.is_empty() {
                break;
            }
            let next = Fix::new(Applicability::Safe, edits).apply(&text);
            let found = lint(&next, options);
            // A guess that makes it worse is none.
            if may_guess && weight(&found) > weight(&report) {
                break;
            }
            (text, report) = (next, found);
        }
        if may_guess || is_the_same(&self.text, &text) {
            (self.text, self.report) = (text, report);
        }
    }
}

/// How bad findings are. One error outweighs all warnings, because a document in block style has one error, whatever
/// else is in it.
fn weight(report: &Report) -> (usize, usize) {
    (report.count(Severity::Error), report.count(Severity::Warning))
}

/// Whether the fix of a finding may be made.
fn may_fix(fix: &Fix, may_guess: bool) -> bool {
    may_guess || fix.applicability() == Applicability::Safe
}

/// The edits of the findings that carry one, without those that touch an earlier one.
fn edits(diagnostics: &[Diagnostic], may_guess: bool) -> Vec<Edit> {
    let fixes = diagnostics.iter().filter_map(|found| found.fix.as_ref()).filter(|fix| may_fix(fix, may_guess));
    let mut fixes: Vec<&Fix> = fixes.collect();
    fixes.sort_by_key(|fix| fix.span());
    let mut edits: Vec<Edit> = Vec::new();
    let mut end = None;
    for fix in fixes {
        let span = fix.span();
        if end.is_none_or(|end| end < span.start) {
            edits.extend_from_slice(fix.edits());
            end = Some(span.end);
        }
    }
    edits
}

/// Whether Kubernetes loads the same from two streams. A stream that cannot be loaded has nothing to lose.
fn is_the_same(old: &[u8], new: &[u8]) -> bool {
    if old == new {
        return true;
    }
    let Ok(old) = import(old, &ImportOptions::default()).into_result() else { return true };
    let Ok(new) = import(new, &ImportOptions::default()).into_result() else { return false };
    old.to_values() == new.to_values()
}

/// How a document is written anew.
fn format_options(options: &LintOptions) -> FormatOptions {
    let layout = if options.form == Form::Compact { Layout::Compact } else { Layout::Canonical };
    let write = WriteOptions::default().layout(layout).profile(options.profile);
    FormatOptions::default().edition(options.edition).write(write)
}

/// Each part of a stream with an error that nothing else mends, as it is written anew. A part is a document, if documents
/// can be told apart without reading them.
fn anew(
    text: &[u8],
    report: &Report,
    options: &FormatOptions,
    may_guess: bool,
) -> Vec<(Span, Result<Formatted, Vec<Error>>)> {
    let is_fixed = |found: &Diagnostic| found.fix.as_ref().is_some_and(|fix| may_fix(fix, may_guess));
    let errors = report.diagnostics().iter().filter(|found| found.severity == Severity::Error);
    let mut starts = errors.filter(|found| !is_fixed(found)).map(|found| found.span.start).peekable();
    if starts.peek().is_none() {
        return Vec::new();
    }
    let mut anew = Vec::new();
    for part in kyaml_format::parts(text, options) {
        let Span { end, .. } = part.span();
        let mut is_wrong = false;
        while starts.next_if(|&start| start < end || end == text.len()).is_some() {
            is_wrong = true;
        }
        if is_wrong {
            anew.push((part.span(), part.format()));
        }
    }
    anew
}

/// Gives errors that carry no fix the text of their document as it is written anew, the first one of each document.
pub(super) fn attach_documents(text: &[u8], report: &mut Report, options: &LintOptions) {
    for (span, formatted) in anew(text, report, &format_options(options), true) {
        let Ok(formatted) = formatted else { continue };
        let keeps_comments = formatted.left_out_comments() == 0;
        let fix = if keeps_comments { Fix::safe } else { Fix::guess };
        let is_in_part = |found: &&mut Diagnostic| span.start <= found.span.start && found.span.start <= span.end;
        let mut errors = report.diagnostics_mut().iter_mut().filter(|found| found.severity == Severity::Error);
        if let Some(error) = errors.find(|found| is_in_part(found) && found.fix.is_none()) {
            error.fix = Some(fix(span, formatted.into_text()));
        }
    }
}
