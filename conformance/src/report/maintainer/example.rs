//! Checks as tests in the language of an implementation, from the template of its adapter.

use super::literal::Language;
use crate::adapter::Template;
use crate::outcome::Observed;
use crate::plan::{Check, Expected, Start};
use crate::results::CheckResult;
use crate::run::judge::has_number_beyond_binary64;
use kyaml_cases::json::write_plain;
use kyaml_cases::value::Typed;

/// The lines of a template around the part that is repeated for each test.
const FIRST: &str = "@tests\n";
const LAST: &str = "@end\n";
/// The deepest nesting of a value that a test compares: the JSON readers of some languages take few levels.
const DEEPEST: usize = 100;

/// The test of one check.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub(super) struct Example {
    /// The operation: `load`, `format` or `render`.
    operation: &'static str,
    /// The input, as an expression.
    input: String,
    /// The expected documents or output, as an expression: `"error"` or `"any"` as a string stand for a refusal and for any answer.
    expected: String,
}

impl Example {
    /// The check as a test. Some have none: the implementation does not answer, or must be asked with options.
    pub(super) fn of(language: Language, check: &CheckResult, asked: &Check<'_>) -> Option<Self> {
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
        Some(Self { operation: asked.operation.name(), input, expected })
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

/// Fills a template: `@call@` is how the configuration is called, and the lines between `@tests` and `@end` are there once for each
/// test, with its `@cause@`, `@name@` (`a_cause`), `@Name@` (`ACause`), `@operation@`, `@input@` and `@expected@`.
pub(super) fn fill(template: &Template, tests: &[(&str, &Example)]) -> String {
    let template = template.text.replace("@call@", &template.call);
    let Some((before, rest)) = template.split_once(FIRST) else { return template };
    let (each, after) = rest.split_once(LAST).unwrap_or((rest, ""));
    let test = |(cause, example): &(&str, &Example)| {
        let words: Vec<&str> = cause.split(|character: char| !character.is_ascii_alphanumeric()).collect();
        let capitals: String = words.iter().map(|word| capitalized(word)).collect();
        each.replace("@cause@", cause)
            .replace("@name@", &words.join("_"))
            .replace("@Name@", &capitals)
            .replace("@operation@", example.operation)
            .replace("@expected@", &example.expected)
            .replace("@input@", &example.input)
    };
    let tests: Vec<String> = tests.iter().map(test).collect();
    format!("{before}{}{after}", tests.concat())
}

fn capitalized(word: &str) -> String {
    let (first, rest) = word.split_at(word.len().min(1));
    first.to_ascii_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adapter;
    use std::path::Path;

    const MARKS: [&str; 9] = ["call", "cause", "name", "Name", "operation", "input", "expected", "tests", "end"];

    fn example() -> Example {
        Example { operation: "load", input: "\"INPUT\"".to_owned(), expected: "\"EXPECTED\"".to_owned() }
    }

    #[test]
    fn a_template_has_a_part_for_each_test() {
        let template = "use @call@\n@tests\n@Name@ @name@ @cause@ @operation@ @input@ @expected@\n@end\nend\n";
        let template = Template { text: template.to_owned(), call: "x()".to_owned() };
        let filled = fill(&template, &[("a-b", &example()), ("not listed", &example())]);
        let lines = [
            "use x()",
            "AB a_b a-b load \"INPUT\" \"EXPECTED\"",
            "NotListed not_listed not listed load \"INPUT\" \"EXPECTED\"",
            "end\n",
        ];
        assert_eq!(filled, lines.join("\n"));
    }

    #[test]
    fn every_template_is_filled() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters");
        let mut count = 0;
        for adapter in adapter::all(&folder, Path::new("built")).unwrap() {
            for configuration in &adapter.manifest.configurations {
                let name = adapter.full_name(configuration);
                let Some(template) = adapter.test_template(&name).unwrap() else { continue };
                count += 1;
                assert!(Language::named(&adapter.manifest.language).is_some(), "{name}");
                assert_eq!(template.text.contains("@call@"), !template.call.is_empty(), "{name}");
                let filled = fill(&template, &[("one-cause", &example()), ("another", &example())]);
                assert_eq!(filled.matches("\"EXPECTED\"").count(), 2, "{name}");
                assert!(filled.contains("one-cause") || filled.contains("one_cause") || filled.contains("OneCause"));
                let mut marks = filled.split('@').skip(1);
                assert!(!marks.any(|text| MARKS.iter().any(|mark| text.starts_with(mark))), "{name}: {filled}");
            }
        }
        assert!(count > 20, "{count}");
    }
}
