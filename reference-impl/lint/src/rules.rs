//! The registry of rules: [`find`] gives one by its name, and [`ALL`] has all. Each rule has a file here, with its name in snake
//! case: a page of Markdown, or a file of Rust if it has a check.

use crate::check::Check;
use crate::names::each_rule;
use crate::options::LintOptions;
use crate::recognition::Recognition;
use crate::rule::Rule;
use crate::rule_set::RuleSet;

pub use crate::names::{LargeDocument, RuleOptions, closest};

macro_rules! register {
    (
        parser: [$($parser:ident: $of_parser:literal,)+]
        checked: [$($portable:ident,)+]
        of_form: [$($of_form:ident: $of_group:ident, $clause:literal, $of_summary:literal, $of_place:literal,)+]
        checked: [$($checked:ident,)+]
        elsewhere: [$($elsewhere:ident: $group:ident, $severity:ident, $summary:literal, $place:literal,)+]
    ) => {
        $(
            #[doc(hidden)]
            pub mod $parser {
                /// The rule of this name.
                pub static RULE: crate::Rule =
                    crate::Rule::of_parser(crate::declare::entry!(), $of_parser, &[crate::declare::page!($parser)]);
            }
        )+
        $(
            #[doc(hidden)]
            #[doc = concat!("[`RULE`](", stringify!($portable), "::RULE) is the rule of this name.")]
            pub mod $portable;
        )+
        $(
            #[doc(hidden)]
            pub mod $of_form {
                /// The rule of this name.
                pub static RULE: crate::Rule = crate::Rule::checked(
                    crate::declare::entry!(), $clause, crate::Group::$of_group, $of_summary, $of_place,
                    &[crate::declare::page!($of_form)],
                );
            }
        )+
        $(
            #[doc(hidden)]
            #[doc = concat!("[`RULE`](", stringify!($checked), "::RULE) is the rule of this name.")]
            pub mod $checked;
        )+
        $(
            #[doc(hidden)]
            pub mod $elsewhere {
                /// The rule of this name.
                pub static RULE: crate::Rule = crate::Rule::checked(
                    crate::declare::entry!(), "", crate::Group::$group, $summary, $place, &[crate::declare::page!($elsewhere)],
                ).with_severity(crate::Severity::$severity);
            }
        )+

        /// Every rule: those of KYAML in the order of the specification, then those of its subsets.
        pub static ALL: &[&Rule] = &[
            $(&$parser::RULE,)+ $(&$portable::RULE,)+ $(&$of_form::RULE,)+ $(&$checked::RULE,)+ $(&$elsewhere::RULE,)+
        ];

        /// The checks of rules.
        pub(crate) static CHECKS: &[Check] = &[$($portable::CHECK,)+ $($checked::CHECK,)+];

        /// Whether a rule with a check of its own may find something in a stream that the
        /// recogniser took.
        pub(crate) fn may_find(seen: &Recognition<'_>, options: &LintOptions) -> bool {
            $((!$portable::is_skipped(seen) && options.looks_for(&$portable::RULE)) ||)+
            $((!$checked::is_skipped(seen) && options.looks_for(&$checked::RULE)) ||)+ false
        }
    };
}

each_rule!(register);

/// The rule with this name.
///
/// ```
/// assert_eq!(kyaml_lint::rules::find("ambiguous-key").map(|rule| rule.clause()), Some("KY-KEY-4"));
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.name() == name)
}

/// The rules that `selector` names: `all`, a rule (`ambiguous-key`), a group (`portable`), a clause
/// of the specification (`KY-KEY-4`), or the start of clauses (`KY-KEY`). `None` if it names none.
///
/// ```
/// use kyaml_lint::rules;
///
/// let keys = rules::select("KY-KEY").unwrap();
/// assert!(keys.contains(rules::find("ambiguous-key").unwrap()));
/// assert_eq!(rules::select("ambigous-key"), None);
/// ```
#[must_use]
pub fn select(selector: &str) -> Option<RuleSet> {
    let set: RuleSet = ALL.iter().copied().filter(|rule| rule.is_named(selector)).collect();
    (set != RuleSet::EMPTY).then_some(set)
}

/// The rules of a set, in the order of [`ALL`].
pub fn of_set(set: RuleSet) -> impl Iterator<Item = &'static Rule> {
    ALL.iter().copied().filter(move |rule| set.contains(rule))
}

impl From<kyaml_core::SyntaxRule> for &'static Rule {
    /// The rule of the same name, with its documentation.
    fn from(rule: kyaml_core::SyntaxRule) -> Self {
        of_parser(rule)
    }
}

/// The rule that an error of the parser breaks.
pub(crate) fn of_parser(rule: kyaml_core::SyntaxRule) -> &'static Rule {
    ALL[rule.index()]
}

#[cfg(test)]
mod test;
