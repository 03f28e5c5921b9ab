//! Writes values and trees: canonical form, compact form, the portable profile of either, and JSON.

#[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "serde passes other events than those of a value"))]
mod events;
mod json;
mod layout;
mod options;
mod string;

use std::{fmt, io};

use crate::syntax::{Node, Tree};
use crate::value::Value;

pub(crate) use events::EventWriter;
#[cfg(feature = "serde")]
pub(crate) use events::Excess;
pub use options::{BlankLines, Cuddle, KeyOrder, Layout, Profile, ShortLists, Style, WriteOptions};

/// Writes a stream with one document for each of `values`.
///
/// The values are not checked. A key beyond KY-DATA-2 and nesting beyond KY-DATA-3 are written, and
/// the stream is then not KYAML. A generator must refuse them (KY-CONF-2), as
/// [`to_string`](crate::to_string) does for one document, and a [`Serializer`](crate::Serializer)
/// for several.
///
/// # Errors
/// Those of `out`.
pub fn write_values(values: &[Value], options: &WriteOptions, mut out: impl io::Write) -> io::Result<()> {
    let mut writer = EventWriter::new(*options, usize::MAX);
    for value in values {
        writer.document(value);
        out.write_all(writer.take_text().as_bytes())?;
    }
    out.flush()
}

/// Writes the documents of `tree`, with their comments in canonical form. The output is KYAML (or
/// JSON) by its grammar, even if the tree was read from a stream with errors. In that case an
/// invalid node becomes `null`, and an unreadable key becomes empty.
///
/// # Errors
/// Those of `out`.
///
/// ```
/// let parsed = kyaml_core::parse(b"---\n{spec: # the rest\n {ports: [{port: 80}]}}\n");
/// let mut out = Vec::new();
/// kyaml_core::write_tree(parsed.tree(), &kyaml_core::WriteOptions::default(), &mut out)?;
/// assert_eq!(out, b"---
/// {
///   spec: {
///     ports: [{
///       port: 80,
///     }],
///   }, # the rest
/// }
/// ");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_tree(tree: &Tree<'_>, options: &WriteOptions, out: impl io::Write) -> io::Result<()> {
    layout::write(tree, *options, out)
}

/// Like [`write_values`], to a string. The values are not checked here either.
///
/// ```
/// use kyaml_core::{Layout, WriteOptions, parse, render_values};
///
/// let value = parse(b"---\n{country: \"no\", \"no\": [\"a\\nb\"]}\n").tree().to_values().remove(0);
/// let compact = WriteOptions::default().layout(Layout::Compact);
/// assert_eq!(render_values(&[value], &compact), "---\n{country: \"no\", \"no\": [\"a\\nb\"]}\n");
/// ```
#[must_use]
pub fn render_values(values: &[Value], options: &WriteOptions) -> String {
    let mut writer = EventWriter::new(*options, usize::MAX);
    for value in values {
        writer.document(value);
    }
    writer.take_text()
}

/// Like [`write_tree`], to a string.
///
/// ```
/// use kyaml_core::{Layout, WriteOptions, parse, render_tree};
///
/// let parsed = parse(b"---\n{limit: 1.50} # a comment\n");
/// let json = WriteOptions::default().layout(Layout::CompactJson);
/// assert_eq!(render_tree(parsed.tree(), &json), "{\"limit\":1.50}\n");
/// ```
#[must_use]
pub fn render_tree(tree: &Tree<'_>, options: &WriteOptions) -> String {
    layout::render(tree, *options)
}

/// The value of a node, as [`render_tree`] writes the value of a document. The comments inside are
/// written. The header, the key, the comments beside the value and the last line break are not.
///
/// ```
/// use kyaml_core::{Layout, WriteOptions, parse, render_node};
///
/// let parsed = parse(b"---\n{ports: [80, 443], # two\n}\n");
/// let ports = parsed.tree().node_at(13).unwrap();
/// assert_eq!(render_node(ports.parent().unwrap(), &WriteOptions::default().layout(Layout::Compact)), "[80, 443]");
/// ```
#[must_use]
pub fn render_node(node: Node<'_, '_>, options: &WriteOptions) -> String {
    layout::render_node(node, *options)
}

/// Like [`render_values`], for one value without a header and without a line break at its end: a
/// fragment, for a message or a larger text.
///
/// ```
/// use kyaml_core::{Layout, WriteOptions, kyaml, render_value};
///
/// let value = kyaml!({a: [1, null]});
/// assert_eq!(render_value(&value, &WriteOptions::default().layout(Layout::Compact)), "{a: [1, null]}");
/// assert_eq!(render_value(&"no".into(), &WriteOptions::default()), "\"no\"");
/// ```
#[must_use]
pub fn render_value(value: &Value, options: &WriteOptions) -> String {
    let text = render_values(std::slice::from_ref(value), options);
    let text = text.strip_prefix("---\n").unwrap_or(&text);
    text.strip_suffix('\n').unwrap_or(text).to_owned()
}

impl fmt::Display for Value {
    /// The value on one line, as [`render_value`] writes it with [`Layout::Compact`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render_value(self, &WriteOptions::default().layout(Layout::Compact)))
    }
}

/// A key in canonical form: plain if possible, otherwise in double quotes on one line (KY-CAN-8,
/// KY-CAN-9).
///
/// ```
/// assert_eq!(kyaml_core::render_key("app.kubernetes.io/name"), "app.kubernetes.io/name");
/// assert_eq!(kyaml_core::render_key("no"), r#""no""#);
/// ```
#[must_use]
pub fn render_key(text: &str) -> String {
    let mut key = String::new();
    string::key(text, Profile::Canonical, &mut key);
    key
}
