//! Numbers in the types of a visitor, exactly.

use serde_core::de::{self, Unexpected, Visitor};

use super::buffer;
use super::options::Floats;
use super::source::{Events, Source};
use crate::event::Event;
use crate::number::exact::{Integer, float32, float64, integer, is_written_as_integer, shortest64};
use crate::typed::Result;
use crate::typed::error::{Error, Kind};

/// A number for a visitor of any type. It is an integer if it is written as one and has at most 64
/// bits, else the float whose shortest text it is. Any other number is marked for serde's buffer,
/// and a longer integer or an error for other visitors.
pub(super) fn visit<'de, E: Events<'de>, V: Visitor<'de>>(source: &mut Source<E>, visitor: V) -> Result<V::Value> {
    let Event::Number(text) = source.event() else { return Err(Error::new(Kind::EarlierError)) };
    let integer = if is_written_as_integer(text) { integer(text) } else { None };
    match integer {
        Some(integer) if integer.is_of_64_bits() => visit_smallest(integer, text, visitor),
        _ => match (float_of_any(text, source.options.floats), integer) {
            (Some(float), _) => visitor.visit_f64(float),
            (None, _) if buffer::is_for::<V::Value>() => {
                let (text, place) = (text.to_owned(), source.place());
                source.marked.add(text.clone(), place);
                visitor.visit_newtype_struct(buffer::marked(&text))
            }
            (None, Some(integer)) => visit_smallest(integer, text, visitor),
            (None, None) => Err(de::Error::invalid_type(Unexpected::Other(&format!("number `{text}`")), &visitor)),
        },
    }
}

/// A float that comes back as the same text, for a type that may keep the float and not the text.
fn float_of_any(text: &str, floats: Floats) -> Option<f64> {
    match floats {
        Floats::Exact => shortest64(text),
        Floats::Nearest => nearest64(text),
    }
}

/// A number for an integer type; `1.0` and `1e3` are integers too.
pub(super) fn visit_integer<'de, V: Visitor<'de>>(text: &str, visitor: V) -> Result<V::Value> {
    match integer(text) {
        Some(integer) => visit_smallest(integer, text, visitor),
        None => Err(de::Error::invalid_value(Unexpected::Other(&format!("number `{text}`")), &visitor)),
    }
}

/// The smallest of serde's types that holds the integer; visitors of other types convert it.
fn visit_smallest<'de, V: Visitor<'de>>(integer: Integer, text: &str, visitor: V) -> Result<V::Value> {
    if let Some(integer) = integer.to::<u64>() {
        visitor.visit_u64(integer)
    } else if let Some(integer) = integer.to::<i64>() {
        visitor.visit_i64(integer)
    } else if let Some(integer) = integer.to::<u128>() {
        visitor.visit_u128(integer)
    } else if let Some(integer) = integer.to::<i128>() {
        visitor.visit_i128(integer)
    } else {
        Err(de::Error::invalid_value(Unexpected::Other(&format!("number `{text}`")), &visitor))
    }
}

pub(super) fn visit_f64<'de, V: Visitor<'de>>(text: &str, floats: Floats, visitor: V) -> Result<V::Value> {
    let float = match floats {
        Floats::Exact => float64(text),
        Floats::Nearest => nearest64(text),
    };
    float.map_or_else(|| Err(not_exact(text, "f64")), |float| visitor.visit_f64(float))
}

pub(super) fn visit_f32<'de, V: Visitor<'de>>(text: &str, floats: Floats, visitor: V) -> Result<V::Value> {
    let float = match floats {
        Floats::Exact => float32(text),
        Floats::Nearest => text.parse().ok().filter(|float: &f32| float.is_finite()),
    };
    float.map_or_else(|| Err(not_exact(text, "f32")), |float| visitor.visit_f32(float))
}

fn nearest64(text: &str) -> Option<f64> {
    text.parse().ok().filter(|float: &f64| float.is_finite())
}

#[cold]
fn not_exact(text: &str, of: &'static str) -> Error {
    Error::new(Kind::NotExact(text.to_owned(), of))
}
