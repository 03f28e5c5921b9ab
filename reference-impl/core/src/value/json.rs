//! Values from and to `serde_json`, key order and the digits of numbers kept. (`serde_json` itself writes a `+` into an exponent
//! without a sign while it reads.)

use std::fmt;

use super::{Mapping, Sequence, Value};
use crate::limits::MAX_DEPTH;
use crate::number::Number;

/// A value that `serde_json` cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonError {
    /// A number that it does not take; the text of the number.
    Number(String),
    /// More than [`MAX_DEPTH`] collections in each other: `serde_json` drops what it holds by recursion.
    Depth,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(text) => write!(f, "the number {text} does not fit into JSON as serde_json reads it"),
            Self::Depth => write!(f, "more than {MAX_DEPTH} collections are in each other; write a flatter value"),
        }
    }
}

impl std::error::Error for JsonError {}

impl From<serde_json::Value> for Value {
    fn from(json: serde_json::Value) -> Self {
        match json {
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(bool) => Self::Bool(bool),
            serde_json::Value::Number(number) => Self::Number(Number::from_valid(&number.to_string())),
            serde_json::Value::String(text) => Self::String(text),
            serde_json::Value::Array(items) => Self::Sequence(items.into_iter().map(Self::from).collect::<Sequence>()),
            serde_json::Value::Object(entries) => {
                Self::Mapping(entries.into_iter().map(|(key, value)| (key, Self::from(value))).collect::<Mapping>())
            }
        }
    }
}

impl Value {
    /// The same value for `serde_json`.
    ///
    /// # Errors
    /// If a number or the depth is beyond what `serde_json` takes.
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"---\n{b: 1.50, a: [true]}\n");
    /// let json = parsed.tree().to_values()[0].to_json()?;
    /// assert_eq!(json.to_string(), r#"{"b":1.50,"a":[true]}"#);
    /// # Ok::<(), kyaml_core::JsonError>(())
    /// ```
    pub fn to_json(&self) -> Result<serde_json::Value, JsonError> {
        self.to_json_at(0)
    }

    fn to_json_at(&self, depth: usize) -> Result<serde_json::Value, JsonError> {
        if depth > MAX_DEPTH {
            return Err(JsonError::Depth);
        }
        Ok(match self {
            Self::Null => serde_json::Value::Null,
            Self::Bool(bool) => serde_json::Value::Bool(*bool),
            Self::Number(number) => {
                let json = number.as_str().parse().map_err(|_| JsonError::Number(number.to_string()))?;
                serde_json::Value::Number(json)
            }
            Self::String(text) => serde_json::Value::String(text.clone()),
            Self::Sequence(sequence) => {
                sequence.items().iter().map(|item| item.to_json_at(depth + 1)).collect::<Result<_, _>>()?
            }
            Self::Mapping(mapping) => serde_json::Value::Object(
                mapping
                    .entries()
                    .iter()
                    .map(|(key, value)| Ok((key.clone(), value.to_json_at(depth + 1)?)))
                    .collect::<Result<_, _>>()?,
            ),
        })
    }
}
