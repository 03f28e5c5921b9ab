//! Keys of a program's maps: strings, and types that are written as strings.

use serde_core::de::{self, DeserializeSeed, IntoDeserializer, SeqAccess, Visitor};

use super::marked::Marked;
use super::number;
use super::options::Floats;
use super::part::{place_of, visit_text};
use crate::event::Text;
use crate::number::Number;
use crate::number::exact::is_written_as_integer;
use crate::span::Span;
use crate::typed::error::Error;
use crate::typed::{Result, names};

#[derive(Clone, Copy)]
pub(super) struct KeyPart<'de> {
    pub(super) text: Text<'de>,
    pub(super) span: Option<Span>,
}

impl<'de> KeyPart<'de> {
    /// The integer whose text the key is. Any other key goes to the visitor as a string. `1.0` does
    /// too, because it would repeat the key `1`.
    fn integer<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        let text = self.text.to_text();
        if Number::is_valid(&text) && is_written_as_integer(&text) {
            number::visit_integer(&text, visitor)
        } else {
            visit_text(self.text, visitor)
        }
    }

    /// The number whose text the key is, passed to the visitor by `by`. Any other key goes to the
    /// visitor as a string.
    fn float<V: Visitor<'de>>(self, visitor: V, by: fn(&str, Floats, V) -> Result<V::Value>) -> Result<V::Value> {
        let text = self.text.to_text();
        if Number::is_valid(&text) { by(&text, Floats::Exact, visitor) } else { visit_text(self.text, visitor) }
    }
}

macro_rules! integers {
    ($($method:ident)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
            self.integer(visitor)
        })*
    };
}

impl<'de> de::Deserializer<'de> for KeyPart<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visit_text(self.text, visitor)
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
        match self.text.to_text().as_ref() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => visit_text(self.text, visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value> {
        match self.span {
            Some(span) if name == names::SPANNED => {
                visitor.visit_enum(Marked(names::SPANNED, SpottedKey { key: self, next: Next::Key, span }))
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        visitor.visit_enum(self.text.to_text().into_deserializer())
    }

    serde_core::forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A key and then its span, for [`Spanned`](crate::Spanned).
struct SpottedKey<'de> {
    key: KeyPart<'de>,
    next: Next,
    span: Span,
}

enum Next {
    Key,
    Place,
    Nothing,
}

impl<'de> SeqAccess<'de> for SpottedKey<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        match self.next {
            Next::Key => {
                self.next = Next::Place;
                seed.deserialize(self.key).map(Some)
            }
            Next::Place => {
                self.next = Next::Nothing;
                seed.deserialize(place_of(self.span)).map(Some)
            }
            Next::Nothing => Ok(None),
        }
    }
}
