//! Any type that serializes, to the events of its value.

use std::fmt::Display;

use serde_core::ser::{self, Serialize};

use super::events;
use super::target::Target;
use crate::number::Number;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};
use crate::typed::value::{JSON_NUMBER, NEWTYPE};
use crate::value::{Builder, Value};

/// Passes the events of a value to a target.
pub struct ToEvents<T, E> {
    pub(super) target: T,
    pub(super) end: E,
    /// Number of typed collections that may still be nested.
    depth_left: usize,
    max_depth: usize,
    /// The meaning of the next scalar.
    next: Next,
    /// Whether a part of the value could not be serialized.
    has_failed: bool,
}

/// The end of a document.
pub trait End<T> {
    /// Takes the document of the target.
    fn end(&mut self, target: &mut T) -> Result<()>;
}

/// Leaves the only document in its target.
pub(super) struct Keep;

impl<T> End<T> for Keep {
    fn end(&mut self, _target: &mut T) -> Result<()> {
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Value,
    Key,
    /// A string is the text of a number.
    Number,
}

impl<T: Target, E: End<T>> ToEvents<T, E> {
    pub(super) fn new(target: T, end: E, max_depth: usize) -> Self {
        Self { target, end, depth_left: max_depth, max_depth, next: Next::Value, has_failed: false }
    }

    /// Makes the target ready for another value.
    pub(super) fn reset(&mut self) {
        (self.depth_left, self.next, self.has_failed) = (self.max_depth, Next::Value, false);
    }

    fn key(&mut self, key: &str) -> Result<()> {
        self.next = Next::Value;
        if self.target.key(key) { Ok(()) } else { Err(Error::new(Kind::EqualKeys(key.to_owned()))) }
    }

    fn key_of(&mut self, value: Value) -> Result<()> {
        match value {
            Value::String(text) => self.key(&text),
            Value::Number(number) => self.key(number.as_str()),
            Value::Bool(bool) => self.key(&bool.to_string()),
            Value::Null | Value::Sequence(_) | Value::Mapping(_) => Err(Error::new(Kind::KeyIsNoString)),
        }
    }

    fn number(&mut self, number: Number) -> Result<()> {
        if self.next == Next::Key {
            return self.key_of(number.into());
        }
        self.target.number(number);
        self.ended()
    }

    fn integer(&mut self, integer: impl Display + Into<Number>) -> Result<()> {
        if self.next == Next::Key {
            return self.key_of(Value::Number(integer.into()));
        }
        self.target.integer(integer);
        self.ended()
    }

    fn null(&mut self) -> Result<()> {
        self.check_value()?;
        self.target.null();
        self.ended()
    }

    #[inline]
    fn string(&mut self, text: &str) -> Result<()> {
        match self.next {
            Next::Value => self.target.string(text),
            Next::Key => return self.key(text),
            Next::Number => {
                self.next = Next::Value;
                self.target.number(text.parse().map_err(<Error as ser::Error>::custom)?);
            }
        }
        self.ended()
    }

    /// Ends the document after its value.
    #[inline]
    pub(super) fn ended(&mut self) -> Result<()> {
        if self.target.depth() == 0 { self.end.end(&mut self.target) } else { Ok(()) }
    }

    /// # Errors
    /// If a key is due.
    fn check_value(&self) -> Result<()> {
        if self.next == Next::Key { Err(Error::new(Kind::KeyIsNoString)) } else { Ok(()) }
    }

    #[inline]
    fn deeper(&mut self) -> Result<()> {
        self.check_value()?;
        match self.depth_left.checked_sub(1) {
            Some(depth_left) => self.depth_left = depth_left,
            None => return Err(Error::new(Kind::TooDeep(self.max_depth))),
        }
        Ok(())
    }

    /// Opens the mapping of a variant.
    fn variant(&mut self, variant: &'static str) -> Result<()> {
        self.deeper()?;
        self.target.open_mapping();
        self.key(variant)
    }

    #[inline]
    fn items(&mut self) -> Result<Items<'_, T, E>> {
        self.deeper()?;
        self.target.open_sequence();
        Ok(Items { to: self, count: 0, is_variant: false })
    }

    #[inline]
    fn entries(&mut self) -> Result<Entries<'_, T, E>> {
        self.deeper()?;
        self.target.open_mapping();
        let depth = self.target.depth();
        Ok(Entries { to: self, depth, has_key: false, shape: Shape::Mapping })
    }

    #[inline]
    fn close(&mut self) {
        self.depth_left += 1;
        self.target.close();
    }

    /// Ends a collection.
    ///
    /// # Errors
    /// If its type has ignored an error, after which something is missing.
    #[inline]
    fn finish(&mut self, is_variant: bool) -> Result<()> {
        if self.has_failed {
            return Err(Error::new(Kind::IgnoredError));
        }
        self.close();
        if is_variant {
            self.close();
        }
        self.ended()
    }

    /// Remembers that a part could not be serialized.
    #[cold]
    fn failed(&mut self, error: Error) -> Error {
        self.has_failed = true;
        error
    }
}

macro_rules! integers {
    ($($method:ident $integer:ty;)*) => {
        $(fn $method(self, integer: $integer) -> Result<()> {
            self.integer(integer)
        })*
    };
}

impl<'a, T: Target, E: End<T>> ser::Serializer for &'a mut ToEvents<T, E> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Items<'a, T, E>;
    type SerializeTuple = Items<'a, T, E>;
    type SerializeTupleStruct = Items<'a, T, E>;
    type SerializeTupleVariant = Items<'a, T, E>;
    type SerializeMap = Entries<'a, T, E>;
    type SerializeStruct = Entries<'a, T, E>;
    type SerializeStructVariant = Entries<'a, T, E>;

    integers! {
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
    }

    fn serialize_bool(self, bool: bool) -> Result<()> {
        if self.next == Next::Key {
            return self.key_of(bool.into());
        }
        self.target.bool(bool);
        self.ended()
    }

    fn serialize_f32(self, float: f32) -> Result<()> {
        self.number(Number::from_f32(float).ok_or_else(|| Error::new(Kind::NotFinite))?)
    }

    fn serialize_f64(self, float: f64) -> Result<()> {
        self.number(Number::from_f64(float).ok_or_else(|| Error::new(Kind::NotFinite))?)
    }

    fn serialize_char(self, c: char) -> Result<()> {
        self.string(c.encode_utf8(&mut [0; 4]))
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<()> {
        self.string(text)
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<()> {
        self.check_value()?;
        self.target.open_sequence();
        for &byte in bytes {
            self.target.integer(byte);
        }
        self.target.close();
        self.ended()
    }

    fn serialize_none(self) -> Result<()> {
        self.null()
    }

    #[inline]
    fn serialize_some<V: Serialize + ?Sized>(self, value: &V) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.null()
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<()> {
        self.null()
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<()> {
        self.string(variant)
    }

    /// A [`Value`](crate::Value) passes its events. If it refuses, the type only has the same name, and is serialized
    /// normally.
    #[inline]
    fn serialize_newtype_struct<V: Serialize + ?Sized>(self, name: &'static str, value: &V) -> Result<()> {
        if name == NEWTYPE {
            if self.next == Next::Key {
                let mut key = Builder::default();
                if events::pass(value, &mut key) {
                    return self.key_of(key.finish().unwrap_or_default());
                }
            } else if events::pass(value, &mut self.target) {
                return self.ended();
            }
        }
        value.serialize(self)
    }

    fn serialize_newtype_variant<V: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &V,
    ) -> Result<()> {
        self.variant(variant)?;
        value.serialize(&mut *self).map_err(|error| self.failed(error.in_entry(variant)))?;
        self.finish(false)
    }

    #[inline]
    fn serialize_seq(self, _len: Option<usize>) -> Result<Items<'a, T, E>> {
        self.items()
    }

    #[inline]
    fn serialize_tuple(self, _len: usize) -> Result<Items<'a, T, E>> {
        self.items()
    }

    #[inline]
    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Items<'a, T, E>> {
        self.items()
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Items<'a, T, E>> {
        self.variant(variant)?;
        Ok(Items { is_variant: true, ..self.items()? })
    }

    #[inline]
    fn serialize_map(self, _len: Option<usize>) -> Result<Entries<'a, T, E>> {
        self.entries()
    }

    #[inline]
    fn serialize_struct(self, name: &'static str, _len: usize) -> Result<Entries<'a, T, E>> {
        if name == JSON_NUMBER {
            if self.next == Next::Value {
                self.next = Next::Number;
            }
            return Ok(Entries { to: self, depth: 0, has_key: false, shape: Shape::Number });
        }
        self.entries()
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Entries<'a, T, E>> {
        self.variant(variant)?;
        Ok(Entries { shape: Shape::Variant, ..self.entries()? })
    }
}

/// An open sequence.
pub struct Items<'a, T, E> {
    to: &'a mut ToEvents<T, E>,
    count: usize,
    is_variant: bool,
}

impl<T: Target, E: End<T>> Items<'_, T, E> {
    #[inline]
    fn push<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<()> {
        let count = self.count;
        self.count += 1;
        value.serialize(&mut *self.to).map_err(|error| self.to.failed(error.in_item(count)))
    }

    #[inline]
    fn finish(self) -> Result<()> {
        self.to.finish(self.is_variant)
    }
}

macro_rules! items {
    ($($of:ident $method:ident;)*) => {
        $(impl<T: Target, E: End<T>> ser::$of for Items<'_, T, E> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn $method<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<()> {
                self.push(value)
            }

            #[inline]
            fn end(self) -> Result<()> {
                self.finish()
            }
        })*
    };
}

items! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

/// An open mapping.
pub struct Entries<'a, T, E> {
    to: &'a mut ToEvents<T, E>,
    /// Number of open collections, this one included.
    depth: usize,
    /// Whether a key lacks its value.
    has_key: bool,
    shape: Shape,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Mapping,
    /// The value of a mapping with one entry.
    Variant,
    /// A number of `serde_json`.
    Number,
}

impl<T: Target, E: End<T>> Entries<'_, T, E> {
    #[inline]
    fn field<V: Serialize + ?Sized>(&mut self, key: &'static str, value: &V) -> Result<()> {
        if self.shape == Shape::Number {
            return value.serialize(&mut *self.to);
        }
        self.to.key(key).map_err(|error| self.to.failed(error))?;
        value.serialize(&mut *self.to).map_err(|error| self.to.failed(error.in_entry(key)))
    }

    #[inline]
    fn finish(self) -> Result<()> {
        if self.has_key {
            return Err(Error::new(Kind::KeyIsNoString));
        }
        match self.shape {
            Shape::Number => self.to.check_value(),
            _ => self.to.finish(self.shape == Shape::Variant),
        }
    }
}

impl<T: Target, E: End<T>> ser::SerializeMap for Entries<'_, T, E> {
    type Ok = ();
    type Error = Error;

    #[inline]
    fn serialize_key<V: Serialize + ?Sized>(&mut self, key: &V) -> Result<()> {
        if std::mem::replace(&mut self.has_key, true) {
            return Err(self.to.failed(Error::new(Kind::KeyIsNoString)));
        }
        self.to.next = Next::Key;
        key.serialize(&mut *self.to).map_err(|error| self.to.failed(error))
    }

    #[inline]
    fn serialize_value<V: Serialize + ?Sized>(&mut self, value: &V) -> Result<()> {
        if !std::mem::take(&mut self.has_key) {
            return Err(self.to.failed(Error::new(Kind::KeyIsNoString)));
        }
        value.serialize(&mut *self.to).map_err(|error| {
            let key = self.to.target.last_key(self.depth);
            self.to.failed(error.in_entry(key))
        })
    }

    #[inline]
    fn end(self) -> Result<()> {
        self.finish()
    }
}

macro_rules! structs {
    ($($of:ident)*) => {
        $(impl<T: Target, E: End<T>> ser::$of for Entries<'_, T, E> {
            type Ok = ();
            type Error = Error;

            #[inline]
            fn serialize_field<V: Serialize + ?Sized>(&mut self, key: &'static str, value: &V) -> Result<()> {
                self.field(key, value)
            }

            #[inline]
            fn end(self) -> Result<()> {
                self.finish()
            }
        })*
    };
}

structs!(SerializeStruct SerializeStructVariant);
