//! What is found.

use std::borrow::Cow;

use kyaml_core::Span;
use kyaml_explain::Fix;

use crate::pointer::Pointer;
use crate::rule::{Rule, Severity};

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The rule that is broken.
    pub rule: &'static Rule,
    /// How much it matters, given what was asked for.
    pub severity: Severity,
    /// The bytes of the stream that break it; empty where something is missing.
    pub span: Span,
    /// A second place that belongs to the finding.
    pub related: Option<Related>,
    /// What is wrong and what to write instead; lower case, without a full stop.
    pub message: String,
    /// The change that mends it, if there is one that is worth a try.
    pub fix: Option<Fix>,
    /// The document, zero-based; 0 where the stream holds none.
    pub document: usize,
    /// The node in that document; empty for the value of the document, and for a place outside of all values.
    pub pointer: Pointer,
}

/// A second place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Related {
    /// The bytes of the stream.
    pub span: Span,
    /// What stands there, in a few words.
    pub message: Cow<'static, str>,
}

/// Everything that was found in a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) documents: usize,
    pub(crate) is_kyaml: bool,
}

impl Report {
    /// The findings, in the order of their places.
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

    /// The number of documents that the stream holds.
    #[must_use]
    pub fn documents(&self) -> usize {
        self.documents
    }

    /// Whether the stream is KYAML, whatever is looked for and ignored.
    #[must_use]
    pub fn is_kyaml(&self) -> bool {
        self.is_kyaml
    }

    /// Whether nothing was found.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.diagnostics.is_empty()
    }
}

impl Default for Report {
    /// That of a stream without documents in which nothing is found.
    fn default() -> Self {
        Self { diagnostics: Vec::new(), documents: 0, is_kyaml: true }
    }
}

/// Adds findings behind those that are there, such as those of another part of the same file.
impl Extend<Diagnostic> for Report {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: T) {
        self.diagnostics.extend(diagnostics);
    }
}
