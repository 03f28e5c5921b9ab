//! Notes about a text.

use kyaml_core::Span;
use kyaml_import::Note;
use kyaml_lint::Diagnostic;

/// A note about a span of the input.
#[derive(Clone, Debug)]
pub struct Noted {
    /// The bytes that it is about.
    pub span: Span,
    /// The name that `--explain` takes: a clause or a rule.
    pub name: &'static str,
    /// What notes of its kind are about: a noun without an article.
    pub summary: &'static str,
    /// Its text.
    pub message: String,
}

impl Noted {
    /// A finding in a new text, whose place in the old one is `span`.
    pub(crate) fn kept(span: Span, finding: Diagnostic) -> Self {
        let rule = finding.rule;
        Self { span, name: rule.name(), summary: rule.summary(), message: finding.message }
    }
}

impl From<&Note> for Noted {
    fn from(note: &Note) -> Self {
        Self { span: note.span, name: note.clause(), summary: note.summary(), message: note.to_string() }
    }
}
