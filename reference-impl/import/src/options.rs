//! What to read a stream as, and how far to go.

use kyaml_core::{BlankLines, MAX_DEPTH};

/// How plain scalars are understood (KY-FROM-9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Schema {
    /// As Kubernetes loads them: `yes` is true, `017` is 15.
    #[default]
    Kubernetes,
    /// As YAML 1.2 has them: `yes` is a string, `017` is 17.
    Core,
    /// As JSON has them; any other plain scalar is an error.
    Json,
    /// As go-yaml 3 loads them, which Compose uses: `yes` is a string, `017` is 15.
    GoYaml,
}

/// What the stream is (KY-FROM-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// KYAML where it is KYAML, else JSON where it is JSON, else YAML.
    #[default]
    Detect,
    /// YAML.
    Yaml,
    /// JSON.
    Json,
}

/// The place of a comment on the line of a key whose value is a collection on the next lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "settings", derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum KeyComments {
    /// Behind the closing bracket, as kubectl does (KY-FROM-27).
    #[default]
    Behind,
    /// Above the key.
    Above,
}

kyaml_core::options! {
    /// How a stream is read.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct ImportOptions {
        /// Sets the schema of plain scalars (KY-FROM-9).
        schema: Schema,
        /// Sets the syntax of the stream (KY-FROM-1).
        syntax: Syntax,
        /// Sets the number of nodes that aliases and merge keys may add to a stream (KY-FROM-19).
        max_alias_nodes: usize,
        /// Sets the number of bytes of keys and scalars that aliases and merge keys may add to a stream (KY-FROM-19).
        max_alias_bytes: usize,
        /// Sets the number of collections that may be open at once (KY-DATA-3).
        max_depth: usize,
        /// Sets the place of comments on the lines of keys.
        key_comments: KeyComments,
        /// Sets whether the tree has the blank lines of the stream, for a writer that keeps them.
        blank_lines: BlankLines,
    }
}

impl Default for ImportOptions {
    fn default() -> Self {
        Self {
            schema: Schema::default(),
            syntax: Syntax::default(),
            max_alias_nodes: 100_000,
            max_alias_bytes: 10 << 20,
            max_depth: MAX_DEPTH,
            key_comments: KeyComments::default(),
            blank_lines: BlankLines::default(),
        }
    }
}
