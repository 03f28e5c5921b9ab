//! The types of a program to KYAML.

mod document;
mod events;
mod value;

use std::io;

use serde_core::ser::Serialize;

use super::error::{Error, Kind};
use super::{MAX_TYPED_DEPTH, Result};
use crate::event::Event;
use crate::value::{Value, Walk};
use crate::write::{Layout, WriteOptions, render_values, write_values};
use crate::{MAX_DEPTH, MAX_KEY_LENGTH};
pub use document::Serializer;
use value::ToValue;

/// The options of a serializer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SerializeOptions {
    /// The form of the documents.
    pub write: WriteOptions,
    /// Greatest depth of nested collections (KY-DATA-3). Beyond `max_typed_depth`, it applies to a
    /// [`Value`].
    pub max_depth: usize,
    /// Greatest depth of nested collections of types other than [`Value`]; each costs stack.
    pub max_typed_depth: usize,
}

impl Default for SerializeOptions {
    /// Canonical form, the limit of the specification for documents, and 128 for types.
    fn default() -> Self {
        Self { write: WriteOptions::default(), max_depth: MAX_DEPTH, max_typed_depth: MAX_TYPED_DEPTH }
    }
}

impl SerializeOptions {
    /// Sets [`SerializeOptions::write`].
    #[must_use]
    pub fn write(mut self, write: WriteOptions) -> Self {
        self.write = write;
        self
    }

    /// Sets [`SerializeOptions::max_depth`].
    #[must_use]
    pub fn max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = max_depth;
        self
    }

    /// Sets [`SerializeOptions::max_typed_depth`].
    #[must_use]
    pub fn max_typed_depth(mut self, max_typed_depth: usize) -> Self {
        self.max_typed_depth = max_typed_depth;
        self
    }
}

/// Writes `value` as a stream of one document, in canonical form.
///
/// # Errors
/// - A float is not finite.
/// - A key is not a string. Numbers, booleans and unit variants are taken as their text, as in
///   JSON.
/// - Two keys of one map have the same text.
/// - A key is longer than KY-DATA-2 allows, or nesting is deeper than KY-DATA-3 allows.
/// - The type's own `Serialize` fails.
///
/// ```
/// let text = kyaml_core::to_string(&std::collections::BTreeMap::from([("country", "no"), ("no", "Norway")]))?;
/// assert_eq!(text, "---\n{\n  country: \"no\",\n  \"no\": \"Norway\",\n}\n");
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> Result<String> {
    to_string_with(value, &SerializeOptions::default())
}

/// Like [`to_string`], with options.
///
/// # Errors
/// Those of [`to_string`].
pub fn to_string_with<T: Serialize + ?Sized>(value: &T, options: &SerializeOptions) -> Result<String> {
    Ok(render_values(&[to_checked(value, options)?], &options.write))
}

/// Like [`to_string`], to bytes.
///
/// # Errors
/// Those of [`to_string`].
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    to_string(value).map(String::into_bytes)
}

/// Like [`to_vec`], with options.
///
/// # Errors
/// Those of [`to_string`].
pub fn to_vec_with<T: Serialize + ?Sized>(value: &T, options: &SerializeOptions) -> Result<Vec<u8>> {
    to_string_with(value, options).map(String::into_bytes)
}

/// Like [`to_string`], to `out`. After an error of the value, nothing has been written.
///
/// # Errors
/// Those of [`to_string`] and of `out`.
pub fn to_writer<T: Serialize + ?Sized>(out: impl io::Write, value: &T) -> Result<()> {
    to_writer_with(out, value, &SerializeOptions::default())
}

/// Like [`to_writer`], with options.
///
/// # Errors
/// Those of [`to_string`] and of `out`.
pub fn to_writer_with<T: Serialize + ?Sized>(out: impl io::Write, value: &T, options: &SerializeOptions) -> Result<()> {
    Ok(write_values(&[to_checked(value, options)?], &options.write, out)?)
}

/// The KYAML value of `value`.
///
/// # Errors
/// Those of [`to_string`], except for the length of keys and the depth of a [`Value`] in it.
///
/// ```
/// let value = kyaml_core::to_value(&[("replicas", 1e21)])?;
/// assert_eq!(
///     kyaml_core::render_values(&[value], &kyaml_core::WriteOptions::default()),
///     "---\n[[\n  \"replicas\",\n  1e+21,\n]]\n",
/// );
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value> {
    value.serialize(ToValue::new(MAX_TYPED_DEPTH)).map_err(Error::in_value)
}

fn to_checked<T: Serialize + ?Sized>(value: &T, options: &SerializeOptions) -> Result<Value> {
    let value = value.serialize(ToValue::new(options.max_typed_depth)).map_err(Error::in_value)?;
    check(&value, options)?;
    Ok(value)
}

/// The data rules that a value can break: KY-DATA-2 and KY-DATA-3.
fn check(value: &Value, options: &SerializeOptions) -> Result<()> {
    let mut walk = Walk::new(value);
    while let Some(event) = walk.next() {
        match event {
            Event::OpenMapping | Event::OpenSequence if walk.depth() > options.max_depth => {
                return Err(Error::new(Kind::DeepValue(options.max_depth)));
            }
            Event::Key(text) => {
                let text = text.to_text();
                let length = written_length(&text, options.write);
                if length > MAX_KEY_LENGTH {
                    return Err(Error::new(Kind::LongKey(length)));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Number of characters of a key in the output.
fn written_length(key: &str, write: WriteOptions) -> usize {
    /// The longest spelling of a character.
    const LONGEST_ESCAPE: usize = r"\U0001F600".len();
    let most = LONGEST_ESCAPE * key.len() + 2;
    if most <= MAX_KEY_LENGTH {
        return most;
    }
    let entry: crate::Mapping = std::iter::once((key, Value::Null)).collect();
    let around = "---\n{: null}\n".len();
    render_values(&[entry.into()], &write.layout(Layout::Compact)).chars().count() - around
}
