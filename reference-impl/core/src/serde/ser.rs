//! The types of a program to KYAML.

mod document;
mod events;
mod value;

use std::io;

use serde_core::ser::Serialize;

use super::error::{Error, Kind};
use super::{MAX_TYPED_DEPTH, Result};
use crate::syntax::Event;
use crate::value::{Value, Walk};
use crate::write::{Layout, WriteOptions, render_values, write_values};
use crate::{MAX_DEPTH, MAX_KEY_LENGTH};
pub use document::Serializer;
use value::ToValue;

/// How a serializer writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SerializeOptions {
    /// How documents look.
    pub write: WriteOptions,
    /// How many collections may be in each other (KY-DATA-3); only those of a [`Value`] can be so many.
    pub max_depth: usize,
    /// How many collections of types other than [`Value`] may be in each other; each costs stack.
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
/// If it holds a float that is not finite, a key that is no string (numbers, booleans and unit variants are taken as their text,
/// as in JSON), two keys of one map with the same text, a key longer than KY-DATA-2 allows or more depth than KY-DATA-3 does, or
/// if its own `Serialize` fails.
///
/// ```
/// let text = kyaml_core::to_string(&std::collections::BTreeMap::from([("country", "no"), ("no", "Norway")]))?;
/// assert_eq!(text, "---\n{\n  country: \"no\",\n  \"no\": \"Norway\",\n}\n");
/// # Ok::<(), kyaml_core::serde::Error>(())
/// ```
pub fn to_string<T: Serialize + ?Sized>(value: &T) -> Result<String> {
    to_string_with(value, &SerializeOptions::default())
}

/// As [`to_string`], with options.
///
/// # Errors
/// Those of [`to_string`].
pub fn to_string_with<T: Serialize + ?Sized>(value: &T, options: &SerializeOptions) -> Result<String> {
    Ok(render_values(&[to_checked(value, options)?], &options.write))
}

/// As [`to_string`], to bytes.
///
/// # Errors
/// Those of [`to_string`].
pub fn to_vec<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>> {
    to_string(value).map(String::into_bytes)
}

/// As [`to_vec`], with options.
///
/// # Errors
/// Those of [`to_string`].
pub fn to_vec_with<T: Serialize + ?Sized>(value: &T, options: &SerializeOptions) -> Result<Vec<u8>> {
    to_string_with(value, options).map(String::into_bytes)
}

/// As [`to_string`], to `out`, which gets nothing where there is an error of the value.
///
/// # Errors
/// Those of [`to_string`] and of `out`.
pub fn to_writer<T: Serialize + ?Sized>(out: impl io::Write, value: &T) -> Result<()> {
    to_writer_with(out, value, &SerializeOptions::default())
}

/// As [`to_writer`], with options.
///
/// # Errors
/// Those of [`to_string`] and of `out`.
pub fn to_writer_with<T: Serialize + ?Sized>(out: impl io::Write, value: &T, options: &SerializeOptions) -> Result<()> {
    Ok(write_values(&[to_checked(value, options)?], &options.write, out)?)
}

/// The KYAML value of `value`.
///
/// # Errors
/// Those of [`to_string`] but for the length of keys and the depth of a [`Value`] in it.
///
/// ```
/// let value = kyaml_core::to_value(&[("replicas", 1e21)])?;
/// assert_eq!(
///     kyaml_core::render_values(&[value], &kyaml_core::WriteOptions::default()),
///     "---\n[[\n  \"replicas\",\n  1e+21,\n]]\n",
/// );
/// # Ok::<(), kyaml_core::serde::Error>(())
/// ```
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value> {
    value.serialize(ToValue::new(MAX_TYPED_DEPTH))
}

fn to_checked<T: Serialize + ?Sized>(value: &T, options: &SerializeOptions) -> Result<Value> {
    let value = value.serialize(ToValue::new(options.max_typed_depth))?;
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

/// How many characters a key has as it is written.
fn written_length(key: &str, write: WriteOptions) -> usize {
    /// No character is written with more.
    const LONGEST_ESCAPE: usize = r"\U0001F600".len();
    let most = LONGEST_ESCAPE * key.len() + 2;
    if most <= MAX_KEY_LENGTH {
        return most;
    }
    let entry: crate::Mapping = std::iter::once((key, Value::Null)).collect();
    let around = "---\n{: null}\n".len();
    render_values(&[entry.into()], &write.layout(Layout::Compact)).chars().count() - around
}
