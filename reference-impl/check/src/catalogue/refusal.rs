//! The reasons why a stream or a fence cannot become KYAML.

use kyaml_import::ImportRule;
use kyaml_lint::Severity;

use super::RulePage;
use super::clause::Clause;

/// The reasons why a fence of Markdown stays as it is, beside the rules of a converter.
fn of_fences() -> Vec<RulePage> {
    serde_json::from_str(include_str!("refusals.json")).expect("the list is JSON")
}

/// The names of all refusals.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    ImportRule::ALL.iter().map(|rule| rule.name()).chain(of_fences().into_iter().map(|refusal| refusal.name))
}

/// The refusals with this name.
pub(super) fn named(name: &str) -> impl Iterator<Item = RulePage> {
    let of_rules = ImportRule::ALL.iter().filter(move |rule| rule.name() == name).map(|&rule| RulePage::from(rule));
    of_rules.chain(of_fences().into_iter().filter(move |refusal| refusal.name == name))
}

impl From<ImportRule> for RulePage {
    /// A refusal has the words of its clause as its documentation.
    fn from(rule: ImportRule) -> Self {
        let clauses = super::clause::starting_with(rule.clause());
        Self {
            name: rule.name(),
            severity: Severity::Error.to_string(),
            clause: Some(rule.clause()),
            group: "converter".to_owned(),
            summary: rule.summary(),
            documentation: clauses
                .map(|Clause { id, text, .. }| format!("## {id}\n{text}\n"))
                .collect::<Vec<_>>()
                .concat(),
        }
    }
}
