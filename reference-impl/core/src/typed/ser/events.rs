//! A serializer that only takes the events of a [`Value`](crate::Value).

use std::fmt;

use serde_core::ser::{self, Impossible, Serialize};

use super::target::Target;
use crate::typed::value::EVENTS;

/// Passes the events of `value` to `target`. Returns whether it is a [`Value`](crate::Value); another one passes none.
#[inline]
pub(super) fn pass<T: Target, V: Serialize + ?Sized>(value: &V, target: &mut T) -> bool {
    // Only a value answers the second question otherwise.
    value.serialize(Events(target)).is_err() && value.serialize(Events(target)).is_ok()
}

/// Takes all events of a value.
struct Events<'a, T>(&'a mut T);

/// Something else than an event was serialized.
#[derive(Debug)]
struct Refused;

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an event")
    }
}

impl std::error::Error for Refused {}

impl ser::Error for Refused {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl<T: Target> ser::SerializeTupleStruct for Events<'_, T> {
    type Ok = ();
    type Error = Refused;

    #[inline]
    fn serialize_field<V: Serialize + ?Sized>(&mut self, event: &V) -> Result<(), Refused> {
        event.serialize(OneEvent { target: &mut *self.0, is_key: false })
    }

    fn end(self) -> Result<(), Refused> {
        Ok(())
    }
}

/// Takes one event.
struct OneEvent<'a, T> {
    target: &'a mut T,
    is_key: bool,
}

macro_rules! refuse {
    ($ok:ty: $($method:ident $of:ty;)*) => {
        $(fn $method(self, _: $of) -> Result<$ok, Refused> {
            Err(Refused)
        })*

        fn serialize_none(self) -> Result<$ok, Refused> {
            Err(Refused)
        }

        fn serialize_unit_struct(self, _: &'static str) -> Result<$ok, Refused> {
            Err(Refused)
        }

        fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<$ok, Refused> {
            Err(Refused)
        }

        fn serialize_newtype_struct<V: Serialize + ?Sized>(self, _: &'static str, _: &V) -> Result<$ok, Refused> {
            Err(Refused)
        }

        fn serialize_newtype_variant<V: Serialize + ?Sized>(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: &V,
        ) -> Result<$ok, Refused> {
            Err(Refused)
        }

        fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Refused> {
            Err(Refused)
        }

        fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Refused> {
            Err(Refused)
        }

        fn serialize_tuple_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeTupleVariant, Refused> {
            Err(Refused)
        }

        fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Refused> {
            Err(Refused)
        }

        fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Refused> {
            Err(Refused)
        }

        fn serialize_struct_variant(
            self,
            _: &'static str,
            _: u32,
            _: &'static str,
            _: usize,
        ) -> Result<Self::SerializeStructVariant, Refused> {
            Err(Refused)
        }
    };
}

impl<T: Target> ser::Serializer for Events<'_, T> {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = Impossible<(), Refused>;
    type SerializeTuple = Impossible<(), Refused>;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Impossible<(), Refused>;
    type SerializeMap = Impossible<(), Refused>;
    type SerializeStruct = Impossible<(), Refused>;
    type SerializeStructVariant = Impossible<(), Refused>;

    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Self, Refused> {
        if name == EVENTS { Ok(self) } else { Err(Refused) }
    }

    fn serialize_unit(self) -> Result<(), Refused> {
        Err(Refused)
    }

    fn serialize_some<V: Serialize + ?Sized>(self, _: &V) -> Result<(), Refused> {
        Err(Refused)
    }

    refuse! {
        ():
        serialize_bool bool; serialize_char char; serialize_str &str; serialize_bytes &[u8];
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
        serialize_f32 f32; serialize_f64 f64;
    }
}

impl<T: Target> ser::Serializer for OneEvent<'_, T> {
    type Ok = ();
    type Error = Refused;
    type SerializeSeq = Impossible<(), Refused>;
    type SerializeTuple = Impossible<(), Refused>;
    type SerializeTupleStruct = Impossible<(), Refused>;
    type SerializeTupleVariant = Impossible<(), Refused>;
    type SerializeMap = Impossible<(), Refused>;
    type SerializeStruct = Impossible<(), Refused>;
    type SerializeStructVariant = Impossible<(), Refused>;

    fn serialize_unit(self) -> Result<(), Refused> {
        self.target.null();
        Ok(())
    }

    fn serialize_bool(self, bool: bool) -> Result<(), Refused> {
        self.target.bool(bool);
        Ok(())
    }

    #[inline]
    fn serialize_str(self, text: &str) -> Result<(), Refused> {
        if self.is_key {
            self.target.key(text);
        } else {
            self.target.string(text);
        }
        Ok(())
    }

    /// A key.
    #[inline]
    fn serialize_some<V: Serialize + ?Sized>(self, key: &V) -> Result<(), Refused> {
        key.serialize(Self { is_key: true, ..self })
    }

    /// Bytes are the text of a number.
    fn serialize_bytes(self, text: &[u8]) -> Result<(), Refused> {
        let number = std::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
        self.target.number(number.ok_or(Refused)?);
        Ok(())
    }

    /// A character is a bracket.
    fn serialize_char(self, bracket: char) -> Result<(), Refused> {
        match bracket {
            '{' => self.target.open_mapping(),
            '[' => self.target.open_sequence(),
            _ => self.target.close(),
        }
        Ok(())
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Refused> {
        Err(Refused)
    }

    refuse! {
        ():
        serialize_i8 i8; serialize_i16 i16; serialize_i32 i32; serialize_i64 i64; serialize_i128 i128;
        serialize_u8 u8; serialize_u16 u16; serialize_u32 u32; serialize_u64 u64; serialize_u128 u128;
        serialize_f32 f32; serialize_f64 f64;
    }
}
