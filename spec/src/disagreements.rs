//! The plain scalars that measured readers read differently: `conformance/proofs/disagreements.json`.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// The measured readers: `disagreements.json`, which kyaml-proofs writes.
#[derive(Debug, Deserialize)]
pub struct Disagreements {
    /// The readers, and the schemas without a library.
    pub readers: Vec<Reader>,
    /// The texts.
    pub texts: Vec<String>,
    /// The distinct readings of all texts: a value in KYAML, or a description.
    pub readings: Vec<String>,
    /// For each reader, the index of its reading of each text.
    pub read: Vec<Vec<usize>>,
    /// The pairs of readers that disagree.
    pub pairs: Vec<(usize, usize, Vec<usize>)>,
}

/// A reader.
#[derive(Debug, Deserialize)]
pub struct Reader {
    /// Its name.
    pub name: String,
    /// What people call it.
    #[serde(default)]
    pub title: String,
    /// The version of its library.
    #[serde(default)]
    pub version: String,
    /// Whether it is a library, and not a schema alone.
    #[serde(default)]
    pub is_library: bool,
}

impl Disagreements {
    /// Reads the text of the file.
    ///
    /// # Errors
    /// Fails if the text has another form.
    pub fn parse(text: &str) -> Result<Self> {
        serde_json::from_str(text).context("disagreements.json")
    }

    /// Number of pairs of readers.
    #[must_use]
    pub fn possible(&self) -> usize {
        self.readers.len() * (self.readers.len() - 1) / 2
    }

    /// The readings of a text, each with its readers, most readers first.
    #[must_use]
    pub fn of(&self, text: usize) -> Vec<(&str, Vec<&str>)> {
        let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (reader, read) in self.readers.iter().zip(&self.read) {
            groups.entry(&self.readings[read[text]]).or_default().push(&reader.name);
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by_key(|(reading, readers)| (std::cmp::Reverse(readers.len()), *reading));
        groups
    }
}
