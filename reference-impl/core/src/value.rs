//! Values: what a document means, without its spelling.

mod build;
mod equal;
#[cfg(feature = "serde_json")]
mod json;
mod literal;
mod look_up;
mod mapping;
mod sequence;
mod shown;
mod tree;
mod walk;

use crate::number::Number;

pub(crate) use build::Builder;
#[cfg(feature = "serde_json")]
pub use json::JsonError;
pub use mapping::{Mapping, MappingEntry, MappingIter};
pub use sequence::Sequence;
pub(crate) use walk::Walk;

/// The value of a document or of a part of one.
///
/// Entries keep their order and numbers their text. Two values are equal when they mean the same: numbers are compared
/// as exact decimals (KY-NUM-1), and the order of entries does not count (KY-MODEL-2).
///
/// A value may be nested to any depth: dropping, cloning and comparing take no stack for it, and [`Debug`](std::fmt::Debug)
/// shows `…` in place of collections that are inside more than 64 others.
///
/// ```
/// use kyaml_core::{Value, kyaml};
///
/// let value = kyaml!({name: "web", replicas: 3, cpu: 0.5, ready: true, ports: [80], labels: {}, image: null});
/// assert_eq!((value["name"].as_str(), value["ready"].as_bool()), (Some("web"), Some(true)));
/// assert_eq!((value["replicas"].as_u64(), value["replicas"].as_i64()), (Some(3), Some(3)));
/// assert_eq!((value["cpu"].as_f64(), value["cpu"].as_i64()), (Some(0.5), None));
/// assert_eq!(value["cpu"].as_number().map(|number| number.as_str()), Some("0.5"));
/// assert_eq!(value["ports"].as_sequence().map(|ports| ports.len()), Some(1));
/// assert!(value["labels"].as_mapping().is_some_and(|labels| labels.is_empty()) && value["image"].is_null());
/// ```
#[derive(Default)]
// Exhaustive: the data model of the specification has these six.
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

impl Value {
    /// Whether this is `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The boolean, if it is one.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(bool) = self { Some(*bool) } else { None }
    }

    /// The number, if it is one.
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        if let Self::Number(number) = self { Some(number) } else { None }
    }

    /// The integer, if it is a number that `i64` can represent; see [`Number::as_i64`].
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number().and_then(Number::as_i64)
    }

    /// The integer, if it is a number that `u64` can represent.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number().and_then(Number::as_u64)
    }

    /// The float, if it is a number that an `f64` represents; see [`Number::as_f64`].
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number().and_then(Number::as_f64)
    }

    /// The string, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// The sequence, if it is one.
    #[must_use]
    pub fn as_sequence(&self) -> Option<&Sequence> {
        if let Self::Sequence(sequence) = self { Some(sequence) } else { None }
    }

    /// The mapping, if it is one.
    #[must_use]
    pub fn as_mapping(&self) -> Option<&Mapping> {
        if let Self::Mapping(mapping) = self { Some(mapping) } else { None }
    }

    /// The sequence, if it is one, to be changed.
    #[must_use]
    pub fn as_sequence_mut(&mut self) -> Option<&mut Sequence> {
        if let Self::Sequence(sequence) = self { Some(sequence) } else { None }
    }

    /// The mapping, if it is one, to be changed.
    ///
    /// ```
    /// use kyaml_core::kyaml;
    ///
    /// let mut value = kyaml!({b: 1, a: null, c: [2]});
    /// let mapping = value.as_mapping_mut().expect("it is one");
    /// mapping.retain(|_, value| !value.is_null());
    /// mapping.entry("d").or_insert(3);
    /// mapping.sort_keys();
    /// assert_eq!(value.to_string(), "{b: 1, c: [2], d: 3}");
    /// ```
    #[must_use]
    pub fn as_mapping_mut(&mut self) -> Option<&mut Mapping> {
        if let Self::Mapping(mapping) = self { Some(mapping) } else { None }
    }

    /// Whether this is a mapping or a sequence.
    pub(crate) fn is_collection(&self) -> bool {
        matches!(self, Self::Mapping(_) | Self::Sequence(_))
    }
}

impl Clone for Value {
    fn clone(&self) -> Self {
        match self {
            Self::Null => Self::Null,
            Self::Bool(bool) => Self::Bool(*bool),
            Self::Number(number) => Self::Number(number.clone()),
            Self::String(text) => Self::String(text.clone()),
            Self::Sequence(_) | Self::Mapping(_) => build::copy(self),
        }
    }
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

impl From<f64> for Value {
    /// The shortest number that is read as this float. An infinity and not-a-number have no KYAML
    /// form and become `null`, as in `serde_json`.
    fn from(float: f64) -> Self {
        Number::from_f64(float).into()
    }
}

impl From<f32> for Value {
    /// Like the conversion of an `f64`.
    fn from(float: f32) -> Self {
        Number::from_f32(float).into()
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    /// `None` becomes `null`.
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Value {
    fn from(items: Vec<T>) -> Self {
        Self::Sequence(items.into_iter().collect())
    }
}

impl<N: Into<Number>> From<N> for Value {
    fn from(number: N) -> Self {
        Self::Number(number.into())
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

/// Takes nested collections apart before they are dropped, so that dropping one never drops another inside it.
fn drop_flat(values: impl Iterator<Item = Value>) {
    let mut open: Vec<Value> = values.filter(Value::is_collection).collect();
    while let Some(value) = open.pop() {
        match value {
            Value::Sequence(mut sequence) => open.extend(sequence.take_items().filter(Value::is_collection)),
            Value::Mapping(mut mapping) => open.extend(mapping.take_values().filter(Value::is_collection)),
            _ => {}
        }
    }
}
