//! How a stream is read, and how it is written.

use kyaml_core::{Edition, WriteOptions};
use kyaml_import::ImportOptions;

/// How a stream is read, and how it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatOptions {
    /// How the stream is read.
    pub import: ImportOptions,
    /// How the stream is written. YAML depends on the key order only, and JSON on the key order and
    /// the layout: it takes one line for each document if the layout is compact, else several.
    pub write: WriteOptions,
    /// The language of the output.
    pub language: Language,
    /// The edition of the specification. There is one so far.
    pub edition: Edition,
}

/// A language of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// KYAML. Canonical form keeps the comments, compact form has none.
    #[default]
    Kyaml,
    /// YAML in block style, without comments.
    Yaml,
    /// JSON without comments: a text for each document, one after the other.
    Json,
}

impl FormatOptions {
    /// Sets [`FormatOptions::import`].
    #[must_use]
    pub fn import(mut self, import: ImportOptions) -> Self {
        self.import = import;
        self
    }

    /// Sets [`FormatOptions::write`].
    #[must_use]
    pub fn write(mut self, write: WriteOptions) -> Self {
        self.write = write;
        self
    }

    /// Sets [`FormatOptions::edition`].
    #[must_use]
    pub fn edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Sets [`FormatOptions::language`].
    #[must_use]
    pub fn language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }
}
