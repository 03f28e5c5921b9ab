//! A serializer that writes a document for each value.

use std::io;

use serde_core::ser::{self, Serialize};

use super::value::{Entries, Items, ToValue};
use super::{SerializeOptions, check};
use crate::typed::Result;
use crate::typed::error::Error;
use crate::value::Value;
use crate::write::write_values;

/// Writes a stream: a document for each serialized value.
///
/// ```
/// use kyaml_core::Serializer;
/// use serde::Serialize;
///
/// let mut out = Vec::new();
/// let mut serializer = Serializer::new(&mut out);
/// [1, 2].serialize(&mut serializer)?;
/// "end".serialize(&mut serializer)?;
/// assert_eq!(out, b"---\n[\n  1,\n  2,\n]\n---\n\"end\"\n");
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub struct Serializer<W> {
    out: W,
    options: SerializeOptions,
}

impl<W: io::Write> Serializer<W> {
    /// Writes to `out`, in canonical form.
    pub fn new(out: W) -> Self {
        Self::with_options(out, &SerializeOptions::default())
    }

    /// Writes to `out` with options.
    pub fn with_options(out: W, options: &SerializeOptions) -> Self {
        Self { out, options: *options }
    }

    /// The writer passed to `new`.
    pub fn into_inner(self) -> W {
        self.out
    }

    fn to_value(&self) -> ToValue {
        ToValue::new(self.options.max_typed_depth)
    }

    fn write(&mut self, value: Value) -> Result<()> {
        check(&value, &self.options)?;
        Ok(write_values(&[value], &self.options.write, &mut self.out)?)
    }
}

/// A sequence that is a document's value.
pub struct DocumentItems<'a, W> {
    serializer: &'a mut Serializer<W>,
    collection: Items,
}

/// A mapping that is a document's value.
pub struct DocumentEntries<'a, W> {
    serializer: &'a mut Serializer<W>,
    collection: Entries,
}

macro_rules! scalars {
    ($($method:ident $of:ty;)*) => {
        $(fn $method(self, value: $of) -> Result<()> {
            let value = self.to_value().$method(value)?;
            self.write(value)
        })*
    };
}

macro_rules! collections {
    ($($method:ident($($hint:ident: $of:ty),*) $collection:ident;)*) => {
        $(fn $method(self, $($hint: $of),*) -> Result<$collection<'a, W>> {
            let collection = self.to_value().$method($($hint),*)?;
            Ok($collection { serializer: self, collection })
        })*
    };
}

impl<'a, W: io::Write> ser::Serializer for &'a mut Serializer<W> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = DocumentItems<'a, W>;
    type SerializeTuple = DocumentItems<'a, W>;
    type SerializeTupleStruct = DocumentItems<'a, W>;
    type SerializeTupleVariant = DocumentItems<'a, W>;
    type SerializeMap = DocumentEntries<'a, W>;
    type SerializeStruct = DocumentEntries<'a, W>;
    type SerializeStructVariant = DocumentEntries<'a, W>;

    scalars! {
        serialize_bool bool; serialize_char char; serialize_str &str; serialize_bytes &[u8];
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
        serialize_f32 f32; serialize_f64 f64; serialize_unit_struct &'static str;
    }

    collections! {
        serialize_seq(len: Option<usize>) DocumentItems;
        serialize_tuple(len: usize) DocumentItems;
        serialize_tuple_struct(name: &'static str, len: usize) DocumentItems;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, len: usize) DocumentItems;
        serialize_map(len: Option<usize>) DocumentEntries;
        serialize_struct(name: &'static str, len: usize) DocumentEntries;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, len: usize) DocumentEntries;
    }

    fn serialize_none(self) -> Result<()> {
        self.write(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<()> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<()> {
        self.write(Value::Null)
    }

    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result<()> {
        let value = self.to_value().serialize_unit_variant(name, index, variant)?;
        self.write(value)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<()> {
        let value = self.to_value().serialize_newtype_struct(name, value)?;
        self.write(value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<()> {
        let value = self.to_value().serialize_newtype_variant(name, index, variant, value)?;
        self.write(value)
    }
}

macro_rules! items {
    ($($of:ident $method:ident;)*) => {
        $(impl<W: io::Write> ser::$of for DocumentItems<'_, W> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                ser::$of::$method(&mut self.collection, value)
            }

            fn end(self) -> Result<()> {
                self.serializer.write(ser::$of::end(self.collection)?)
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

impl<W: io::Write> ser::SerializeMap for DocumentEntries<'_, W> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.collection.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.collection.serialize_value(value)
    }

    fn end(self) -> Result<()> {
        self.serializer.write(ser::SerializeMap::end(self.collection)?)
    }
}

macro_rules! structs {
    ($($of:ident)*) => {
        $(impl<W: io::Write> ser::$of for DocumentEntries<'_, W> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<()> {
                ser::$of::serialize_field(&mut self.collection, key, value)
            }

            fn end(self) -> Result<()> {
                self.serializer.write(ser::$of::end(self.collection)?)
            }
        })*
    };
}

structs!(SerializeStruct SerializeStructVariant);
