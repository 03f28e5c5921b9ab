//! Findings.

use std::borrow::Cow;

use kyaml_core::Span;
use kyaml_explain::{Applicability, Edit, Fix};

use crate::pointer::Pointer;
use crate::rule::{Rule, Severity};

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The rule that is broken.
    pub rule: &'static Rule,
    /// The severity under the options of the check.
    pub severity: Severity,
    /// The bytes of the stream that break it; empty where something is missing.
    pub span: Span,
    /// The related span.
    pub related: Option<Related>,
    /// The mistake and its remedy; lower case, without a full stop.
    pub message: String,
    /// The fix, if there is one that is worth a try.
    pub fix: Option<Fix>,
    /// The document, zero-based; 0 where the stream holds none.
    pub document: usize,
    /// The node in that document; empty for the value of the document, and for a span outside of
    /// all values.
    pub pointer: Pointer,
}

impl Diagnostic {
    /// A finding of a custom rule, at `span`. `message` names the mistake and its remedy, in
    /// lower case and without a full stop. The severity is the rule's. The [`Linter`](crate::Linter)
    /// sets severity, document and pointer by its options and by the span.
    ///
    /// ```
    /// use kyaml_core::Span;
    /// use kyaml_lint::{Diagnostic, Fix, Related, Rule, Severity};
    ///
    /// static RULE: Rule = Rule::custom("latest-image-tag", "images", Severity::Warning, "image tag `latest`");
    ///
    /// let found = Diagnostic::new(&RULE, Span::new(12, 24), "the tag `latest` changes; name a version")
    ///     .related(Related::new(Span::new(5, 10), "in this container"))
    ///     .fix(Fix::guess(Span::new(17, 23), "1.0"))
    ///     .at(1, "/spec/image".parse()?);
    /// assert_eq!(found.pointer, "/spec/image");
    /// # Ok::<(), kyaml_lint::InvalidPointer>(())
    /// ```
    #[must_use]
    pub fn new(rule: &'static Rule, span: Span, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: rule.severity(),
            span,
            related: None,
            message: message.into(),
            fix: None,
            document: 0,
            pointer: Pointer::default(),
        }
    }

    /// Sets [`Diagnostic::related`].
    #[must_use]
    pub fn related(mut self, related: Related) -> Self {
        self.related = Some(related);
        self
    }

    /// Sets [`Diagnostic::fix`].
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fix = Some(fix);
        self
    }

    /// Sets [`Diagnostic::document`] and [`Diagnostic::pointer`].
    #[must_use]
    pub fn at(mut self, document: usize, pointer: Pointer) -> Self {
        (self.document, self.pointer) = (document, pointer);
        self
    }

    /// The finding in another text: `place` moves its spans, and `edit` the edits of its fix. If an edit has no place in
    /// that text, there is no fix.
    #[must_use]
    pub fn moved(mut self, place: impl Fn(Span) -> Span, edit: impl Fn(&Edit) -> Option<Edit>) -> Self {
        self.span = place(self.span);
        self.related = self.related.map(|related| Related { span: place(related.span), ..related });
        self.fix = self.fix.and_then(|fix| {
            let edits: Option<Vec<_>> = fix.edits().iter().map(edit).collect();
            Some(Fix::new(fix.applicability(), edits?))
        });
        self
    }
}

/// A related span of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The bytes of the stream.
    pub span: Span,
    /// Describes that span in a few words.
    pub message: Cow<'static, str>,
}

impl Related {
    /// A span, and a few words that describe it.
    #[must_use]
    pub fn new(span: Span, message: impl Into<Cow<'static, str>>) -> Self {
        Self { span, message: message.into() }
    }
}

/// All findings in a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) documents: usize,
    pub(crate) is_kyaml: bool,
}

impl Report {
    /// The report on clean documents.
    pub(crate) fn clean(documents: usize) -> Self {
        Self { diagnostics: Vec::new(), documents, is_kyaml: true }
    }

    /// The findings, in the order of their spans.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The findings, for a caller who knows more about them, such as a fix.
    #[must_use]
    pub fn diagnostics_mut(&mut self) -> &mut [Diagnostic] {
        &mut self.diagnostics
    }

    /// The findings, without copying them.
    #[must_use]
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// The number of findings of this severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// The edits of the fixes that can be applied together: those that can be trusted as far as `allowed`, except one that
    /// touches an earlier one. They are in order of place, and no two of them touch.
    ///
    /// ```
    /// use kyaml_lint::{Applicability, LintOptions, lint};
    ///
    /// let report = lint(b"---\n{a: no, b: 1 c: 2}\n", &LintOptions::default());
    /// assert_eq!(report.edits(Applicability::Unsafe).len(), 2);
    /// ```
    #[must_use]
    pub fn edits(&self, allowed: Applicability) -> Vec<Edit> {
        let fixes = self.diagnostics.iter().filter_map(|found| found.fix.as_ref());
        let mut fixes: Vec<&Fix> = fixes.filter(|fix| fix.applicability() <= allowed).collect();
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

    /// The number of documents that the stream holds.
    #[must_use]
    pub fn documents(&self) -> usize {
        self.documents
    }

    /// Whether the stream is KYAML, whatever rules are selected and findings ignored.
    #[must_use]
    pub fn is_kyaml(&self) -> bool {
        self.is_kyaml
    }

    /// Whether there are no findings.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.diagnostics.is_empty()
    }
}

impl Default for Report {
    /// The report of a stream without documents and findings.
    fn default() -> Self {
        Self::clean(0)
    }
}

/// Appends findings, such as those of another part of the same file.
impl Extend<Diagnostic> for Report {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: T) {
        self.diagnostics.extend(diagnostics);
    }
}
