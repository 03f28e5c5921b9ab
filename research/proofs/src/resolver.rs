//! What a YAML reader makes of plain scalars, as files: `resolvers/<name>.toml`.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use strum::{Display, FromRepr};

use crate::automaton::Label;
use crate::file;

/// The resolver of one or more readers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolver {
    /// Its name, that of its file.
    #[serde(skip)]
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The version that its source was read in.
    pub version: String,
    /// The readers that have it: an adapter, or an adapter and a configuration.
    #[serde(default)]
    pub readers: Vec<String>,
    /// Its source.
    pub from: Origin,
    /// Its patterns for all readings except strings. The first one that matches a text decides.
    #[serde(default, rename = "resolution")]
    pub resolutions: Vec<Resolution>,
}

/// The origin of a resolver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The library's own regular expressions.
    Patterns,
    /// The library's code.
    Code,
    /// A specification, which no library need follow.
    Specification,
}

/// The texts that are read in one way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolution {
    /// How they are read.
    pub reading: Reading,
    /// File and line of the source.
    pub source: String,
    /// The texts, as a pattern of Rust's crate regex, which matches them whole.
    pub pattern: String,
    /// Those among them that are not read so.
    pub unless: Option<String>,
}

/// How a plain scalar is read. Together with the text, it says the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Display, FromRepr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[repr(u8)]
pub enum Reading {
    /// The text itself.
    String,
    /// Null.
    Null,
    /// True.
    True,
    /// False.
    False,
    /// An integer in base 10.
    Int,
    /// An integer in base 2.
    #[serde(rename = "int-2")]
    #[strum(serialize = "int-2")]
    Int2,
    /// An integer in base 8.
    #[serde(rename = "int-8")]
    #[strum(serialize = "int-8")]
    Int8,
    /// An integer in base 16.
    #[serde(rename = "int-16")]
    #[strum(serialize = "int-16")]
    Int16,
    /// An integer in base 60.
    #[serde(rename = "int-60")]
    #[strum(serialize = "int-60")]
    Int60,
    /// A number with a fraction or an exponent, in base 10.
    Float,
    /// A number with a fraction or an exponent, in base 16.
    #[serde(rename = "float-16")]
    #[strum(serialize = "float-16")]
    Float16,
    /// A number with a fraction, in base 60.
    #[serde(rename = "float-60")]
    #[strum(serialize = "float-60")]
    Float60,
    /// Infinity.
    Inf,
    /// Negative infinity.
    #[serde(rename = "-inf")]
    #[strum(serialize = "-inf")]
    NegInf,
    /// Not a number.
    Nan,
    /// A date or a time.
    Timestamp,
    /// The merge key.
    Merge,
    /// The default value.
    Value,
    /// The stream is refused because of it.
    Error,
    /// Something that has no name here.
    Other,
}

impl Reading {
    /// Its number in automata; that of a string is zero.
    #[must_use]
    pub fn label(self) -> Label {
        self as Label
    }

    /// The reading of a label.
    ///
    /// # Panics
    /// If there is no such label.
    #[must_use]
    pub fn of(label: Label) -> Self {
        Self::from_repr(label).expect("the label of a reading")
    }
}

impl Resolver {
    /// The resolver in a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read, or has an unknown key.
    pub fn load(path: &Path) -> Result<Self> {
        let mut resolver: Self = file::load(path)?;
        resolver.name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(resolver)
    }

    /// Whether any text is a number to it.
    #[must_use]
    pub fn reads_numbers(&self) -> bool {
        self.resolutions.iter().any(|resolution| matches!(resolution.reading, Reading::Int | Reading::Float))
    }

    /// All resolvers of a folder, in order of name.
    ///
    /// # Errors
    /// Fails where one cannot be loaded, where there is none, and where two speak for one reader.
    pub fn load_all(folder: &Path) -> Result<Vec<Self>> {
        let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
        paths.sort();
        let resolvers = paths.iter().map(|path| Self::load(path)).collect::<Result<Vec<_>>>()?;
        if resolvers.is_empty() {
            bail!("there is no resolver in {}", folder.display());
        }
        let mut readers: Vec<&String> = resolvers.iter().flat_map(|resolver| &resolver.readers).collect();
        readers.sort();
        if let Some([twice, ..]) = readers.windows(2).find(|pair| pair[0] == pair[1]) {
            bail!("{twice} has two resolvers");
        }
        Ok(resolvers)
    }
}
