//! Changes of a stream that repair its mistakes.

use kyaml_core::Span;
use kyaml_core::edit::Edit;

/// A change that repairs one finding: edits that belong together, and how far they can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    edits: Vec<Edit>,
    applicability: Applicability,
}

/// How far a [`Fix`] can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Applicability {
    /// Kubernetes loads the same from the stream before and after the fix, and each comment is kept. Only a comment that holds nothing
    /// except `kyaml-check: ignore[…]`, and ignores nothing, may be removed.
    Safe,
    /// The fix is a guess. After it, Kubernetes may load something else, or load a stream that it refused before, or words of a comment
    /// may be lost.
    Unsafe,
}

impl Fix {
    /// A fix of one edit after which Kubernetes loads the same.
    #[must_use]
    pub fn safe(span: Span, text: impl Into<String>) -> Self {
        Self::new(Applicability::Safe, vec![Edit { span, text: text.into() }])
    }

    /// A fix of one edit that is a guess.
    #[must_use]
    pub fn guess(span: Span, text: impl Into<String>) -> Self {
        Self::new(Applicability::Unsafe, vec![Edit { span, text: text.into() }])
    }

    /// A fix of several edits in any order. No two of them may touch.
    #[must_use]
    pub fn new(applicability: Applicability, mut edits: Vec<Edit>) -> Self {
        edits.sort();
        Self { edits, applicability }
    }

    /// The edits, in order of place.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// How far the fix can be trusted.
    #[must_use]
    pub fn applicability(&self) -> Applicability {
        self.applicability
    }

    /// The smallest span that holds all of its edits; the start of the stream if it has none.
    #[must_use]
    pub fn span(&self) -> Span {
        let start = self.edits.first().map_or(0, |edit| edit.span.start);
        Span::new(start, self.edits.last().map_or(start, |edit| edit.span.end))
    }

    /// The same edits as a guess: a fix that is [`Applicability::Unsafe`].
    #[must_use]
    pub fn into_guess(self) -> Self {
        Self { applicability: Applicability::Unsafe, ..self }
    }

    /// Maps each span of its edits.
    pub(crate) fn map_spans(&mut self, map: impl Fn(Span) -> Span) {
        for edit in &mut self.edits {
            edit.span = map(edit.span);
        }
    }

    /// The stream `input` after the fix. The fix must be one of that stream.
    ///
    /// ```
    /// use kyaml_core::Span;
    /// use kyaml_explain::Fix;
    ///
    /// let fix = Fix::safe(Span::new(8, 10), "false");
    /// assert_eq!(fix.apply(b"---\n{a: no}\n"), b"---\n{a: false}\n");
    /// ```
    #[must_use]
    pub fn apply(&self, input: &[u8]) -> Vec<u8> {
        Edit::apply(&self.edits, input)
    }
}
