//! An accepted stream, and what it means.

use anyhow::{Result, anyhow};
use kyaml_cases::value::Typed;
use kyaml_conformance::readers;
use kyaml_lint::{Group, LintOptions, lint};
use kyaml_protocol::reader::Loaded;

/// Rules of the portable set: where a stream breaks several, the first of these is the cause.
const RANKS: [&str; 4] = ["nonportable-range", "nonportable-precision", "nonportable-integer", "nonportable-exponent"];

/// An accepted stream, and what it means.
#[derive(Clone, Debug)]
pub struct Meant {
    /// The stream.
    pub stream: String,
    /// Its documents.
    pub documents: Vec<Typed>,
    /// Why readers may differ about it: the first rule of the portable set that it breaks. Where there is none, they may not.
    pub warning: Option<&'static str>,
}

impl Meant {
    /// What a stream means, by a reader that is none of the reference implementation's.
    ///
    /// # Errors
    /// Fails where that reader cannot read it.
    pub fn new(stream: String) -> Result<Self> {
        let documents = documents(&stream)?;
        let report = lint(stream.as_bytes(), &LintOptions::default());
        let rank = |name: &str| RANKS.iter().position(|ranked| *ranked == name).unwrap_or(RANKS.len());
        let of_the_set = report.diagnostics().iter().filter(|found| found.rule.group() == Group::Portable);
        let names = of_the_set.map(|found| found.rule.name());
        let warning = names.min_by_key(|name| rank(name));
        Ok(Self { stream, documents, warning })
    }

    /// Whether another stream may follow in the same question: what comes next has to begin on a line of its own.
    #[must_use]
    pub fn ends_with_line_break(&self) -> bool {
        self.stream.ends_with('\n')
    }
}

/// The documents of a stream, by granit-parser without its limits.
///
/// # Errors
/// Fails where it cannot read the stream.
pub fn documents(stream: &str) -> Result<Vec<Typed>> {
    let loaded = readers::of_output().load(stream);
    let typed = loaded.and_then(|documents| documents.into_iter().map(Loaded::into_typed).collect());
    typed.map_err(|error| anyhow!("{stream:?} is not read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_portable_has_its_rule_for_a_warning() {
        let warning = |stream: &str| Meant::new(stream.to_owned()).expect("it is read").warning;
        assert_eq!(warning("---\n1e5\n"), Some("nonportable-exponent"));
        assert_eq!(warning("---\n{a: 1}\n"), None);
        assert_eq!(warning("---\n{a: 1}"), None);
        assert_eq!(warning(&format!("---\n1e{}\n", "9".repeat(40))), Some("nonportable-range"));
    }
}
