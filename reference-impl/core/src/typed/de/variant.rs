//! Enums: a string for a variant without content, a mapping of one entry for any other.

use std::borrow::Cow;

use serde_core::de::{
    self, Deserialize, DeserializeSeed, EnumAccess, IntoDeserializer, Unexpected, VariantAccess, Visitor,
};

use super::access::expect_close;
use super::key::KeyPart;
use super::source::{Events, Part, Source};
use crate::event::Event;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};

impl<'de, E: Events<'de>> Part<'_, E> {
    pub(super) fn variant<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.source.event() {
            Event::String(text) => visitor.visit_enum(text.to_text().into_deserializer()),
            Event::OpenMapping => {
                self.check_depth()?;
                let mut content = Content { source: self.source, name: None };
                let value = visitor.visit_enum(&mut content)?;
                expect_close(content.source)?;
                Ok(value)
            }
            _ => de::Deserializer::deserialize_any(self, visitor),
        }
    }
}

/// The one entry of a mapping that is a variant: its name, then its content.
struct Content<'a, 'de, E> {
    source: &'a mut Source<E>,
    name: Option<Cow<'de, str>>,
}

impl<'de, E: Events<'de>> EnumAccess<'de> for &mut Content<'_, 'de, E> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        self.source.next()?;
        self.name = self.source.key();
        if self.name.is_none() {
            return Err(de::Error::invalid_value(Unexpected::Map, &"a mapping of one entry, the name of a variant"));
        }
        let variant = seed.deserialize(KeyPart::new(&*self.source));
        let variant = variant.map_err(|error| self.in_entry(error.or_at(self.source.place())))?;
        Ok((variant, self))
    }
}

impl<'de, E: Events<'de>> Content<'_, 'de, E> {
    fn read<T>(&mut self, read: impl FnOnce(Part<'_, E>) -> Result<T>) -> Result<T> {
        self.source.take(read).map_err(|error| self.in_entry(error))
    }

    fn in_entry(&mut self, error: Error) -> Error {
        self.name.take().into_iter().fold(error, Error::in_entry)
    }
}

impl<'de, E: Events<'de>> VariantAccess<'de> for &mut Content<'_, 'de, E> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        self.read(|part| <()>::deserialize(part))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        self.read(|part| seed.deserialize(part))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value> {
        self.read(|part| match part.source.event() {
            Event::OpenSequence => part.sequence(visitor),
            _ => Err(part.is_no("tuple variant")),
        })
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], visitor: V) -> Result<V::Value> {
        self.read(|part| match part.source.event() {
            Event::OpenMapping => part.mapping(visitor),
            _ => Err(part.is_no("struct variant")),
        })
    }
}

impl<'de, E: Events<'de>> Part<'_, E> {
    #[cold]
    fn is_no(&self, expected: &str) -> Error {
        let unexpected = match self.source.event() {
            Event::Null => Unexpected::Unit,
            Event::Bool(bool) => Unexpected::Bool(bool),
            Event::Number(text) => Unexpected::Other(text),
            Event::String(_) => Unexpected::Other("string"),
            Event::OpenSequence => Unexpected::Seq,
            Event::OpenMapping => Unexpected::Map,
            Event::Document | Event::Key(_) | Event::Close => return Error::new(Kind::EarlierError),
        };
        de::Error::invalid_type(unexpected, &expected)
    }
}
