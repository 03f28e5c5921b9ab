//! Changes of a stream that mend what is wrong with it.

use crate::span::Span;

/// A change that mends one error or finding: edits that belong together, and how far they can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    edits: Vec<Edit>,
    applicability: Applicability,
}

/// How far a [`Fix`] can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Applicability {
    /// What Kubernetes loads from the stream stays what it is, and so does each comment, but for one that holds nothing except
    /// `kyaml-check: ignore[…]` and ignores nothing.
    Safe,
    /// The fix is a guess at what was meant: Kubernetes loads something else after it, or could load nothing before, or words of a comment are
    /// lost.
    Unsafe,
}

/// New text in the place of some bytes of a stream.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// The bytes that are replaced; an empty span is a place to insert at.
    pub span: Span,
    /// What stands there afterwards; empty where the bytes are only removed.
    pub text: String,
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

    /// A fix of several edits, which are put in order of place. No two of them may touch.
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

    /// The same fix, its places put elsewhere.
    pub(crate) fn mapped(&self, map: impl Fn(Span) -> Span) -> Self {
        let edits = self.edits.iter().map(|edit| Edit { span: map(edit.span), text: edit.text.clone() }).collect();
        Self { edits, applicability: self.applicability }
    }

    /// The text of the stream `input` after the fix. The edits must be places of that stream.
    ///
    /// ```
    /// use kyaml_core::{Fix, Span};
    ///
    /// let fix = Fix::safe(Span::new(8, 10), "false");
    /// assert_eq!(fix.apply(b"---\n{a: no}\n"), b"---\n{a: false}\n");
    /// ```
    #[must_use]
    pub fn apply(&self, input: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(input.len());
        let mut from = 0;
        for Edit { span, text } in &self.edits {
            out.extend(&input[from..span.start]);
            out.extend(text.as_bytes());
            from = span.end;
        }
        out.extend(&input[from..]);
        out
    }
}
