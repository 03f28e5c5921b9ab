//! The known causes of misread streams, from `known.toml`.

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
    /// Its name.
    name: String,
    /// The readers, by their full names.
    readers: Vec<String>,
    /// The misreading. It explains documents only.
    reads: Option<Misreading>,
    /// The content of a stream for which the reader gives no documents.
    stream_has: Option<Content>,
    /// The possible starts of the reader's answer to such a stream.
    #[serde(default)]
    seen: Vec<String>,
    /// The reason, found by measuring.
    reason: String,
}

impl Causes {
    /// Reads the causes of a file. The program does not contain the file: a new cause leaves the build, and so
    /// [the folder of finished parts](crate::ledger::folder_of_build), as it is.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is malformed, or if a cause has no reason or explains any answer.
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

    /// The known cause of a reader's answer to a stream, if there is one. `said` describes the answer, and
    /// `found` has its documents. If no cause explains the answer by itself, several may do so together.
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
        (!names.is_empty() && explain(&ways, meant, found)).then(|| names.join(" and "))
    }
}

#[cfg(test)]
mod test;
