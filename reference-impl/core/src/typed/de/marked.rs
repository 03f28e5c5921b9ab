//! The enum by which a type of this crate knows its own.

use serde_core::de::value::BorrowedStrDeserializer;
use serde_core::de::{DeserializeSeed, EnumAccess, SeqAccess, VariantAccess, Visitor};

use crate::typed::Result;
use crate::typed::error::{Error, Kind};

/// A sequence that is offered as an enum with this variant, which no visitor of another type takes.
pub(super) struct Marked<A>(pub(super) &'static str, pub(super) A);

impl<'de, A: SeqAccess<'de, Error = Error>> EnumAccess<'de> for Marked<A> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self)> {
        let marker = BorrowedStrDeserializer::<Error>::new(self.0);
        Ok((seed.deserialize(marker)?, self))
    }
}

impl<'de, A: SeqAccess<'de, Error = Error>> VariantAccess<'de> for Marked<A> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        Err(Error::new(Kind::EarlierError))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _seed: T) -> Result<T::Value> {
        Err(Error::new(Kind::EarlierError))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value> {
        visitor.visit_seq(self.1)
    }

    fn struct_variant<V: Visitor<'de>>(self, _fields: &'static [&'static str], _visitor: V) -> Result<V::Value> {
        Err(Error::new(Kind::EarlierError))
    }
}
