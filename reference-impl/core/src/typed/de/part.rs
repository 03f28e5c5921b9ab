//! The part of a source that a type takes: one value.

use serde_core::de::Visitor;
use serde_core::de::value::SeqDeserializer;

use crate::event::Text;
use crate::span::Span;
use crate::typed::Result;
use crate::typed::error::Error;

/// The value that starts with the last event of a source.
pub(super) struct Part<'a, S> {
    pub(super) source: &'a mut S,
}

/// Passes a text to a visitor, borrowed if the input contains it unchanged.
pub(super) fn visit_text<'de, V: Visitor<'de>>(text: Text<'de>, visitor: V) -> Result<V::Value> {
    match text.to_text() {
        std::borrow::Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
        std::borrow::Cow::Owned(text) => visitor.visit_string(text),
    }
}

/// The start and the end of a span.
pub(super) fn place_of(span: Span) -> SeqDeserializer<std::array::IntoIter<usize, 2>, Error> {
    SeqDeserializer::new([span.start, span.end].into_iter())
}
