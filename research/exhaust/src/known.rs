//! What is known of readers that read an accepted stream otherwise, by `known.toml`.

use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use kyaml_cases::value::Typed;
use serde::Deserialize;

use crate::meant::Meant;
use crate::quirks::{Content, Misreading, explain};

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
    /// What the reader makes of a stream. It is a cause for documents, and for these alone.
    reads: Option<Misreading>,
    /// What a stream holds of which the reader gives no documents.
    stream_has: Option<Content>,
    /// What is said of such a stream begins with one of these.
    #[serde(default)]
    seen: Vec<String>,
    /// Why it is so, as found by measuring.
    reason: String,
}

impl Causes {
    /// Those of a file. It is no part of the program, so that a new line does not make what is done undone.
    ///
    /// # Errors
    /// Fails where the file cannot be read or is malformed, or a cause has no reason or explains any answer.
    pub fn of(file: &Path) -> Result<Self> {
        let name = file.display();
        let text = std::fs::read_to_string(file).with_context(|| name.to_string())?;
        let causes: Self = toml::from_str(&text).with_context(|| name.to_string())?;
        for cause in &causes.causes {
            ensure!(!cause.reason.is_empty(), "{name}: the cause {} has no reason", cause.name);
            ensure!(
                cause.reads.is_some() != cause.stream_has.is_some()
                    && cause.stream_has.is_some() != cause.seen.is_empty(),
                "{name}: the cause {} has either `reads`, or `stream_has` and `seen`",
                cause.name
            );
        }
        Ok(causes)
    }

    /// The cause why a reader says this of a stream, if one is known; `found` is what it read, where it gave documents. Several causes
    /// explain a stream together where none does by itself.
    #[must_use]
    pub fn why(&self, reader: &str, meant: &Meant, said: &str, found: Option<&[Typed]>) -> Option<String> {
        let of_reader = || self.causes.iter().filter(|cause| cause.readers.iter().any(|name| name == reader));
        let Some(found) = found else {
            let is_it = |cause: &&Cause| {
                cause.seen.iter().any(|seen| said.starts_with(seen))
                    && cause.stream_has.is_some_and(|content| content.is_in(meant))
            };
            return of_reader().find(is_it).map(|cause| cause.name.clone());
        };
        let ways: Vec<(&str, Misreading)> =
            of_reader().filter_map(|cause| Some((cause.name.as_str(), cause.reads?))).collect();
        if let Some((name, _)) = ways.iter().find(|(_, way)| explain(&[*way], meant, found)) {
            return Some((*name).to_owned());
        }
        let (names, ways): (Vec<&str>, Vec<Misreading>) =
            ways.into_iter().filter(|(_, way)| way.changes(meant)).unzip();
        explain(&ways, meant, found).then(|| names.join(" and "))
    }
}

#[cfg(test)]
mod test;
