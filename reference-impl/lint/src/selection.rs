//! The rules that a name means.

use crate::names::COUNT;
use crate::rule_set::RuleSet;

/// Rules of KYAML, and custom rules by their index in the [`Linter`](crate::Linter).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    pub(crate) known: RuleSet,
    pub(crate) custom: Vec<usize>,
}

impl Selection {
    /// The indices of the rules, as [`Linter`](crate::Linter) gives them, in order.
    pub(crate) fn indices(&self) -> impl Iterator<Item = usize> {
        self.known.indices().chain(self.custom.iter().map(|index| COUNT + index))
    }
}
