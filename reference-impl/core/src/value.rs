//! Values: what a document means, without its spelling.

use crate::number::Number;

mod collections;
mod json;
mod ser;
mod tree;

pub use collections::{Mapping, Sequence};
pub use json::JsonError;
pub use ser::{SerializeError, to_value};

/// The value of a document or of a part of one.
///
/// Entries keep their order and numbers their text. Two values are equal when they mean the same: numbers are compared
/// as exact decimals (KY-NUM-2), and the order of entries does not count (KY-DATA-4).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Value {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number (KY-NUM-1).
    Number(Number),
    /// A string (KY-STR-6).
    String(String),
    /// A sequence (KY-SEQ-1).
    Sequence(Sequence),
    /// A mapping (KY-MAP-1).
    Mapping(Mapping),
}

impl From<bool> for Value {
    fn from(bool: bool) -> Self {
        Self::Bool(bool)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl From<Sequence> for Value {
    fn from(sequence: Sequence) -> Self {
        Self::Sequence(sequence)
    }
}

impl From<Mapping> for Value {
    fn from(mapping: Mapping) -> Self {
        Self::Mapping(mapping)
    }
}
