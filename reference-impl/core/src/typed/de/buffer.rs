//! Numbers in serde's own buffer, `Content`, where serde keeps the content of `flatten`, `tag` and
//! `untagged` until it knows the type. It has integers of 64 bits and floats only.

use serde_core::de::value::{BytesDeserializer, MapDeserializer};
use serde_core::de::{self, IntoDeserializer, Visitor};

use crate::typed::error::Error;
use crate::typed::{Result, names};

/// Whether `T` is that buffer. serde has no public name for it. If the name changes, a number that
/// would be marked is refused.
pub(super) fn is_for<T>() -> bool {
    let name = std::any::type_name::<T>();
    name.starts_with("serde") && name.contains("::content::Content")
}

/// A number that the buffer would round or refuse, as the content of a newtype: a map of one entry. Its key is a
/// newtype of bytes that are not UTF-8: [`Value`](crate::Value) knows it, and no type that expects
/// a number, a string, a map or a struct takes it.
pub(super) fn marked<'de>(number: &str) -> impl de::Deserializer<'de, Error = Error> {
    MapDeserializer::new(std::iter::once((Key, number)))
}

struct Key;

impl IntoDeserializer<'_, Error> for Key {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> de::Deserializer<'de> for Key {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(BytesDeserializer::new(names::NUMBER))
    }

    serde_core::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
