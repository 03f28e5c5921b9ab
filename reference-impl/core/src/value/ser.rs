//! Anything that serde can serialize to a [`Value`].
//!
//! The mapping is that of JSON, as KEP-5295 wants it: structs and maps are mappings, unit variants are strings, other variants
//! are mappings of one entry, `None` and units are null, bytes are sequences of numbers.

use std::fmt;

use serde::ser::{self, Serialize};

use super::{Mapping, Sequence, Value};
use crate::number::Number;

/// The name under which `serde_json` hands over a number with its text.
const JSON_NUMBER: &str = "$serde_json::private::Number";

/// A Rust value that has no KYAML form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SerializeError(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    NotFinite,
    KeyIsNoString,
    DuplicateKey(String),
    Custom(String),
}

impl fmt::Display for SerializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NotFinite => {
                f.write_str("an infinity or not-a-number has no KYAML form; serialize a string or null instead")
            }
            Kind::KeyIsNoString => f.write_str("a key must be a string, a number, a boolean or a unit variant"),
            Kind::DuplicateKey(key) => write!(f, "two keys of one map are both {key:?} as strings"),
            Kind::Custom(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for SerializeError {}

impl ser::Error for SerializeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(Kind::Custom(message.to_string()))
    }
}

type Result<T> = std::result::Result<T, SerializeError>;

/// The KYAML value of `value`.
///
/// # Errors
/// If it holds a float that is not finite, a key that is no string (numbers, booleans and unit variants are taken as
/// their text, as in JSON), two keys with the same text, or if its own `Serialize` fails.
///
/// ```
/// let value = kyaml_core::to_value(&[("replicas", 1e21)])?;
/// assert_eq!(
///     kyaml_core::render_values(&[value], &kyaml_core::WriteOptions::default()),
///     "---\n[[\n  \"replicas\",\n  1e+21,\n]]\n",
/// );
/// # Ok::<(), kyaml_core::SerializeError>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value> {
    value.serialize(Serializer)
}

impl Serialize for Value {
    fn serialize<S: ser::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(bool) => serializer.serialize_bool(*bool),
            Self::Number(number) => match number.as_str().parse::<serde_json::Number>() {
                Ok(number) => number.serialize(serializer),
                Err(error) => Err(ser::Error::custom(error)),
            },
            Self::String(text) => serializer.serialize_str(text),
            Self::Sequence(sequence) => serializer.collect_seq(sequence.items()),
            Self::Mapping(mapping) => serializer.collect_map(mapping.entries().iter().map(|(key, value)| (key, value))),
        }
    }
}

struct Serializer;

macro_rules! numbers {
    ($($method:ident $integer:ty;)*) => {
        $(fn $method(self, number: $integer) -> Result<Value> {
            Ok(Value::Number(number.into()))
        })*
    };
}

impl ser::Serializer for Serializer {
    type Ok = Value;
    type Error = SerializeError;
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
        Number::from_f32(float).map(Value::Number).ok_or(SerializeError(Kind::NotFinite))
    }

    fn serialize_f64(self, float: f64) -> Result<Value> {
        Number::from_f64(float).map(Value::Number).ok_or(SerializeError(Kind::NotFinite))
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

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Result<Value> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Value> {
        Ok(variant_of(variant, to_value(value)?))
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Items> {
        Ok(Items::default())
    }

    fn serialize_tuple(self, _len: usize) -> Result<Items> {
        Ok(Items::default())
    }

    fn serialize_tuple_struct(self, _name: &'static str, _len: usize) -> Result<Items> {
        Ok(Items::default())
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Items> {
        Ok(Items { variant: Some(variant), ..Items::default() })
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Entries> {
        Ok(Entries::default())
    }

    fn serialize_struct(self, name: &'static str, _len: usize) -> Result<Entries> {
        Ok(Entries { is_number: name == JSON_NUMBER, ..Entries::default() })
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Entries> {
        Ok(Entries { variant: Some(variant), ..Entries::default() })
    }
}

fn variant_of(variant: &str, value: Value) -> Value {
    Value::Mapping(std::iter::once((variant.to_owned(), value)).collect())
}

#[derive(Default)]
struct Items {
    items: Sequence,
    variant: Option<&'static str>,
}

impl Items {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.items.push(to_value(value)?);
        Ok(())
    }

    fn finish(self) -> Value {
        let items = Value::Sequence(self.items);
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
            type Error = SerializeError;

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

#[derive(Default)]
struct Entries {
    pairs: Vec<(String, Value)>,
    key: Option<String>,
    variant: Option<&'static str>,
    is_number: bool,
}

impl Entries {
    fn push<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<()> {
        self.pairs.push((key.to_owned(), to_value(value)?));
        Ok(())
    }

    fn finish(mut self) -> Result<Value> {
        if self.is_number
            && let Some((_, Value::String(text))) = self.pairs.pop()
        {
            return text.parse().map(Value::Number).map_err(ser::Error::custom);
        }
        let mut keys: Vec<_> = self.pairs.iter().map(|(key, _)| key).collect();
        keys.sort_unstable();
        if let Some(pair) = keys.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(SerializeError(Kind::DuplicateKey(pair[0].clone())));
        }
        let value = Value::Mapping(self.pairs.into_iter().collect::<Mapping>());
        Ok(match self.variant {
            Some(variant) => variant_of(variant, value),
            None => value,
        })
    }
}

impl ser::SerializeMap for Entries {
    type Ok = Value;
    type Error = SerializeError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.key = Some(match to_value(key)? {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            Value::Bool(bool) => bool.to_string(),
            Value::Null | Value::Sequence(_) | Value::Mapping(_) => return Err(SerializeError(Kind::KeyIsNoString)),
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let key = self.key.take().ok_or(SerializeError(Kind::KeyIsNoString))?;
        self.push(&key, value)
    }

    fn end(self) -> Result<Value> {
        self.finish()
    }
}

macro_rules! structs {
    ($($of:ident)*) => {
        $(impl ser::$of for Entries {
            type Ok = Value;
            type Error = SerializeError;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
                self.push(key, value)
            }

            fn end(self) -> Result<Value> {
                self.finish()
            }
        })*
    };
}

structs!(SerializeStruct SerializeStructVariant);
