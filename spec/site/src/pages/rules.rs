//! The rules of kyaml-check: an index, and a page for each.

use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_lint::{Group, Rule, rules};

use crate::highlight;
use crate::html::{add, add_line, counted};
use crate::names::Names;

const GROUPS: [(Group, &str, &str); 8] = [
    (Group::Grammar, "Not KYAML by the grammar", "These break the grammar: an error, always."),
    (Group::Data, "Not KYAML by its data", "These break the data rules, which no grammar can say: an error, always."),
    (
        Group::Portable,
        "Different values in some readers",
        "A warning; `--strict` and `--profile portable` make it an error.",
    ),
    (Group::Canonical, "Not canonical form", "An error where `--canonical` asks for that form."),
    (Group::Compact, "Not compact form", "An error where `--compact` asks for that form."),
    (
        Group::Checker,
        "Rules of the checker itself",
        "KYAML that deceives the eye, and comments that ignore nothing: a warning. A stream with such a finding is KYAML (KY-ERR-3).",
    ),
    (
        Group::Template,
        "Templates that are not well-formed",
        "Found with `--templates`: an error, because no value makes KYAML of the template, or not every value.",
    ),
    (
        Group::Insertion,
        "Insertions into templates",
        "Found with `--templates`: a warning, because the rendered text is KYAML for some values only.",
    ),
];

/// The index of all rules.
#[must_use]
pub fn index(names: &Names) -> String {
    let mut out = format!(
        "# The rules of kyaml-check\n\n`kyaml-check` reports {} rules. Each is named after the offence. Those of the specification stand for one \
         clause each. `kyaml-check --explain RULE` prints what its page says.\n\n",
        rules::ALL.len()
    );
    for (group, title, words) in GROUPS {
        let mut of_group: Vec<&Rule> = rules::ALL.iter().copied().filter(|rule| rule.group() == group).collect();
        of_group.sort_by_key(|rule| rule.name());
        add!(out, "## {title}\n\n{words}\n\n| rule | finds | clause |\n| --- | --- | --- |\n");
        for rule in of_group {
            let clause = names.link("../", rule.clause());
            add_line!(out, "| [`{0}`]({0}.html) | {1} | {clause} |", rule.name(), rule.summary());
        }
        out.push('\n');
    }
    out
}

/// The page of a rule.
#[must_use]
pub fn page(rule: &Rule, suite: &Suite, names: &Names) -> String {
    let root = "../";
    let group = GROUPS.iter().find(|(group, ..)| *group == rule.group()).map_or("", |(_, title, _)| title);
    let documentation = highlight::fences(&names.link(root, &rule.documentation()), names, root);
    let mut out = format!(
        "# {}\n\n<p class=\"requirement\"><span>{}</span> · <span>{group}</span> · <span>{}</span></p>\n\n{documentation}\nA finding points at {}.\n\n",
        rule.name(),
        rule.severity(),
        names.clause_link(root, rule.clause()),
        names.link(root, rule.place())
    );
    let has_rule =
        |case: &&Case| case.findings().iter().chain(case.warnings()).any(|finding| finding.rule == rule.name());
    let cases: Vec<&Case> = suite.cases().iter().filter(has_rule).collect();
    if !cases.is_empty() {
        // Without their titles, whose words search would find in pages of many other rules.
        let ids: Vec<String> = cases.iter().map(|case| names.case_link(root, case.id())).collect();
        let count = counted(cases.len(), "case");
        add_line!(out, "<details class=\"evidence\"><summary>{count}</summary>\n<p>{}</p>\n</details>", ids.join(", "));
    }
    out
}
