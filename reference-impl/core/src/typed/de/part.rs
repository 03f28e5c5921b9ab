//! The part of a source that a type takes: one value.

use std::borrow::Cow;

use serde_core::de::Visitor;
use serde_core::de::value::SeqDeserializer;

use crate::event::Event;
use crate::span::Span;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};

/// The value that starts with the last event of a source.
pub(super) struct Part<'a, S> {
    pub(super) source: &'a mut S,
}

impl<'de> Event<'de> {
    /// Passes the text of a string or key to a visitor, borrowed if it has no escapes.
    pub(super) fn visit_text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self {
            Event::String(text) | Event::Key(text) => match text.to_text() {
                Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
                Cow::Owned(text) => visitor.visit_string(text),
            },
            _ => Err(Error::new(Kind::EarlierError)),
        }
    }
}

/// The start and the end of a span.
pub(super) fn place_of(span: Span) -> SeqDeserializer<std::array::IntoIter<usize, 2>, Error> {
    SeqDeserializer::new([span.start, span.end].into_iter())
}
