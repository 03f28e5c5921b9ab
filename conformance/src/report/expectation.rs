//! What a check expects, for people.

use super::option_words;
use crate::plan::{Check, Expected};
use crate::results::{CheckResult, Excerpt, ShownKind};
use kyaml_cases::json::write_typed;

/// The greatest number of bytes that are shown.
const LONGEST: usize = 4 << 10;

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
                Self::Excerpt(ShownKind::Value, start(write_typed(documents).as_bytes()))
            }
            (None, Expected::Bytes { bytes, .. }) => Self::Excerpt(ShownKind::Bytes, start(bytes)),
        }
    }
}

fn form(asked: &Check<'_>) -> String {
    let words = option_words(asked.options);
    if words.is_empty() { words } else { format!(" ({words})") }
}

fn start(bytes: &[u8]) -> Excerpt {
    let base64 = kyaml_protocol::Base64(bytes[..bytes.len().min(LONGEST)].to_vec());
    Excerpt { start: 0, len: bytes.len(), base64 }
}
