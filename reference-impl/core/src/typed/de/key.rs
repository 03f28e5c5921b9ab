//! Keys of a program's maps: strings, and types that are written as strings.

use std::borrow::Cow;

use serde_core::de::{self, DeserializeSeed, IntoDeserializer, Visitor};

use super::number;
use super::options::Floats;
use super::source::{Events, Source};
use super::spot::{self, Located, Spot};
use crate::event::Text;
use crate::number::Number;
use crate::number::exact::is_written_as_integer;
use crate::span::Span;
use crate::typed::error::Error;
use crate::typed::{Result, names};

/// The key that the last event of a source is.
pub(super) struct KeyPart<'a, E>(&'a Source<E>);

impl<'a, E> KeyPart<'a, E> {
    pub(super) fn new(source: &'a Source<E>) -> Self {
        Self(source)
    }

    fn text<'de>(&self) -> Cow<'_, str>
    where
        E: Events<'de>,
    {
        self.0.event().key().map(Text::to_text).unwrap_or_default()
    }

    /// The integer whose text the key is. Any other key goes to the visitor as a string. `1.0` does
    /// too, because it would repeat the key `1`.
    fn integer<'de, V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value>
    where
        E: Events<'de>,
    {
        let text = self.text();
        if Number::is_valid(&text) && is_written_as_integer(&text) {
            number::visit_integer(&text, visitor)
        } else {
            self.0.visit_text(visitor)
        }
    }

    /// The number whose text the key is, passed to the visitor by `by`. Any other key goes to the
    /// visitor as a string.
    fn float<'de, V: Visitor<'de>>(&self, visitor: V, by: fn(&str, Floats, V) -> Result<V::Value>) -> Result<V::Value>
    where
        E: Events<'de>,
    {
        let text = self.text();
        if Number::is_valid(&text) { by(&text, Floats::Exact, visitor) } else { self.0.visit_text(visitor) }
    }
}

macro_rules! integers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.integer(visitor)
        })*
    };
}

impl<'de, E: Events<'de>> de::Deserializer<'de> for KeyPart<'_, E> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.0.visit_text(visitor)
    }

    integers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.float(visitor, number::visit_f32)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        self.float(visitor, number::visit_f64)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.text().as_ref() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => self.0.visit_text(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        if name == names::SPANNED && E::HAS_PLACES {
            visitor.visit_enum(spot::marked(names::SPANNED, Spot::new(self)))
        } else {
            visitor.visit_newtype_struct(self)
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(self.text().into_deserializer())
    }

    serde_core::forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de, E: Events<'de>> Located<'de> for KeyPart<'_, E> {
    fn read<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Span)> {
        let span = self.0.events.span();
        Ok((seed.deserialize(self)?, span))
    }
}
