//! Values with their spans.

use std::borrow::{Borrow, Cow};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use serde_core::de::{
    self, Deserialize, Deserializer, EnumAccess, IntoDeserializer, SeqAccess, VariantAccess, Visitor,
};
use serde_core::ser::{Serialize, Serializer};

use super::names;
use super::value::Marker;
use crate::span::Span;

/// A value with the bytes of the stream that it was read from, brackets and quotes included. It derefs to the value.
///
/// Only [`from_str`](crate::from_str) and similar functions know spans. A value read from a
/// [`Value`](crate::Value) or by another format has none. Neither has content that serde reads
/// twice: that of `untagged`, `flatten` and `tag`. Writing, comparing, ordering and hashing use the
/// value alone, so keys with spans are looked up by their text.
///
/// ```
/// use kyaml_core::Spanned;
///
/// let ports: Vec<Spanned<u16>> = kyaml_core::from_str("---\n[80, 443]\n")?;
/// let span = ports[1].span().expect("it was read from a stream");
/// assert_eq!((*ports[1], span.start, span.end), (443, 9, 12));
///
/// let ports: std::collections::HashMap<Spanned<String>, u16> = kyaml_core::from_str("---\n{http: 80}\n")?;
/// assert_eq!(ports["http"], 80);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Spanned<T> {
    value: T,
    span: Option<Span>,
}

impl<T> Spanned<T> {
    /// A value without a span.
    pub fn new(value: T) -> Self {
        Self { value, span: None }
    }

    /// The value alone.
    ///
    /// ```
    /// use kyaml_core::Spanned;
    ///
    /// let port: Spanned<u16> = kyaml_core::from_str("---\n80\n")?;
    /// assert_eq!(port, Spanned::new(80));
    /// assert_eq!(port.into_inner(), 80);
    /// # Ok::<(), kyaml_core::Error>(())
    /// ```
    pub fn into_inner(self) -> T {
        self.value
    }

    /// The bytes from which it was read, if known.
    pub fn span(&self) -> Option<Span> {
        self.span
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Spanned<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: PartialOrd> PartialOrd for Spanned<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.value.partial_cmp(&other.value)
    }
}

impl<T: Ord> Ord for Spanned<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl<T: Hash> Hash for Spanned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}

impl Borrow<str> for Spanned<String> {
    fn borrow(&self) -> &str {
        &self.value
    }
}

impl Borrow<str> for Spanned<Cow<'_, str>> {
    fn borrow(&self) -> &str {
        &self.value
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(names::SPANNED, SpannedVisitor(PhantomData))
    }
}

struct SpannedVisitor<T>(PhantomData<T>);

/// Some deserializers pass the content of a newtype directly to its visitor: it is forwarded to the
/// value.
macro_rules! forward {
    ($($method:ident $of:ty;)*) => {
        $(fn $method<E: de::Error>(self, value: $of) -> Result<Self::Value, E> {
            T::deserialize(value.into_deserializer()).map(Spanned::new)
        })*
    };
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        T::deserialize(deserializer).map(Spanned::new)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
        let ((), content) = data.variant_seed(Marker(names::SPANNED))?;
        let (value, [start, end]) = content.newtype_variant()?;
        Ok(Spanned { value, span: Some(Span::new(start, end)) })
    }

    forward! {
        visit_bool bool; visit_char char; visit_str &str; visit_string String;
        visit_i8 i8; visit_i16 i16; visit_i32 i32; visit_i64 i64; visit_i128 i128;
        visit_u8 u8; visit_u16 u16; visit_u32 u32; visit_u64 u64; visit_u128 u128;
        visit_f32 f32; visit_f64 f64;
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
        T::deserialize(de::value::BorrowedStrDeserializer::new(text)).map(Spanned::new)
    }

    fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
        T::deserialize(().into_deserializer()).map(Spanned::new)
    }

    fn visit_none<E: de::Error>(self) -> Result<Self::Value, E> {
        T::deserialize(().into_deserializer()).map(Spanned::new)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        T::deserialize(de::value::SeqAccessDeserializer::new(items)).map(Spanned::new)
    }

    fn visit_map<A: de::MapAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
        T::deserialize(de::value::MapAccessDeserializer::new(entries)).map(Spanned::new)
    }
}
