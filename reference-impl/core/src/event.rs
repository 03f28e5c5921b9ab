//! Events: what a stream or a value consists of, in order.

use std::borrow::Cow;

use crate::escape::unescape;

/// One step through a stream or a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event<'s> {
    /// A header, which starts a document.
    Document,
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as its source text.
    Number(&'s str),
    /// A string value.
    String(Text<'s>),
    /// The key of the value that follows.
    Key(Text<'s>),
    /// The start of a mapping.
    OpenMapping,
    /// The start of a sequence.
    OpenSequence,
    /// The end of the innermost open collection.
    Close,
}

/// A string or key as it is spelled in the stream, without its quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<'s> {
    pub(crate) raw: &'s str,
    pub(crate) has_escapes: bool,
}

#[cfg(feature = "serde")]
impl<'s> Event<'s> {
    /// The text of a key.
    pub(crate) fn key(self) -> Option<Text<'s>> {
        if let Self::Key(text) = self { Some(text) } else { None }
    }
}

impl From<Text<'_>> for String {
    fn from(text: Text<'_>) -> Self {
        text.to_text().into_owned()
    }
}

impl<'s> Text<'s> {
    /// A text without escapes.
    pub(crate) fn plain(text: &'s str) -> Self {
        Self { raw: text, has_escapes: false }
    }

    /// A text between two quotes, which may contain escapes.
    pub(crate) fn escaped(raw: &'s str) -> Self {
        Self { raw, has_escapes: true }
    }

    /// The text, escapes replaced (KY-STR-6).
    #[must_use]
    #[inline]
    pub fn to_text(self) -> Cow<'s, str> {
        if self.has_escapes { Cow::Owned(unescape(self.raw)) } else { Cow::Borrowed(self.raw) }
    }
}
