//! What a check expects, for people.

use super::count::counted;
use super::option_words;
use crate::plan::{Check, Expected};
use crate::results::{CheckResult, Excerpt, ShownKind};
use kyaml_cases::json::write_typed;

/// What a check expects.
pub(super) enum Expectation {
    /// A sentence.
    Words(String),
    /// Bytes or a value.
    Excerpt(ShownKind, Excerpt),
}

impl Expectation {
    /// What this check expects: the part that differs, if the result has one.
    pub(super) fn of(check: &CheckResult, asked: &Check<'_>) -> Self {
        match (&check.shown, asked.expected) {
            (Some(shown), _) => Self::Excerpt(shown.kind, shown.expected.clone()),
            (None, Expected::Accepted) => Self::Words(format!("It is accepted{}.", form(asked))),
            (None, Expected::Rejected { findings, twin }) => {
                let findings: Vec<String> = findings
                    .iter()
                    .map(|finding| {
                        format!("`{}` at bytes {} to {}", finding.rule, finding.span.start, finding.span.end)
                    })
                    .collect();
                Self::Words(format!(
                    "It is rejected{}: {}. Its neighbour `{twin}` is not.",
                    form(asked),
                    findings.join(", ")
                ))
            }
            (None, Expected::Value(documents) | Expected::Meaning(documents)) => {
                Self::Excerpt(ShownKind::Value, Excerpt::around(write_typed(documents).as_bytes(), 0))
            }
            (None, Expected::Bytes { bytes, .. }) => Self::Excerpt(ShownKind::Bytes, Excerpt::around(bytes, 0)),
        }
    }
}

fn form(asked: &Check<'_>) -> String {
    let words = option_words(asked.options);
    if words.is_empty() { words } else { format!(" ({words})") }
}

/// The title of an excerpt.
pub(super) fn title(kind: ShownKind, excerpt: &Excerpt) -> String {
    match kind {
        ShownKind::Bytes => counted(excerpt.len, "byte"),
        ShownKind::Value => "The value, as typed JSON".to_owned(),
    }
}
