//! Access to collections for visitors.

use std::borrow::Cow;

use serde_core::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};

use super::key::KeyPart;
use super::source::{Events, Source};
use crate::event::Event;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};

/// The items of a sequence.
pub(super) struct Items<'a, E> {
    source: &'a mut Source<E>,
    index: usize,
    ended: bool,
}

impl<'a, E> Items<'a, E> {
    pub(super) fn new(source: &'a mut Source<E>) -> Self {
        Self { source, index: 0, ended: false }
    }

    /// An error if the visitor did not take every item.
    pub(super) fn finish<'de>(self) -> Result<()>
    where
        E: Events<'de>,
    {
        if self.ended { Ok(()) } else { expect_close(self.source).map_err(|error| error.in_item(self.index)) }
    }
}

/// The end of a collection, with nothing before it.
pub(super) fn expect_close<'de, E: Events<'de>>(source: &mut Source<E>) -> Result<()> {
    source.next()?;
    match source.event() {
        Event::Close => Ok(()),
        _ => Err(Error::new(Kind::TooManyItems).or_at(source.place())),
    }
}

impl<'de, E: Events<'de>> SeqAccess<'de> for &mut Items<'_, E> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if self.ended {
            return Ok(None);
        }
        self.source.next()?;
        if let Event::Close = self.source.event() {
            self.ended = true;
            return Ok(None);
        }
        let item = self.source.take_started(|part| seed.deserialize(part));
        let item = item.map_err(|error| error.in_item(self.index))?;
        self.index += 1;
        Ok(Some(item))
    }
}

/// The entries of a mapping.
pub(super) struct Entries<'a, 'de, E> {
    source: &'a mut Source<E>,
    key: Option<Cow<'de, str>>,
    ended: bool,
}

impl<'a, 'de, E: Events<'de>> Entries<'a, 'de, E> {
    pub(super) fn new(source: &'a mut Source<E>) -> Self {
        Self { source, key: None, ended: false }
    }

    /// An error if the visitor did not take every entry.
    pub(super) fn finish(self) -> Result<()> {
        if self.ended { Ok(()) } else { expect_close(self.source) }
    }
}

impl<'de, E: Events<'de>> MapAccess<'de> for &mut Entries<'_, 'de, E> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if self.ended {
            return Ok(None);
        }
        self.source.next()?;
        self.key = self.source.key();
        if self.key.is_none() {
            self.ended = true;
            return Ok(None);
        }
        let key = seed.deserialize(KeyPart::new(&*self.source));
        key.map(Some).map_err(|error| {
            self.source.failed = true;
            let error = error.or_at(self.source.place());
            self.key.take().into_iter().fold(error, Error::in_entry)
        })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value> {
        let Some(key) = self.key.take() else {
            return Err(Error::new(Kind::EarlierError));
        };
        self.source.take(|part| seed.deserialize(part)).map_err(|error| error.in_entry(key))
    }
}

/// A value as a flat sequence of its events, for [`Value`](crate::Value). So its depth costs no
/// stack, and numbers keep their text.
pub(super) struct Flat<'a, E> {
    source: &'a mut Source<E>,
    /// Whether the event that starts the value has been taken.
    has_started: bool,
    depth: usize,
}

impl<'a, E> Flat<'a, E> {
    pub(super) fn new<'de>(source: &'a mut Source<E>) -> Self
    where
        E: Events<'de>,
    {
        let is_open = matches!(source.event(), Event::OpenMapping | Event::OpenSequence);
        let depth = source.events.depth() + usize::from(!is_open);
        Self { source, has_started: false, depth }
    }

    /// An error if the visitor did not take every event.
    pub(super) fn finish<'de>(self) -> Result<()>
    where
        E: Events<'de>,
    {
        if self.has_started && self.source.events.depth() < self.depth {
            Ok(())
        } else {
            Err(Error::new(Kind::EarlierError))
        }
    }
}

impl<'de, E: Events<'de>> SeqAccess<'de> for Flat<'_, E> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if self.has_started {
            if self.source.events.depth() < self.depth {
                return Ok(None);
            }
            self.source.next()?;
        }
        self.has_started = true;
        seed.deserialize(OneEvent(&*self.source)).map(Some)
    }
}

/// One event: bytes are the text of a number, and a character is a bracket.
struct OneEvent<'a, E>(&'a Source<E>);

impl<'de, E: Events<'de>> de::Deserializer<'de> for OneEvent<'_, E> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.0.event() {
            Event::Null | Event::Document => visitor.visit_unit(),
            Event::Bool(bool) => visitor.visit_bool(bool),
            Event::Number(text) => visitor.visit_bytes(text.as_bytes()),
            Event::String(_) | Event::Key(_) => self.0.visit_text(visitor),
            Event::OpenMapping => visitor.visit_char('{'),
            Event::OpenSequence => visitor.visit_char('['),
            Event::Close => visitor.visit_char('}'),
        }
    }

    serde_core::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
