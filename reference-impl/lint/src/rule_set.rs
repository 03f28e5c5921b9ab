//! Sets of rules.

use std::fmt;

use crate::rule::Rule;
use crate::rules::ALL;

/// A set of rules, as small as a number.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RuleSet(u128);

// Each rule is one bit.
const _: () = assert!(ALL.len() <= 128);

impl RuleSet {
    /// No rule.
    pub const EMPTY: Self = Self(0);

    /// Every rule.
    pub const ALL: Self = Self(if ALL.len() == 128 { u128::MAX } else { (1 << ALL.len()) - 1 });

    /// The rules that `selector` names: `all`, a rule (`ambiguous-key`), a group (`portable`), a clause of the
    /// specification (`KY-KEY-4`), or the start of clauses (`KY-KEY`). `None` if it names none.
    ///
    /// ```
    /// use kyaml_lint::{RuleSet, rules};
    ///
    /// let keys = RuleSet::select("KY-KEY").unwrap();
    /// assert!(keys.contains(rules::find("ambiguous-key").unwrap()));
    /// assert_eq!(RuleSet::select("ambigous-key"), None);
    /// ```
    #[must_use]
    pub fn select(selector: &str) -> Option<Self> {
        if selector == "all" {
            return Some(Self::ALL);
        }
        let starts_clause = |clause: &str| {
            let rest = clause.strip_prefix(selector);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        let is_wanted =
            |rule: &&Rule| rule.name() == selector || rule.group().name() == selector || starts_clause(rule.clause());
        let set: Self = ALL.iter().copied().filter(is_wanted).collect();
        (set != Self::EMPTY).then_some(set)
    }

    /// Whether the set holds `rule`.
    #[must_use]
    pub fn contains(self, rule: &Rule) -> bool {
        self == Self::ALL || self.0 & bit(rule) != 0
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

    /// Its rules, in the order of [`rules::ALL`](crate::rules::ALL).
    pub fn iter(self) -> impl Iterator<Item = &'static Rule> {
        ALL.iter().copied().filter(move |rule| self.contains(rule))
    }
}

fn bit(rule: &Rule) -> u128 {
    ALL.iter().position(|&other| other == rule).map_or(0, |index| 1 << index)
}

impl FromIterator<&'static Rule> for RuleSet {
    fn from_iter<I: IntoIterator<Item = &'static Rule>>(rules: I) -> Self {
        Self(rules.into_iter().map(bit).fold(0, |set, bit| set | bit))
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Rule::name)).finish()
    }
}
