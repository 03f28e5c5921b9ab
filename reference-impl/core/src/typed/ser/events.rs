//! A serializer that only takes the events of a [`Value`].

use serde_core::ser::{self, Impossible, Serialize};

use crate::number::Number;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};
use crate::typed::value::EVENTS;
use crate::value::{Builder, Value};

/// Takes all events of a value.
pub(super) struct Events;

/// The taken events.
#[derive(Default)]
pub(super) struct Taken(Builder);

impl ser::SerializeTupleStruct for Taken {
    type Ok = Value;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, event: &T) -> Result<()> {
        event.serialize(OneEvent(&mut self.0))
    }

    fn end(self) -> Result<Value> {
        self.0.finish().ok_or_else(refused)
    }
}

#[cold]
fn refused() -> Error {
    Error::new(Kind::EarlierError)
}

/// Takes one event.
struct OneEvent<'b>(&'b mut Builder);

macro_rules! refuse {
    ($ok:ty: $($method:ident $of:ty;)*) => {
        $(fn $method(self, _: $of) -> Result<$ok> {
            Err(refused())
        })*

        fn serialize_none(self) -> Result<$ok> {
            Err(refused())
        }

        fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<$ok> {
            Err(refused())
        }

        fn serialize_unit_struct(self, _: &'static str) -> Result<$ok> {
            Err(refused())
        }

        fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<$ok> {
            Err(refused())
        }

        fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, _: &T) -> Result<$ok> {
            Err(refused())
        }

        fn serialize_newtype_variant<T: Serialize + ?Sized>(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: &T,
        ) -> Result<$ok> {
            Err(refused())
        }

        fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq> {
            Err(refused())
        }

        fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple> {
            Err(refused())
        }

        fn serialize_tuple_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeTupleVariant> {
            Err(refused())
        }

        fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap> {
            Err(refused())
        }

        fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct> {
            Err(refused())
        }

        fn serialize_struct_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeStructVariant> {
            Err(refused())
        }
    };
}

impl ser::Serializer for Events {
    type Ok = Value;
    type Error = Error;
    type SerializeSeq = Impossible<Value, Error>;
    type SerializeTuple = Impossible<Value, Error>;
    type SerializeTupleStruct = Taken;
    type SerializeTupleVariant = Impossible<Value, Error>;
    type SerializeMap = Impossible<Value, Error>;
    type SerializeStruct = Impossible<Value, Error>;
    type SerializeStructVariant = Impossible<Value, Error>;

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Taken> {
        if name == EVENTS { Ok(Taken::default()) } else { Err(refused()) }
    }

    fn serialize_unit(self) -> Result<Value> {
        Err(refused())
    }

    refuse! {
        Value:
        serialize_bool bool; serialize_char char; serialize_str &str; serialize_bytes &[u8];
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
        serialize_f32 f32; serialize_f64 f64;
    }
}

impl ser::Serializer for OneEvent<'_> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Impossible<(), Error>;
    type SerializeTuple = Impossible<(), Error>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Impossible<(), Error>;
    type SerializeStructVariant = Impossible<(), Error>;

    fn serialize_unit(self) -> Result<()> {
        self.0.value(Value::Null);
        Ok(())
    }

    fn serialize_bool(self, bool: bool) -> Result<()> {
        self.0.value(Value::Bool(bool));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<()> {
        self.0.string(text.to_owned());
        Ok(())
    }

    /// Bytes are the text of a number.
    fn serialize_bytes(self, text: &[u8]) -> Result<()> {
        let number: Option<Number> = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        self.0.value(Value::Number(number.ok_or_else(refused)?));
        Ok(())
    }

    /// A character is a bracket.
    fn serialize_char(self, bracket: char) -> Result<()> {
        match bracket {
            '{' => self.0.open_mapping(),
            '[' => self.0.open_sequence(),
            _ => self.0.close(),
        }
        Ok(())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct> {
        Err(refused())
    }

    refuse! {
        ():
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
        serialize_f32 f32; serialize_f64 f64;
    }
}
