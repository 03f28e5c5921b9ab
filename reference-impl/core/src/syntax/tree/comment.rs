//! Comments with their spans.

use std::borrow::Cow;
use std::fmt;

use crate::span::Span;
use crate::unicode::is_allowed;

/// A comment (KY-COM-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment<'s> {
    pub(super) text: Cow<'s, str>,
    pub(super) span: Span,
    /// See [`Tree::record_blank_lines`](super::Tree::record_blank_lines).
    pub(super) is_below_blank_line: bool,
}

/// The text does not start with `#`, or contains a line break or another character that a stream
/// may not contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidComment;

impl fmt::Display for InvalidComment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a comment starts with `#`, stays on one line, and holds only characters that may stand in a stream; write a comment for each line")
    }
}

impl std::error::Error for InvalidComment {}

impl<'s> Comment<'s> {
    /// A comment with this text, from `#` to the end of the line, whose bytes in the stream are `span`.
    ///
    /// # Errors
    /// If the text cannot be a comment of a stream (KY-COM-1, KY-STREAM-5).
    ///
    /// ```
    /// use kyaml_core::{Comment, Span};
    ///
    /// assert_eq!(Comment::new("# ready", Span::default())?.text(), "# ready");
    /// assert!(Comment::new("# two\nlines", Span::default()).is_err());
    /// # Ok::<(), kyaml_core::InvalidComment>(())
    /// ```
    #[doc(hidden)]
    pub fn new(text: impl Into<Cow<'s, str>>, span: Span) -> Result<Self, InvalidComment> {
        let text = text.into();
        let is_printable_ascii = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        let is_comment =
            text.starts_with('#') && (is_printable_ascii || text.chars().all(|c| c != '\n' && is_allowed(c)));
        if is_comment { Ok(Self { text, span, is_below_blank_line: false }) } else { Err(InvalidComment) }
    }

    /// The comment whose bytes in `source` are `span`. U+FFFD replaces a character that a stream
    /// may not contain, which is reported elsewhere.
    pub(in crate::syntax) fn read(source: &'s str, span: Span) -> Self {
        let text = &source[span.start..span.end];
        let is_wrong = |c: char| c == '\n' || !is_allowed(c);
        let text =
            if text.contains(is_wrong) { Cow::Owned(text.replace(is_wrong, "\u{FFFD}")) } else { Cow::Borrowed(text) };
        Self { text, span, is_below_blank_line: false }
    }

    /// The text, from `#` to the end of the line, without the line break.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its bytes.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// Whether a blank line precedes the line that it starts, if
    /// [`Tree::record_blank_lines`](crate::Tree::record_blank_lines) has looked for it (KY-CAN-26).
    #[doc(hidden)]
    #[must_use]
    pub fn is_below_blank_line(&self) -> bool {
        self.is_below_blank_line
    }
}

/// The comments of a node, by place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments<'s> {
    /// Comments above the entry, item or root value, each on a line of its own (KY-CAN-19).
    pub head: Vec<Comment<'s>>,
    /// Comments at the end of the value's line (KY-CAN-20).
    pub line: Vec<Comment<'s>>,
    /// Comments of a collection before its closing bracket (KY-CAN-22). Those of a scalar follow
    /// its line comments.
    pub foot: Vec<Comment<'s>>,
}

impl Comments<'_> {
    /// Whether the node has no comments.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.head.is_empty() && self.line.is_empty() && self.foot.is_empty()
    }
}
