//! What the reader gives: events, and the texts in them.

use std::borrow::Cow;

use super::unescape::unescape;

/// What a stream is made of, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event<'s> {
    /// A header: the start of a document.
    Document,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, in its source text.
    Number(&'s str),
    /// A string value.
    String(Text<'s>),
    /// The key of the value that follows.
    Key(Text<'s>),
    /// A mapping is open until the close that belongs to it.
    OpenMapping,
    /// A sequence is open until the close that belongs to it.
    OpenSequence,
    /// The innermost open collection ends.
    Close,
}

/// The stream is not KYAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp;

/// The text of a string or key, as it stands in the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Text<'s> {
    /// Without its quotes.
    pub(super) raw: &'s str,
    pub(super) has_escapes: bool,
}

impl<'s> Text<'s> {
    /// A text that stands for itself.
    pub(crate) fn plain(text: &'s str) -> Self {
        Self { raw: text, has_escapes: false }
    }

    /// The text between two quotes, which may hold escapes.
    pub(crate) fn escaped(raw: &'s str) -> Self {
        Self { raw, has_escapes: true }
    }

    /// The text, escapes replaced (KY-STR-6).
    #[inline]
    pub(crate) fn to_text(self) -> Cow<'s, str> {
        if self.has_escapes { Cow::Owned(unescape(self.raw)) } else { Cow::Borrowed(self.raw) }
    }
}
