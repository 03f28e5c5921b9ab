//! Values and keys with their spans, and the marks by which a type of this crate knows its content.

use serde_core::de::value::{MapAccessDeserializer, MapDeserializer, SeqAccessDeserializer, SeqDeserializer};
use serde_core::de::{DeserializeSeed, EnumAccess, SeqAccess};

use super::source::{Events, Part};
use crate::span::Span;
use crate::typed::Result;
use crate::typed::error::Error;

/// A part that is followed by its span, for [`Spanned`](crate::Spanned).
pub(super) trait Located<'de> {
    /// Reads the part. The end of a value is known after that.
    fn read<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Span)>;
}

impl<'de, E: Events<'de>> Located<'de> for Part<'_, E> {
    fn read<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Span)> {
        let Self { source } = self;
        let start = source.events.span().start;
        let value = seed.deserialize(Part { source: &mut *source })?;
        Ok((value, Span::new(start, source.events.span().end)))
    }
}

/// A value or key, and then its span.
pub(super) struct Spot<P> {
    part: Option<P>,
    place: Option<Span>,
}

impl<P> Spot<P> {
    pub(super) fn new(part: P) -> Self {
        Self { part: Some(part), place: None }
    }
}

impl<'de, P: Located<'de>> SeqAccess<'de> for Spot<P> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if let Some(part) = self.part.take() {
            let (value, place) = part.read(seed)?;
            self.place = Some(place);
            return Ok(Some(value));
        }
        let place = self.place.take();
        place.map(|span| seed.deserialize(SeqDeserializer::new([span.start, span.end].into_iter()))).transpose()
    }
}

/// A sequence that is offered as an enum with this variant, which no visitor of another type takes.
pub(super) fn marked<'de, A: SeqAccess<'de, Error = Error>>(
    name: &'static str,
    parts: A,
) -> impl EnumAccess<'de, Error = Error> {
    let variant = std::iter::once((name, SeqAccessDeserializer::new(parts)));
    MapAccessDeserializer::new(MapDeserializer::new(variant))
}
