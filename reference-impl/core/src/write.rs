//! Values and trees to bytes: canonical form, compact form, and the portable profile of either.

mod layout;
mod source;
mod string;

use std::io;

use crate::syntax::Tree;
use crate::value::Value;

/// How to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Over how many lines.
    pub layout: Layout,
    /// For which readers.
    pub profile: Profile,
    /// What a comment does to a cuddled sequence.
    pub cuddle: Cuddle,
    /// In which order the entries of a mapping come.
    pub key_order: KeyOrder,
}

/// Over how many lines a document goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Canonical form (section 12).
    #[default]
    Canonical,
    /// Compact form (section 13): one line, and no comments.
    Compact,
}

/// Which readers the output is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Those that read YAML 1.2: the bytes are those of canonical or compact form.
    #[default]
    Canonical,
    /// All that KY-PORT has in mind: numbers with an exponent, U+2028, U+2029, and tabs at the start of a folded line are spelled as KY-PORT-8
    /// says.
    Portable,
}

/// What a comment that stands directly in a sequence of collections does to its brackets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cuddle {
    /// All of them are written apart, as the deployed encoder does (KY-CAN-6).
    #[default]
    All,
    /// Only those next to the comment are, as the examples of KEP-5295 show.
    Partial,
}

/// The order of a mapping's entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum KeyOrder {
    /// That of the value or tree (KY-CAN-16).
    #[default]
    Source,
    /// By the code points of the keys.
    Sorted,
}

impl WriteOptions {
    /// Sets [`WriteOptions::layout`].
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Self {
        self.layout = layout;
        self
    }

    /// Sets [`WriteOptions::profile`].
    #[must_use]
    pub fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Sets [`WriteOptions::cuddle`].
    #[must_use]
    pub fn cuddle(mut self, cuddle: Cuddle) -> Self {
        self.cuddle = cuddle;
        self
    }

    /// Sets [`WriteOptions::key_order`].
    #[must_use]
    pub fn key_order(mut self, key_order: KeyOrder) -> Self {
        self.key_order = key_order;
        self
    }
}

/// Writes a stream with one document for each of `values`.
///
/// # Errors
/// Those of `out`.
pub fn write_values(values: &[Value], options: &WriteOptions, out: impl io::Write) -> io::Result<()> {
    layout::write(values, *options, out)
}

/// Writes the documents of `tree` with their comments; compact form has none.
/// An invalid node is written as `null`: a tree that was parsed with errors is not for writing.
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

/// As [`write_values`], to a string.
///
/// ```
/// use kyaml_core::{Layout, Value, WriteOptions, render_values};
///
/// let value: Value = serde_json::json!({"country": "no", "no": ["a\nb"]}).into();
/// let compact = WriteOptions::default().layout(Layout::Compact);
/// assert_eq!(render_values(&[value], &compact), "---\n{country: \"no\", \"no\": [\"a\\nb\"]}\n");
/// ```
#[must_use]
pub fn render_values(values: &[Value], options: &WriteOptions) -> String {
    render(|out| write_values(values, options, out))
}

/// As [`write_tree`], to a string.
#[must_use]
pub fn render_tree(tree: &Tree<'_>, options: &WriteOptions) -> String {
    render(|out| write_tree(tree, options, out))
}

fn render(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).expect("memory takes every byte");
    String::from_utf8(out).expect("only text is written")
}

/// A key as canonical form writes it: plain where it can be, else in double quotes on one line (KY-CAN-7, KY-CAN-8).
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
