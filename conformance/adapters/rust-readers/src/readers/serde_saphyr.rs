use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::{Loaded, Profile, Reader};

/// A deserializer without a value type of its own: whatever it hands to a visitor is taken.
pub(super) const READER: Reader =
    Reader { name: "serde-saphyr", package: "serde-saphyr", profile: Profile::Typed, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    let documents: Vec<Any> = serde_saphyr::from_multiple(input).map_err(|error| error.to_string())?;
    Ok(documents.into_iter().map(|Any(loaded)| loaded).collect())
}

struct Any(Loaded);

impl<'de> Deserialize<'de> for Any {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyVisitor).map(Any)
    }
}

struct AnyVisitor;

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = Loaded;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_unit<E>(self) -> Result<Loaded, E> {
        Ok(Loaded::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Loaded, E> {
        Ok(Loaded::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Loaded, E> {
        Ok(Loaded::number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Loaded, E> {
        Ok(Loaded::number(value))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Loaded, E> {
        Ok(Loaded::number(value))
    }

    fn visit_u128<E>(self, value: u128) -> Result<Loaded, E> {
        Ok(Loaded::number(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Loaded, E> {
        Ok(Loaded::float(value))
    }

    fn visit_str<E>(self, value: &str) -> Result<Loaded, E> {
        Ok(Loaded::String(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Loaded, A::Error> {
        let mut items = Vec::new();
        while let Some(Any(item)) = access.next_element()? {
            items.push(item);
        }
        Ok(Loaded::Sequence(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Loaded, A::Error> {
        let mut entries = Vec::new();
        while let Some((Any(key), Any(value))) = access.next_entry()? {
            entries.push((key, value));
        }
        Ok(Loaded::Mapping(entries))
    }
}
