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

/// How a stream is read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportOptions {
    /// How plain scalars resolve.
    pub schema: Schema,
    /// What the stream is.
    pub syntax: Syntax,
    /// How many nodes aliases and merge keys may add to a stream (KY-FROM-19).
    pub max_alias_nodes: usize,
    /// How many bytes of keys and scalars aliases and merge keys may add to a stream (KY-FROM-19).
    pub max_alias_bytes: usize,
    /// How many collections may be open at once (KY-DATA-3).
    pub max_depth: usize,
    /// The place of comments on the lines of keys.
    pub key_comments: KeyComments,
    /// Whether the tree has the blank lines of the stream, for a writer that keeps them.
    pub blank_lines: BlankLines,
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

impl ImportOptions {
    /// Sets [`ImportOptions::schema`].
    #[must_use]
    pub fn schema(mut self, schema: Schema) -> Self {
        self.schema = schema;
        self
    }

    /// Sets [`ImportOptions::syntax`].
    #[must_use]
    pub fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = syntax;
        self
    }

    /// Sets [`ImportOptions::max_alias_nodes`].
    #[must_use]
    pub fn max_alias_nodes(mut self, max_alias_nodes: usize) -> Self {
        self.max_alias_nodes = max_alias_nodes;
        self
    }

    /// Sets [`ImportOptions::max_alias_bytes`].
    #[must_use]
    pub fn max_alias_bytes(mut self, max_alias_bytes: usize) -> Self {
        self.max_alias_bytes = max_alias_bytes;
        self
    }

    /// Sets [`ImportOptions::max_depth`].
    #[must_use]
    pub fn max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = max_depth;
        self
    }

    /// Sets [`ImportOptions::key_comments`].
    #[must_use]
    pub fn key_comments(mut self, key_comments: KeyComments) -> Self {
        self.key_comments = key_comments;
        self
    }

    /// Sets [`ImportOptions::blank_lines`].
    #[must_use]
    pub fn blank_lines(mut self, blank_lines: BlankLines) -> Self {
        self.blank_lines = blank_lines;
        self
    }
}
