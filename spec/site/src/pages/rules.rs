//! The rules of kyaml-check: an index, and a page for each.

use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_lint::{Group, Rule, rules};
use serde_json::json;

use crate::highlight;
use crate::names::Names;
use crate::templates::fill;

/// The index of all rules.
pub(crate) fn index(names: &Names) -> String {
    let of_group = |group: &Group| {
        let mut rules: Vec<&Rule> = rules::ALL.iter().copied().filter(|rule| rule.group() == *group).collect();
        rules.sort_by_key(|rule| rule.name());
        let row = |rule: &Rule| (rule.name(), rule.summary(), names.link("../", rule.clause()));
        (group.name(), rules.into_iter().map(row).collect::<Vec<_>>())
    };
    let by_group: Vec<_> = Group::ALL.iter().map(of_group).collect();
    fill("rules", json!({ "count": rules::ALL.len(), "by_group": by_group }))
}

/// The page of a rule.
pub(crate) fn page(rule: &Rule, suite: &Suite, names: &Names) -> String {
    let root = "../";
    let has_rule =
        |case: &&Case| case.findings().iter().chain(case.warnings()).any(|finding| finding.rule == rule.name());
    let cases = suite.cases().iter().filter(has_rule).map(|case| (case.id(), names.case(case.id())));
    let data = json!({
        "name": rule.name(),
        "severity": rule.severity().to_string(),
        "group": rule.group().name(),
        "clause": (rule.clause(), names.clauses.get(rule.clause())),
        "documentation": highlight::fences(&names.link(root, &rule.documentation()), names, root),
        "place": names.link(root, rule.place()),
        "cases": cases.collect::<Vec<_>>(),
    });
    fill("rule", data)
}
