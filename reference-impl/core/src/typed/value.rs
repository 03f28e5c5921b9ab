//! A deserializer of this crate passes the events of a `Value` one after the other, and the
//! serializer of this crate takes them. So they keep any depth and all digits of a number. Any
//! other format reads and writes the plain values of serde's data model, by bounded recursion.

use std::cell::Cell;
use std::fmt;

use serde_core::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde_core::ser::{self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTupleStruct, Serializer};

use super::{MAX_TYPED_DEPTH, names};
use crate::event::Event;
use crate::number::Number;
use crate::number::exact::{integer, is_written_as_integer, shortest64};
use crate::value::{Builder, Mapping, Sequence, Value, Walk};

/// The name of the type, as in a derived implementation.
pub(super) const NEWTYPE: &str = "Value";
/// A name that only the serializer of this crate sees: that of an enum whose variants are keys and brackets.
pub(super) const EVENTS: &str = "$kyaml_core::Events";
const KEY: u32 = 0;
pub(super) const OPEN_MAPPING: u32 = 1;
pub(super) const OPEN_SEQUENCE: u32 = 2;
const CLOSE: u32 = 3;
/// The name that `serde_json` gives to a number with its text if any crate of the build has enabled
/// `arbitrary_precision`. It writes a struct, and reads a map with this one entry. It is known here
/// so that such a number is not taken for a mapping; no output contains it.
pub(super) const JSON_NUMBER: &str = "$serde_json::private::Number";

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(names::VALUE, ValueVisitor { depth: 0 })
    }
}

macro_rules! parts {
    ($($of:ident $expected:literal;)*) => {
        $(impl<'de> Deserialize<'de> for $of {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                match Value::deserialize(deserializer)? {
                    Value::$of(part) => Ok(part),
                    other => Err(de::Error::invalid_type(unexpected(&other), &$expected)),
                }
            }
        })*
    };
}

parts! {
    Number "a number";
    Sequence "a sequence";
    Mapping "a mapping";
}

fn unexpected(value: &Value) -> de::Unexpected<'_> {
    match value {
        Value::Null => de::Unexpected::Unit,
        Value::Bool(bool) => de::Unexpected::Bool(*bool),
        Value::Number(number) => de::Unexpected::Other(number.as_str()),
        Value::String(text) => de::Unexpected::Str(text),
        Value::Sequence(_) => de::Unexpected::Seq,
        Value::Mapping(_) => de::Unexpected::Map,
    }
}

/// Takes the values of any format.
#[derive(Clone, Copy)]
struct ValueVisitor {
    /// Number of collections around the value.
    depth: usize,
}

impl ValueVisitor {
    fn deeper<E: de::Error>(self) -> Result<Self, E> {
        self.within(MAX_TYPED_DEPTH)
    }

    /// The visitor for the content of a collection, if at most `most` collections are around it.
    fn within<E: de::Error>(self, most: usize) -> Result<Self, E> {
        if self.depth >= most {
            return Err(E::custom(format_args!("more than {MAX_TYPED_DEPTH} collections are in each other")));
        }
        Ok(Self { depth: self.depth + 1 })
    }
}

/// The number in the only entry of a map of `serde_json`.
fn json_number(mapping: &Mapping) -> Option<Number> {
    let text = mapping.get(JSON_NUMBER).filter(|_| mapping.len() == 1)?;
    text.as_str()?.parse().ok()
}

macro_rules! integers {
    ($($method:ident $integer:ty;)*) => {
        $(fn $method<E: de::Error>(self, integer: $integer) -> Result<Value, E> {
            Ok(Value::from(integer))
        })*
    };
}

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that KYAML can hold")
    }

    integers! {
        visit_i64 i64; visit_i128 i128; visit_u64 u64; visit_u128 u128;
    }

    fn visit_bool<E: de::Error>(self, bool: bool) -> Result<Value, E> {
        Ok(Value::Bool(bool))
    }

    fn visit_f32<E: de::Error>(self, float: f32) -> Result<Value, E> {
        let number = Number::from_f32(float);
        number.map(Value::Number).ok_or_else(|| E::invalid_value(de::Unexpected::Float(float.into()), &self))
    }

    fn visit_f64<E: de::Error>(self, float: f64) -> Result<Value, E> {
        let number = Number::from_f64(float);
        number.map(Value::Number).ok_or_else(|| E::invalid_value(de::Unexpected::Float(float), &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Value, E> {
        Ok(Value::Sequence(bytes.iter().copied().collect()))
    }

    fn visit_unit<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: de::Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut sequence = Sequence::new();
        while let Some(item) = items.next_element_seed(inner)? {
            sequence.push(item);
        }
        Ok(Value::Sequence(sequence))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        // A map that is a number does not count as a collection, so there is room for one more. The
        // type is known at its end.
        let inner = self.within(MAX_TYPED_DEPTH + 1)?;
        let mut mapping = Mapping::new();
        while let Some(key) = entries.next_key_seed(KeyText)? {
            let Some(key) = key else {
                return entries.next_value::<String>()?.parse().map(Value::Number).map_err(de::Error::custom);
            };
            if mapping.contains_key(&key) {
                return Err(de::Error::custom(format_args!("two keys of one map are both {key:?} as strings")));
            }
            mapping.insert(key, entries.next_value_seed(inner)?);
        }
        if let Some(number) = json_number(&mapping) {
            return Ok(Value::Number(number));
        }
        self.deeper()?;
        Ok(Value::Mapping(mapping))
    }

    /// The events of this crate's deserializers. No other enum is a value.
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Value, A::Error> {
        let ((), events) = data.variant_seed(Marker(names::VALUE))?;
        events.tuple_variant(0, EventsVisitor)
    }
}

impl<'de> DeserializeSeed<'de> for ValueVisitor {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// Checks the name that marks the next content as made for the requesting type.
pub(super) struct Marker(pub(super) &'static str);

impl<'de> DeserializeSeed<'de> for Marker {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Marker {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that is no enum")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<(), E> {
        if name == self.0 { Ok(()) } else { Err(E::invalid_type(de::Unexpected::Enum, &self)) }
    }
}

/// A key of another format: a string, or the text of a number or boolean. `None` is the key of a
/// number that this crate has marked in serde's buffer.
struct KeyText;

impl<'de> DeserializeSeed<'de> for KeyText {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<String>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

macro_rules! texts {
    ($($method:ident $of:ty;)*) => {
        $(fn $method<E: de::Error>(self, key: $of) -> Result<Option<String>, E> {
            Ok(Some(key.to_string()))
        })*
    };
}

impl<'de> Visitor<'de> for KeyText {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key that is a string, a number or a boolean")
    }

    texts! {
        visit_bool bool; visit_i64 i64; visit_i128 i128; visit_u64 u64; visit_u128 u128; visit_str &str;
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, key: D) -> Result<Option<String>, D::Error> {
        key.deserialize_bytes(self)
    }

    fn visit_bytes<E: de::Error>(self, key: &[u8]) -> Result<Option<String>, E> {
        if key == names::NUMBER { Ok(None) } else { Err(E::invalid_type(de::Unexpected::Bytes(key), &self)) }
    }
}

/// Builds a value from its events.
struct EventsVisitor;

impl<'de> Visitor<'de> for EventsVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the events of a value")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut events: A) -> Result<Value, A::Error> {
        let mut builder = Builder::default();
        while events.next_element_seed(OneEvent(&mut builder))?.is_some() {}
        builder.finish().ok_or_else(|| de::Error::invalid_length(0, &self))
    }
}

/// Takes one event: bytes are the text of a number, and a character is a bracket.
struct OneEvent<'b>(&'b mut Builder);

impl<'de> DeserializeSeed<'de> for OneEvent<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for OneEvent<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event")
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        self.0.value(Value::Null);
        Ok(())
    }

    fn visit_bool<E: de::Error>(self, bool: bool) -> Result<(), E> {
        self.0.value(Value::Bool(bool));
        Ok(())
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        self.visit_string(text.to_owned())
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<(), E> {
        self.0.string(text);
        Ok(())
    }

    fn visit_bytes<E: de::Error>(self, number: &[u8]) -> Result<(), E> {
        let number = std::str::from_utf8(number).ok().and_then(|text| text.parse().ok());
        self.0.value(Value::Number(number.ok_or_else(|| E::custom("a number has no text"))?));
        Ok(())
    }

    fn visit_char<E: de::Error>(self, bracket: char) -> Result<(), E> {
        match bracket {
            '{' => self.0.open_mapping(),
            '[' => self.0.open_sequence(),
            _ => self.0.close(),
        }
        Ok(())
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(NEWTYPE, &Asked { value: self, refused: Cell::new(false) })
    }
}

macro_rules! serialize_parts {
    ($($of:ident)*) => {
        $(impl Serialize for $of {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Value::$of(self.clone()).serialize(serializer)
            }
        })*
    };
}

serialize_parts!(Number Sequence Mapping);

/// A value that gives itself plainly when it is first asked. The serializer of this crate refuses that and asks again: then it
/// gives its events.
struct Asked<'v> {
    value: &'v Value,
    refused: Cell<bool>,
}

impl Serialize for Asked<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.refused.get() {
            let mut events = serializer.serialize_tuple_struct(EVENTS, 0)?;
            for event in Walk::new(self.value) {
                events.serialize_field(&GivenEvent(event))?;
            }
            return events.end();
        }
        let given = Plain { value: self.value, depth: 0 }.serialize(serializer);
        self.refused.set(given.is_err());
        given
    }
}

/// One event. A variant is a key or a bracket.
struct GivenEvent<'v>(Event<'v>);

impl Serialize for GivenEvent<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Event::Null | Event::Document => serializer.serialize_unit(),
            Event::Bool(bool) => serializer.serialize_bool(bool),
            Event::Number(text) => {
                let mut number = serializer.serialize_struct(JSON_NUMBER, 1)?;
                number.serialize_field(JSON_NUMBER, text)?;
                number.end()
            }
            Event::String(text) => serializer.serialize_str(&text.to_text()),
            Event::Key(text) => serializer.serialize_newtype_variant(EVENTS, KEY, "key", &*text.to_text()),
            Event::OpenMapping => serializer.serialize_unit_variant(EVENTS, OPEN_MAPPING, "{"),
            Event::OpenSequence => serializer.serialize_unit_variant(EVENTS, OPEN_SEQUENCE, "["),
            Event::Close => serializer.serialize_unit_variant(EVENTS, CLOSE, "]"),
        }
    }
}

/// A value for any format.
struct Plain<'v> {
    value: &'v Value,
    /// How many collections are around it.
    depth: usize,
}

impl Plain<'_> {
    fn deeper<E: ser::Error>(&self) -> Result<usize, E> {
        if self.depth >= MAX_TYPED_DEPTH {
            return Err(E::custom(format_args!("more than {MAX_TYPED_DEPTH} collections are in each other")));
        }
        Ok(self.depth + 1)
    }
}

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.value {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(bool) => serializer.serialize_bool(*bool),
            Value::Number(number) => serialize_number(number.as_str(), serializer),
            Value::String(text) => serializer.serialize_str(text),
            Value::Sequence(sequence) => {
                let depth = self.deeper()?;
                let mut items = serializer.serialize_seq(Some(sequence.len()))?;
                for value in sequence {
                    items.serialize_element(&Plain { value, depth })?;
                }
                items.end()
            }
            Value::Mapping(mapping) => {
                let depth = self.deeper()?;
                let mut entries = serializer.serialize_map(Some(mapping.len()))?;
                for (key, value) in mapping {
                    entries.serialize_entry(key, &Plain { value, depth })?;
                }
                entries.end()
            }
        }
    }
}

/// A number as an integer of 64 bits or a float that comes back as the same number; otherwise an
/// error. A reader of another format may round a longer integer, as `serde_json` does.
fn serialize_number<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if is_written_as_integer(text)
        && let Some(integer) = integer(text)
    {
        if let Some(integer) = integer.to::<i64>() {
            return serializer.serialize_i64(integer);
        } else if let Some(integer) = integer.to::<u64>() {
            return serializer.serialize_u64(integer);
        }
    }
    match shortest64(text) {
        Some(float) => serializer.serialize_f64(float),
        None => {
            Err(ser::Error::custom(format_args!("{text} is no integer of 64 bits and would not come back from an f64")))
        }
    }
}
