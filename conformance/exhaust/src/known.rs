//! What is known of readers that read an accepted stream otherwise, by `known.toml`.

use std::path::Path;

use anyhow::{Context as _, Result};
use serde::Deserialize;

/// The known causes.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Causes {
    #[serde(default, rename = "cause")]
    causes: Vec<Cause>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cause {
    /// What it is called.
    name: String,
    /// The readers, by their full names.
    readers: Vec<String>,
    /// What is said of such a stream holds one of these.
    seen: Vec<String>,
    /// Such a stream holds one of these; any stream where there is none.
    #[serde(default)]
    holds: Vec<String>,
    /// Why it is so, as found by measuring.
    reason: String,
}

impl Causes {
    /// Those of a file. It is no part of the program, so that a new line does not make what is done undone.
    ///
    /// # Errors
    /// Fails where the file cannot be read or is malformed, or a cause has no reason.
    pub fn of(file: &Path) -> Result<Self> {
        let name = file.display();
        let text = std::fs::read_to_string(file).with_context(|| name.to_string())?;
        let causes: Self = toml::from_str(&text).with_context(|| name.to_string())?;
        for cause in &causes.causes {
            anyhow::ensure!(!cause.reason.is_empty(), "{name}: the cause {} has no reason", cause.name);
        }
        Ok(causes)
    }

    /// The cause why a reader says this of a stream, if one is known.
    #[must_use]
    pub fn why(&self, reader: &str, stream: &str, said: &str) -> Option<&str> {
        let holds_one = |text: &str, parts: &[String]| parts.iter().any(|part| text.contains(part));
        let is_it = |cause: &&Cause| {
            cause.readers.iter().any(|name| name == reader)
                && holds_one(said, &cause.seen)
                && (cause.holds.is_empty() || holds_one(stream, &cause.holds))
        };
        self.causes.iter().find(is_it).map(|cause| cause.name.as_str())
    }
}
