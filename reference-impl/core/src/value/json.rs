//! Values from and to `serde_json`: equal, or an error, in any build of `serde_json`.
//!
//! The features `arbitrary_precision` and `preserve_order` of `serde_json` keep the digits of
//! numbers and the order of entries. This crate does not enable them. Without the first, a number
//! has 64 bits.

use std::fmt;

use super::Value;
use super::build::Builder;
use super::walk::Walk;
use crate::event::Event;
use crate::limits::MAX_DEPTH;
use crate::number::Number;

/// A value that `serde_json` cannot represent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonError {
    /// A number that it would change or refuse; the text of the number.
    Number(String),
    /// More than [`MAX_DEPTH`] nested collections: `serde_json` frees its values by recursion.
    Depth,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(text) => {
                write!(
                    f,
                    "serde_json would change the number {text}; write one that 64 bits hold, or write it as a string"
                )
            }
            Self::Depth => write!(f, "more than {MAX_DEPTH} collections are in each other; write a flatter value"),
        }
    }
}

impl std::error::Error for JsonError {}

impl From<serde_json::Value> for Value {
    /// Does not recurse.
    fn from(json: serde_json::Value) -> Self {
        let mut builder = Builder::default();
        let mut open: Vec<Open> = Vec::new();
        let mut next = Some(json);
        loop {
            match next.take() {
                Some(serde_json::Value::Null) => builder.value(Self::Null),
                Some(serde_json::Value::Bool(bool)) => builder.value(Self::Bool(bool)),
                Some(serde_json::Value::Number(number)) => builder.value(from_number(&number)),
                Some(serde_json::Value::String(text)) => builder.value(Self::String(text)),
                Some(serde_json::Value::Array(items)) => {
                    builder.open_sequence();
                    open.push(Open::Array(items.into_iter()));
                }
                Some(serde_json::Value::Object(entries)) => {
                    builder.open_mapping();
                    open.push(Open::Object(entries.into_iter()));
                }
                None => {}
            }
            next = match open.last_mut() {
                None => return builder.finish().unwrap_or_default(),
                Some(Open::Array(items)) => items.next(),
                Some(Open::Object(entries)) => entries.next().map(|(key, value)| {
                    builder.string(key);
                    value
                }),
            };
            if next.is_none() {
                open.pop();
                builder.close();
            }
        }
    }
}

enum Open {
    Array(std::vec::IntoIter<serde_json::Value>),
    Object(serde_json::map::IntoIter),
}

/// A `serde_json` number that was made unchecked may have any text. A text that is not a number
/// becomes a string.
fn from_number(number: &serde_json::Number) -> Value {
    let text = number.to_string();
    text.parse::<Number>().map_or_else(|_| Value::String(text), Value::Number)
}

impl Value {
    /// An equal value for `serde_json`.
    ///
    /// # Errors
    /// If this build of `serde_json` cannot represent a number exactly, or if the value is too deep
    /// for it.
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"---\n{a: [1.5, true]}\n");
    /// let json = parsed.tree().to_values()[0].to_json()?;
    /// assert_eq!(json, serde_json::json!({"a": [1.5, true]}));
    /// # Ok::<(), kyaml_core::JsonError>(())
    /// ```
    pub fn to_json(&self) -> Result<serde_json::Value, JsonError> {
        let mut open: Vec<(serde_json::Value, String)> = Vec::new();
        let mut key = String::new();
        for event in Walk::new(self) {
            let mut value = match event {
                Event::Document => continue,
                Event::Key(text) => {
                    key = text.to_text().into_owned();
                    continue;
                }
                Event::OpenSequence | Event::OpenMapping if open.len() >= MAX_DEPTH => return Err(JsonError::Depth),
                Event::OpenSequence => {
                    open.push((serde_json::Value::Array(Vec::new()), std::mem::take(&mut key)));
                    continue;
                }
                Event::OpenMapping => {
                    open.push((serde_json::Value::Object(serde_json::Map::new()), std::mem::take(&mut key)));
                    continue;
                }
                Event::Null => serde_json::Value::Null,
                Event::Bool(bool) => serde_json::Value::Bool(bool),
                Event::Number(text) => serde_json::Value::Number(to_number(text)?),
                Event::String(text) => serde_json::Value::String(text.to_text().into_owned()),
                Event::Close => match open.pop() {
                    Some((collection, of)) => {
                        key = of;
                        collection
                    }
                    None => continue,
                },
            };
            match open.last_mut() {
                Some((serde_json::Value::Array(items), _)) => items.push(value),
                Some((serde_json::Value::Object(entries), _)) => {
                    entries.insert(std::mem::take(&mut key), value.take());
                }
                _ => return Ok(value),
            }
        }
        Ok(serde_json::Value::Null)
    }
}

fn to_number(text: &str) -> Result<serde_json::Number, JsonError> {
    let error = || JsonError::Number(text.to_owned());
    let json: serde_json::Number = text.parse().map_err(|_| error())?;
    let back: Number = json.to_string().parse().map_err(|_| error())?;
    if back == Number::from_valid(text) { Ok(json) } else { Err(error()) }
}
