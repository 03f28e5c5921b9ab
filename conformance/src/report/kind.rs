//! What an implementation is: a reader, a linter, a formatter, or several of them. Their scores cannot be compared with each other.

use crate::results::Implementation;
use kyaml_protocol::operation::Operation;
use serde::Serialize;
use strum::VariantArray;

/// The type of an implementation, by its operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// It reads streams as values.
    Reader,
    /// It says whether a stream is KYAML.
    Linter,
    /// It writes KYAML: from a stream, or from a value.
    Formatter,
}

impl Kind {
    /// All of them, in the order of reports.
    pub(crate) const ALL: &[Self] = Self::VARIANTS;

    /// The types of an implementation, by the operations that it was asked to do.
    pub(crate) fn of(implementation: &Implementation) -> impl Iterator<Item = Self> + '_ {
        Self::ALL.iter().copied().filter(|kind| implementation.operations.iter().any(|operation| kind.does(*operation)))
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
}
