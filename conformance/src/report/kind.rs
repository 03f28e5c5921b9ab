//! What an implementation is: a reader, a linter, a formatter, or several of them. Their scores cannot be compared with each other.

use crate::results::{CheckResult, Implementation, Score, Tally};
use kyaml_protocol::operation::Operation;
use serde::Serialize;

/// The type of an implementation, by its operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// It reads streams as values.
    Reader,
    /// It says whether a stream is KYAML.
    Linter,
    /// It writes KYAML: from a stream, or from a value.
    Formatter,
}

/// A skill that is scored: its name, and its tally in a score.
pub(crate) type Skill = (&'static str, fn(&Score) -> Tally);

impl Kind {
    /// All of them, in the order of reports.
    pub(crate) const ALL: [Self; 3] = [Self::Reader, Self::Linter, Self::Formatter];

    /// The types of an implementation, by the operations that it was asked to do.
    pub(crate) fn of(implementation: &Implementation) -> impl Iterator<Item = Self> + '_ {
        Self::ALL.into_iter().filter(|kind| implementation.operations.iter().any(|operation| kind.does(*operation)))
    }

    /// Whether this type of implementation does an operation.
    pub(crate) fn does(self, operation: Operation) -> bool {
        match self {
            Self::Reader => operation == Operation::Load,
            Self::Linter => operation == Operation::Check,
            Self::Formatter => matches!(operation, Operation::Format | Operation::Render),
        }
    }

    /// The name of several, as the title of a table.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Reader => "Readers",
            Self::Linter => "Linters",
            Self::Formatter => "Formatters",
        }
    }

    /// The scored skills, the most significant first.
    pub(crate) fn skills(self) -> &'static [Skill] {
        match self {
            Self::Reader => &[("portable", |score| score.portable), ("value", |score| score.value)],
            Self::Linter => &[
                ("accept", |score| score.accept),
                ("reject", |score| score.reject),
                ("rule", |score| score.rule),
                ("span", |score| score.span),
            ],
            Self::Formatter => {
                &[("value", |score| score.value), ("bytes", |score| score.bytes), ("reject", |score| score.reject)]
            }
        }
    }

    /// What a skill is the number of, in words.
    pub(crate) fn words(self, skill: &str) -> &'static str {
        match (self, skill) {
            (Self::Reader, "portable") => "portable streams are read with the right value",
            (Self::Reader, _) => "streams are read with the right value",
            (Self::Formatter, "reject") => "inputs that cannot be written as KYAML are refused",
            (Self::Formatter, "value") => "are written with the right value",
            (Self::Formatter, _) => "are written byte for byte",
            (Self::Linter, "accept") => "streams that are KYAML are accepted",
            (Self::Linter, "reject") => "streams that are not KYAML are rejected",
            (Self::Linter, "rule") => "credited rejections name the right rule",
            (Self::Linter, _) => "credited rejections point at the right bytes",
        }
    }

    /// The score of the checks whose operations this type does.
    pub(crate) fn score(self, checks: &[CheckResult]) -> Score {
        Score::of(checks.iter().filter(|check| self.does(check.operation)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn operations_decide_the_kind() {
        let results = sample::results();
        let [alpha, beta] = &results.header.implementations[..] else { panic!("there are two") };
        assert_eq!(Kind::of(alpha).collect::<Vec<_>>(), [Kind::Reader]);
        assert_eq!(Kind::of(beta).collect::<Vec<_>>(), [Kind::Formatter]);
        let all = Implementation { operations: Operation::ALL.to_vec(), ..alpha.clone() };
        assert_eq!(Kind::of(&all).collect::<Vec<_>>(), Kind::ALL);
    }

    #[test]
    fn every_operation_belongs_to_one_kind() {
        for operation in Operation::ALL {
            assert_eq!(Kind::ALL.iter().filter(|kind| kind.does(operation)).count(), 1, "{operation}");
        }
    }

    #[test]
    fn a_score_is_that_of_one_kind() {
        let results = sample::results();
        let of = |kind: Kind| kind.score(&results.checks);
        assert_eq!((of(Kind::Reader).value.of, of(Kind::Reader).bytes.of), (4, 0));
        assert_eq!((of(Kind::Formatter).value.of, of(Kind::Formatter).bytes.of), (3, 3));
    }
}
