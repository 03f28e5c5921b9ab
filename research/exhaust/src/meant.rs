//! An accepted stream and its documents.

use anyhow::{Result, anyhow};
use kyaml_cases::value::Typed;
use kyaml_lint::{Group, LintOptions, lint};
use kyaml_protocol::reader::Loaded;

/// Rules of the portable set. If a stream breaks several rules, the first of these is the warning.
const RANKS: [&str; 4] = ["nonportable-range", "nonportable-precision", "nonportable-integer", "nonportable-exponent"];

/// An accepted stream and its documents.
#[derive(Clone, Debug)]
pub struct Meant {
    /// The stream.
    pub stream: String,
    /// Its documents.
    pub documents: Vec<Typed>,
    /// The first broken rule of the portable set: readers may differ about such a stream.
    pub warning: Option<&'static str>,
}

impl Meant {
    /// Reads a stream with granit-parser, which is not part of the reference implementation.
    ///
    /// # Errors
    /// Fails if granit-parser cannot read it.
    pub fn new(stream: String) -> Result<Self> {
        let documents = documents(&stream)?;
        let report = lint(stream.as_bytes(), &LintOptions::default());
        let rank = |name: &str| RANKS.iter().position(|ranked| *ranked == name).unwrap_or(RANKS.len());
        let of_the_set = report.diagnostics().iter().filter(|found| found.rule.group() == Group::Portable);
        let names = of_the_set.map(|found| found.rule.name());
        let warning = names.min_by_key(|name| rank(name));
        Ok(Self { stream, documents, warning })
    }

    /// Whether another stream may follow in the same question. It has to begin on its own line.
    #[must_use]
    pub fn ends_with_line_break(&self) -> bool {
        self.stream.ends_with('\n')
    }
}

/// The documents of a stream, by granit-parser without its limits.
///
/// # Errors
/// Fails if it cannot read the stream.
pub fn documents(stream: &str) -> Result<Vec<Typed>> {
    let loaded = (kyaml_readers::of_output().load)(stream);
    let typed = loaded.and_then(|documents| documents.into_iter().map(Loaded::into_typed).collect());
    typed.map_err(|error| anyhow!("{stream:?} is not read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_rule_of_the_portable_set_is_the_warning() {
        let warning = |stream: &str| Meant::new(stream.to_owned()).expect("it is read").warning;
        assert_eq!(warning("---\n1e5\n"), Some("nonportable-exponent"));
        assert_eq!(warning("---\n{a: 1}\n"), None);
        assert_eq!(warning("---\n{a: 1}"), None);
        assert_eq!(warning(&format!("---\n1e{}\n", "9".repeat(40))), Some("nonportable-range"));
    }
}
