//! Sets of rules.

use crate::names::COUNT;
use crate::rule::Rule;

/// A set of rules of KYAML, as small as a number. [`rules::select`](crate::rules::select) gives the
/// set of a name. A [`Linter`](crate::Linter) selects custom rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(u128);

// Each rule is one bit.
const _: () = assert!(COUNT <= 128);

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);

    /// Every rule.
    pub const ALL: Self = Self(if COUNT == 128 { u128::MAX } else { (1 << COUNT) - 1 });

    /// Whether the set holds `rule`; false for a custom rule.
    #[must_use]
    pub fn contains(self, rule: &Rule) -> bool {
        self.0 & bit(rule) != 0
    }

    /// The indices of the rules of this set, in order.
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> {
        (0..COUNT).filter(move |index| self.0 & (1 << index) != 0)
    }

    /// The rules of either set.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The rules of this set that are not in `other`.
    #[must_use]
    pub fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// The bit of a rule; 0 for a custom rule.
fn bit(rule: &Rule) -> u128 {
    u32::try_from(rule.index()).ok().and_then(|index| 1_u128.checked_shl(index)).unwrap_or_default()
}

impl FromIterator<&'static Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = &'static Rule>>(rules: I) -> Self {
        Self(rules.into_iter().map(bit).fold(0, |set, bit| set | bit))
    }
}
