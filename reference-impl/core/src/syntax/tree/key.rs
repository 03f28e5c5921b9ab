//! Keys.

use std::borrow::Cow;

use crate::span::Span;

/// A key of a mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key<'s> {
    /// `None` if the key cannot be read.
    pub(super) text: Option<Cow<'s, str>>,
    pub(super) span: Span,
    pub(super) colon: usize,
    pub(super) style: KeyStyle,
}

/// The style of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeyStyle {
    /// Without quotes.
    Plain,
    /// In double quotes (or, as an error, in single ones).
    Quoted,
}

impl<'s> Key<'s> {
    /// A key with this text, escapes replaced, whose bytes in the stream are `span`. Its colon follows directly.
    #[doc(hidden)]
    #[must_use]
    pub fn new(text: impl Into<Cow<'s, str>>, span: Span, style: KeyStyle) -> Self {
        Self { text: Some(text.into()), span, colon: span.end, style }
    }

    /// A placeholder for an unreadable key, such as that of `{[a]: 1}`, which is already reported.
    /// Values and pointers have an empty key in its place.
    #[doc(hidden)]
    #[must_use]
    pub fn unknown(span: Span) -> Self {
        Self { text: None, span, colon: span.end, style: KeyStyle::Plain }
    }

    /// The same key, with its colon at byte `colon`.
    #[doc(hidden)]
    #[must_use]
    pub fn with_colon(self, colon: usize) -> Self {
        Self { colon, ..self }
    }

    /// The key, escapes replaced; `None` if it cannot be read ([`Key::unknown`]).
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The bytes of the key, quotes included.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The offset of the colon; the end of the key if the colon is missing.
    #[doc(hidden)]
    #[must_use]
    pub fn colon(&self) -> usize {
        self.colon
    }

    /// Its style.
    #[must_use]
    pub fn style(&self) -> KeyStyle {
        self.style
    }
}
