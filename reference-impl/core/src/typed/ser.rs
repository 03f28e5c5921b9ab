//! The types of a program to KYAML.

mod serializer;

use std::io;

use serde_core::ser::Serialize;

use super::error::Error;
use super::{MAX_TYPED_DEPTH, Result};
use crate::MAX_DEPTH;
use crate::syntax::{Node, ParseOptions, parse_with};
use crate::value::Value;
use crate::write::{Layout, WriteOptions};
pub use serializer::Serializer;

crate::options! {
    /// The options of a serializer.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SerializeOptions {
        /// Sets the form of the documents.
        write: WriteOptions,
        /// Sets the greatest depth of nested collections (KY-DATA-3). Beyond `max_typed_depth`, it applies to a
        /// [`Value`].
        max_depth: usize,
        /// Sets the greatest depth of nested collections of types other than [`Value`]; each costs stack.
        max_typed_depth: usize,
    }
}

impl Default for SerializeOptions {
    /// Canonical form, the limit of the specification for documents, and 128 for types.
    fn default() -> Self {
        Self { write: WriteOptions::default(), max_depth: MAX_DEPTH, max_typed_depth: MAX_TYPED_DEPTH }
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
///
/// ```
/// use kyaml_core::{Layout, SerializeOptions, WriteOptions, to_string_with};
///
/// let options = SerializeOptions::default().write(WriteOptions::default().layout(Layout::Compact)).max_typed_depth(2);
/// assert_eq!(to_string_with(&[["a"]], &options)?, "---\n[[\"a\"]]\n");
/// assert!(to_string_with(&[[["a"]]], &options).is_err());
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn to_string_with<T: Serialize + ?Sized>(value: &T, options: &SerializeOptions) -> Result<String> {
    text_of(value, options, |serializer| {
        serializer.out = serializer.take_checked()?;
        Ok(())
    })
}

/// Like [`to_string`], to `out`. After an error of the value, nothing has been written.
///
/// # Errors
/// Those of [`to_string`] and of `out`.
///
/// ```
/// let mut file = Vec::new();
/// kyaml_core::to_writer(&mut file, "web")?;
/// assert_eq!(file, b"---\n\"web\"\n");
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub fn to_writer<T: Serialize + ?Sized>(out: impl io::Write, value: &T) -> Result<()> {
    to_writer_with(out, value, &SerializeOptions::default())
}

/// Like [`to_writer`], with options.
///
/// # Errors
/// Those of [`to_string`] and of `out`.
///
/// ```
/// use kyaml_core::{SerializeOptions, to_writer_with};
///
/// let mut file = Vec::new();
/// let options = SerializeOptions::default().max_depth(1);
/// assert!(to_writer_with(&mut file, &kyaml_core::kyaml!([[1]]), &options).is_err());
/// assert!(file.is_empty());
/// ```
pub fn to_writer_with<T: Serialize + ?Sized>(
    mut out: impl io::Write,
    value: &T,
    options: &SerializeOptions,
) -> Result<()> {
    out.write_all(to_string_with(value, options)?.as_bytes())?;
    Ok(out.flush()?)
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
    let options = SerializeOptions::default().write(WriteOptions::default().layout(Layout::Compact));
    let text = text_of(value, &options, |serializer| {
        serializer.out = serializer.writer.take_text();
        Ok(())
    })?;
    let parsed = parse_with(text.as_bytes(), &ParseOptions::default().max_depth(usize::MAX));
    Ok(parsed.tree().at(0, "").map_or(Value::Null, Node::to_value))
}

/// The text of one document, which `end` puts into the serializer.
fn text_of<T: Serialize + ?Sized>(
    value: &T,
    options: &SerializeOptions,
    end: fn(&mut Serializer<String>) -> Result<()>,
) -> Result<String> {
    let mut serializer = Serializer::with_end(String::new(), options, end);
    value.serialize(&mut serializer).map_err(Error::in_value)?;
    Ok(serializer.out)
}
