//! Applies the fixes of findings, and rewrites the documents that need more.

use std::borrow::Cow;

use kyaml_core::{Errors, Span};
use kyaml_format::{FormatOptions, Formatted};
use kyaml_import::{Expansion, ImportError, ImportOptions, ImportRule, Note, NoteKind, Schema, loads_the_same_by};
use kyaml_lint::{Applicability, Diagnostic, Edit, Fix, Fixed, Group, LintOptions, Report, Severity, lint};
use kyaml_template::Language;

use crate::checks::Checks;
use crate::line_ending::{LineEnding, Unified};

/// The most rounds of rewriting and of fixes.
const ROUNDS: usize = 50;

/// The text of a stream after `kyaml-check --fix`, or after `--fix --unsafe-fixes` if
/// `applicability` is [`Applicability::Unsafe`].
///
/// ```
/// use kyaml_lint::{Applicability, LintOptions};
///
/// let fixed = kyaml_workspace::fix(b"---\n{a: no}\n", &LintOptions::default(), Applicability::Safe);
/// assert_eq!(fixed, b"---\n{a: false}\n");
/// ```
#[must_use]
pub fn fix(text: &[u8], options: &LintOptions, applicability: Applicability) -> Vec<u8> {
    let checks = Checks::new(*options, None, Schema::Kubernetes);
    fix_stream(text, lint(text, options), &checks, applicability == Applicability::Unsafe).text
}

/// A document after fixes.
pub struct FixedDocument {
    /// The text with its fixes.
    pub text: Vec<u8>,
    /// The remaining findings.
    pub report: Report,
    /// Number of findings that the fixes removed.
    pub fixed: usize,
    /// Notes about scalars with another spelling. Their places are in the old text.
    pub notes: Vec<Note>,
    /// Number of comments that compact form dropped.
    pub left_out_comments: usize,
    /// Why documents could not be rewritten. The places are in the old text.
    pub errors: Vec<ImportError>,
}

/// Fixes the stream `old`, whose findings are in `report`. Without `may_guess`, a reader with the
/// schema of `checks` loads the same afterwards, and every comment stays that does more than ignore a finding
/// that does not exist.
pub(crate) fn fix_stream(old: &[u8], report: Report, checks: &Checks<'_>, may_guess: bool) -> FixedDocument {
    let found = report.diagnostics().len();
    let mut fixed = FixedDocument::new(old, report);
    // Findings about a form only appear once the stream is KYAML.
    for _ in 0..ROUNDS {
        let before = fixed.text.clone();
        fixed.write_anew(checks, may_guess);
        fixed.change(checks, may_guess);
        if fixed.text == before {
            break;
        }
    }
    fixed.counted(found)
}

impl FixedDocument {
    /// The old text and its findings.
    pub(crate) fn new(text: &[u8], report: Report) -> Self {
        Self { text: text.to_vec(), report, fixed: 0, notes: Vec::new(), left_out_comments: 0, errors: Vec::new() }
    }

    /// The fixed text `old`, which was `unified` during the fixes, with a line ending.
    pub(crate) fn with_line_ending(mut self, ending: LineEnding, old: &[u8], unified: &Unified<'_>) -> Self {
        self.errors = self.errors.into_iter().map(|error| error.map_places(|span| unified.place(span))).collect();
        for note in &mut self.notes {
            note.span = unified.place(note.span);
        }
        self.text = match String::from_utf8(self.text) {
            Ok(text) => ending.apply(old, text).into_bytes(),
            Err(error) => error.into_bytes(),
        };
        self.report = Unified::new(&self.text).report(self.report);
        self
    }

    /// Counts the fixes, if there were this many findings.
    fn counted(self, found: usize) -> Self {
        Self { fixed: found.saturating_sub(self.report.diagnostics().len()), ..self }
    }

    /// A template after fixes.
    pub(crate) fn template(
        text: &[u8],
        report: Report,
        language: Language,
        checks: &Checks<'_>,
        may_guess: bool,
    ) -> Self {
        let found = report.diagnostics().len();
        let check = |text: &[u8]| checks.lint_template(text, language);
        let Fixed { text, report } = kyaml_template::fix(text, report, allowed(may_guess), check);
        Self { text, ..Self::new(&[], report) }.counted(found)
    }

    /// Rewrites each document with an error that no fix removes, if fewer findings remain.
    fn write_anew(&mut self, checks: &Checks<'_>, may_guess: bool) {
        let (notes, left_out_comments) = (self.notes.len(), self.left_out_comments);
        let mut edits = Vec::new();
        self.errors.clear();
        let is_null = |note: &Note| note.kind == NoteKind::EmptyDocument;
        for (span, formatted) in anew(&self.text, &self.report, checks, may_guess) {
            match formatted {
                // Compact form has no comments, and none must be lost. Nobody wrote the null of an empty document.
                Ok(formatted)
                    if !may_guess && (formatted.left_out_comments() > 0 || formatted.notes().iter().any(is_null)) => {}
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
        Note::remove_repeated(&mut self.notes);
        let text = Fix::new(Applicability::Safe, edits).apply(&self.text);
        let report = checks.lint(&text);
        if weight(&report) < weight(&self.report) && is_in_utf8(&text) {
            (self.text, self.report) = (text, report);
        } else {
            self.notes.truncate(notes);
            self.left_out_comments = left_out_comments;
        }
    }

    /// Applies the fixes of findings as long as fewer findings remain. Applies none if together
    /// they change the values that are loaded and may not.
    fn change(&mut self, checks: &Checks<'_>, may_guess: bool) {
        let check = |text: &[u8]| checks.lint(text);
        // A check reports one deviation from a form at a time, so each round must get further.
        let weight = |report: &Report, unseen| (weight(report), unseen);
        let Fixed { text, report } = Fixed::new(&self.text, self.report.clone(), allowed(may_guess), check, weight);
        if is_in_utf8(&text) && (may_guess || loads_the_same_by(checks.schema, &self.text, &text)) {
            (self.text, self.report) = (text, report);
        }
    }
}

/// Whether a text is still read as UTF-8 after fixes. If it starts with a NUL, one byte more or
/// less can make it UTF-16.
fn is_in_utf8(text: &[u8]) -> bool {
    !matches!(kyaml_import::decode(text), Ok(Cow::Owned(_)))
}

/// How bad findings are. One error outweighs all warnings, because a document in block style has a
/// single error, however bad it is. It also outweighs all findings about a form, because these only
/// appear once the stream is KYAML.
fn weight(report: &Report) -> (usize, usize, usize) {
    let about_form = |found: &&Diagnostic| found.severity == Severity::Error && found.is_about_form();
    let about_form = report.diagnostics().iter().filter(about_form).count();
    (report.count(Severity::Error) - about_form, about_form, report.count(Severity::Warning))
}

/// How far a fix must be trusted to be applied.
fn allowed(may_guess: bool) -> Applicability {
    if may_guess { Applicability::Unsafe } else { Applicability::Safe }
}

/// The rewritten text of each part of a stream with an error that no fix removes. A part is a
/// document, if documents can be separated without reading them. From the first part on whose
/// aliases add too much to the stream, no part is rewritten.
fn anew(
    text: &[u8],
    report: &Report,
    checks: &Checks<'_>,
    may_guess: bool,
) -> Vec<(Span, Result<Formatted, Errors<ImportError>>)> {
    let is_fixed = |found: &Diagnostic| found.fix.as_ref().is_some_and(|fix| fix.applicability() <= allowed(may_guess));
    let errors = report.diagnostics().iter().filter(|found| is_of_text(found));
    let mut starts = errors.filter(|found| !is_fixed(found)).map(|found| found.span.start).peekable();
    if starts.peek().is_none() {
        return Vec::new();
    }
    let Checks { options, schema, .. } = checks;
    let import = ImportOptions::default().schema(*schema);
    let options = FormatOptions::default().edition(options.edition).import(import).write(options.write_options());
    let mut anew = Vec::new();
    let mut expansion = Expansion::default();
    for part in kyaml_format::parts(text, &options) {
        let Span { end, .. } = part.span();
        let mut is_wrong = false;
        while starts.next_if(|&start| start < end || end == text.len()).is_some() {
            is_wrong = true;
        }
        if !is_wrong {
            continue;
        }
        let formatted = part.format();
        let is_excessive = match &formatted {
            Ok(formatted) => {
                expansion = expansion + formatted.expansion();
                !expansion.is_within(&options.import)
            }
            Err(errors) => errors.iter().any(|error| error.rule() == ImportRule::ExcessiveAliasing),
        };
        if is_excessive {
            break;
        }
        anew.push((part.span(), formatted));
    }
    anew
}

/// Whether a finding is an error that another text of the same object may lack.
fn is_of_text(found: &Diagnostic) -> bool {
    found.severity == Severity::Error && found.rule.group() != Group::Kubernetes
}

/// Attaches the rewritten document to the first error without a fix in each document.
pub(crate) fn attach_documents(text: &[u8], report: &mut Report, checks: &Checks<'_>, ending: LineEnding) {
    for (span, formatted) in anew(text, report, checks, true) {
        let Ok(formatted) = formatted else { continue };
        let keeps_comments = formatted.left_out_comments() == 0;
        let fix = if keeps_comments { Fix::safe } else { Fix::guess };
        let diagnostics = report.diagnostics_mut();
        let first = diagnostics.partition_point(|found| found.span.start < span.start);
        let in_part = diagnostics[first..].iter_mut().take_while(|found| found.span.start <= span.end);
        let mut unfixed = in_part.filter(|found| is_of_text(found) && found.fix.is_none());
        if let Some(error) = unfixed.next() {
            error.fix = Some(fix(span, ending.apply(text, formatted.into_text())));
        }
    }
}

#[cfg(test)]
mod test {
    use kyaml_lint::{Applicability, Form, LintOptions};

    use super::fix;

    #[test]
    fn errors_outweigh_findings_about_a_form() {
        let options = LintOptions::default().form(Form::Canonical);
        let fixed = fix(b"---\n{a: no, 'b': [1, [2]]}\n", &options, Applicability::Safe);
        let canonical = "---\n{\n  a: false,\n  b: [\n    1,\n    [\n      2,\n    ],\n  ],\n}\n";
        assert_eq!(String::from_utf8(fixed).unwrap(), canonical);
    }

    #[test]
    fn fixes_must_reduce_the_findings() {
        let text = b"---\n[\n  1\"\\\n   - a\\n\\\n  \"\n  # c\n    2,\n]{a: \n";
        let fixed = fix(text, &LintOptions::default(), Applicability::Safe);
        assert!(fixed.len() <= text.len() + 1, "{}", String::from_utf8_lossy(&fixed));
    }

    #[test]
    fn no_change_makes_a_stream_utf_16() {
        let options = LintOptions::default();
        for applicability in [Applicability::Safe, Applicability::Unsafe] {
            let fixed = |text| fix(text, &options, applicability);
            assert_eq!(fixed(b" \0-\n---\na: bb"), b" \0-\n---\n{\n  a: \"bb\",\n}\n");
            assert_eq!(fixed(b" \0-\n---\na:  bbb"), b" \0-\n---\na:  bbb", "written anew, it has one byte more");
            // Also if it ends with a line break.
            assert!(fixed(b" \0-\na\n---\nnul}l").starts_with(b" \0-\na\n---\n"));
        }
    }
}
