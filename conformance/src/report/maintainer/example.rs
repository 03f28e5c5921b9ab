//! Checks as tests in the language of an implementation, from the template of its adapter.

use super::literal::Language;
use crate::outcome::Observed;
use crate::plan::{Check, Expected, Start};
use crate::results::CheckResult;
use crate::run::judge::has_number_beyond_binary64;
use kyaml_cases::json::write_plain;
use kyaml_cases::value::Typed;
use serde::Serialize;

/// The deepest nesting of a value that a test compares: the JSON readers of some languages take few levels.
const DEEPEST: usize = 100;

/// The test of one check, as templates have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Example {
    cause: String,
    /// The cause as a part of a name: `a_cause`.
    name: String,
    /// The operation: `load`, `format` or `render`.
    operation: &'static str,
    /// The input, as an expression.
    input: String,
    /// The expected documents or output, as an expression: `"error"` or `"any"` as a string stand for a refusal and for any answer.
    expected: String,
}

impl Example {
    /// The check as a test. Some have none: the implementation does not answer, or must be asked with options.
    pub(super) fn of(language: Language, cause: &str, check: &CheckResult, asked: &Check<'_>) -> Option<Self> {
        let ends = [Observed::Crash, Observed::Timeout, Observed::Resource, Observed::ProtocolError];
        if ends.contains(&check.observed) || !asked.options.is_default() {
            return None;
        }
        let word = |word: &str| language.value(&Typed::String(word.to_owned()));
        let expected = match asked.expected {
            // KY-CONF-3.
            Expected::Value(documents) if documents.iter().any(has_number_beyond_binary64) => word("error"),
            Expected::Value(documents) if documents.iter().any(|document| is_deeper(document, DEEPEST)) => word("any"),
            Expected::Value(documents) => language.value(&Typed::Sequence(documents.to_vec())),
            Expected::Bytes { bytes, .. } => language.text(std::str::from_utf8(bytes).ok()?),
            Expected::Rejected { .. } => language.text("error"),
            Expected::Accepted | Expected::Meaning(_) => return None,
        };
        let input = match asked.start {
            Start::Bytes(bytes) => language.text(std::str::from_utf8(bytes).ok()?),
            Start::Value(documents @ [_]) => language.text(write_plain(documents).trim_end()),
            Start::Value(_) => return None,
        };
        let name = cause.replace(|character: char| !character.is_ascii_alphanumeric(), "_");
        Some(Self { cause: cause.to_owned(), name, operation: asked.operation.name(), input, expected })
    }

    /// How much of a page it takes.
    pub(super) fn len(&self) -> usize {
        self.input.len() + self.expected.len()
    }
}

fn is_deeper(value: &Typed, levels: usize) -> bool {
    let Some(below) = levels.checked_sub(1) else { return true };
    match value {
        Typed::Sequence(items) => items.iter().any(|item| is_deeper(item, below)),
        Typed::Mapping(entries) => entries.iter().any(|(_, value)| is_deeper(value, below)),
        Typed::Null | Typed::Bool(_) | Typed::Number(_) | Typed::String(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Templates;
    use super::*;
    use crate::adapter;
    use std::path::Path;

    #[test]
    fn every_template_is_filled() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters");
        let (templates, text) = (Templates::new(), str::to_owned);
        let example = |cause| Example {
            cause: text(cause),
            name: cause.replace('-', "_"),
            operation: "load",
            input: text("INPUT"),
            expected: text("EXPECTED"),
        };
        let mut count = 0;
        for adapter in adapter::all(&folder, Path::new("built")).unwrap() {
            for configuration in &adapter.manifest.configurations {
                let name = adapter.full_name(configuration);
                let Some(template) = adapter.test_template(&name) else { continue };
                count += 1;
                assert!(adapter.manifest.language.parse::<Language>().is_ok(), "{name}");
                let filled = templates.fill_test(&template, &[&example("one-cause"), &example("another")]);
                assert_eq!(filled.matches("EXPECTED").count(), 2, "{name}: {filled}");
                assert!(filled.contains("one-cause") || filled.contains("one_cause"), "{name}: {filled}");
                assert!(filled.contains(&template.call), "{name}: {filled}");
            }
        }
        assert!(count > 20, "{count}");
    }
}
