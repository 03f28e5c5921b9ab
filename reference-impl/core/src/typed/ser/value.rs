//! Converts any type that serializes to a [`Value`].

use serde_core::ser::{self, Serialize};

use super::events::Events;
use crate::number::Number;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};
use crate::typed::value::{JSON_NUMBER, NEWTYPE};
use crate::value::{Mapping, Sequence, Value};

/// Makes a value.
#[derive(Clone, Copy)]
pub(super) struct ToValue {
    /// Number of collections that may still be nested.
    pub(super) depth_left: usize,
    /// Greatest depth, for the error.
    pub(super) max_depth: usize,
}

impl ToValue {
    pub(super) fn new(max_depth: usize) -> Self {
        Self { depth_left: max_depth, max_depth }
    }

    fn deeper(self) -> Result<Self> {
        match self.depth_left.checked_sub(1) {
            Some(depth_left) => Ok(Self { depth_left, ..self }),
            None => Err(Error::new(Kind::TooDeep(self.max_depth))),
        }
    }

    fn items(self, variant: Option<&'static str>) -> Result<Items> {
        let around = if variant.is_some() { self.deeper()? } else { self };
        Ok(Items { inner: around.deeper()?, sequence: Sequence::new(), variant })
    }

    fn entries(self, variant: Option<&'static str>) -> Result<Entries> {
        let around = if variant.is_some() { self.deeper()? } else { self };
        Ok(Entries { inner: around.deeper()?, mapping: Mapping::new(), key: None, variant, is_number: false })
    }
}

macro_rules! numbers {
    ($($method:ident $integer:ty;)*) => {
        $(fn $method(self, number: $integer) -> Result<Value> {
            Ok(Value::Number(number.into()))
        })*
    };
}

impl ser::Serializer for ToValue {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Entries;

    numbers! {
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
    }

    fn serialize_bool(self, bool: bool) -> Result<Value> {
        Ok(Value::Bool(bool))
    }

    fn serialize_f32(self, float: f32) -> Result<Value> {
        Number::from_f32(float).map(Value::Number).ok_or_else(|| Error::new(Kind::NotFinite))
    }

    fn serialize_f64(self, float: f64) -> Result<Value> {
        Number::from_f64(float).map(Value::Number).ok_or_else(|| Error::new(Kind::NotFinite))
    }

    fn serialize_char(self, c: char) -> Result<Value> {
        Ok(Value::String(c.into()))
    }

    fn serialize_str(self, text: &str) -> Result<Value> {
        Ok(Value::String(text.into()))
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Value> {
        Ok(Value::Sequence(bytes.iter().map(|&byte| Value::Number(byte.into())).collect()))
    }

    fn serialize_none(self) -> Result<Value> {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Value> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value> {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Value> {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Result<Value> {
        Ok(Value::String(variant.into()))
    }

    /// A [`Value`] passes its events. If it refuses, the type only has the same name, and is
    /// serialized normally.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<Value> {
        if name == NEWTYPE
            && value.serialize(Events).is_err()
            && let Ok(value) = value.serialize(Events)
        {
            return Ok(value);
        }
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value> {
        let value = value.serialize(self.deeper()?).map_err(|error| error.in_entry(variant))?;
        Ok(variant_of(variant, value))
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Items> {
        self.items(None)
    }

    fn serialize_tuple(self, _len: usize) -> Result<Items> {
        self.items(None)
    }

    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Items> {
        self.items(None)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Items> {
        self.items(Some(variant))
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Entries> {
        self.entries(None)
    }

    fn serialize_struct(self, name: &'static str, _len: usize) -> Result<Entries> {
        self.entries(None).map(|entries| Entries { is_number: name == JSON_NUMBER, ..entries })
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Entries> {
        self.entries(Some(variant))
    }
}

fn variant_of(variant: &str, value: Value) -> Value {
    Value::Mapping(std::iter::once((variant.to_owned(), value)).collect())
}

pub(super) struct Items {
    inner: ToValue,
    sequence: Sequence,
    variant: Option<&'static str>,
}

impl Items {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let item = value.serialize(self.inner).map_err(|error| error.in_item(self.sequence.len()))?;
        self.sequence.push(item);
        Ok(())
    }

    fn finish(self) -> Value {
        let items = Value::Sequence(self.sequence);
        match self.variant {
            Some(variant) => variant_of(variant, items),
            None => items,
        }
    }
}

macro_rules! items {
    ($($of:ident $method:ident;)*) => {
        $(impl ser::$of for Items {
            type Ok = Value;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.push(value)
            }

            fn end(self) -> Result<Value> {
                Ok(self.finish())
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

pub(super) struct Entries {
    inner: ToValue,
    mapping: Mapping,
    key: Option<String>,
    variant: Option<&'static str>,
    is_number: bool,
}

impl Entries {
    fn push<T: Serialize + ?Sized>(&mut self, key: String, value: &T) -> Result<()> {
        let value = value.serialize(self.inner).map_err(|error| error.in_entry(&key))?;
        if self.mapping.contains_key(&key) {
            return Err(Error::new(Kind::EqualKeys(key)));
        }
        self.mapping.insert(key, value);
        Ok(())
    }

    fn finish(self) -> Result<Value> {
        if self.is_number
            && let Some(text) = self.mapping.values().next().and_then(Value::as_str)
        {
            return text.parse().map(Value::Number).map_err(ser::Error::custom);
        }
        let value = Value::Mapping(self.mapping);
        Ok(match self.variant {
            Some(variant) => variant_of(variant, value),
            None => value,
        })
    }
}

impl ser::SerializeMap for Entries {
    type Ok = Value;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = Some(match key.serialize(self.inner)? {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            Value::Bool(bool) => bool.to_string(),
            Value::Null | Value::Sequence(_) | Value::Mapping(_) => return Err(Error::new(Kind::KeyIsNoString)),
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.key.take().ok_or_else(|| Error::new(Kind::KeyIsNoString))?;
        self.push(key, value)
    }

    fn end(self) -> Result<Value> {
        self.finish()
    }
}

macro_rules! structs {
    ($($of:ident)*) => {
        $(impl ser::$of for Entries {
            type Ok = Value;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
                self.push(key.to_owned(), value)
            }

            fn end(self) -> Result<Value> {
                self.finish()
            }
        })*
    };
}

structs!(SerializeStruct SerializeStructVariant);
