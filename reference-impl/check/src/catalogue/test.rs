//! Every name has a page.

use std::collections::BTreeSet;

use kyaml_cases::case::Case;
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;
use kyaml_core::Span;
use kyaml_import::{ImportOptions, Note, import};
use kyaml_lint::{Group, rules};
use kyaml_workspace::markdown::Refusal;

use super::find;

#[track_caller]
fn check_all<'n>(names: impl IntoIterator<Item = &'n str>) {
    let missing: BTreeSet<&str> = names.into_iter().filter(|name| find(name).is_err()).collect();
    assert!(missing.is_empty(), "without an explanation: {missing:?}");
}

#[test]
fn names_that_cases_expect_have_a_page() {
    let suite = Suite::shipped().unwrap();
    let findings = suite.cases().iter().flat_map(|case| case.findings().iter().chain(case.warnings()));
    let names: BTreeSet<&str> = findings.map(|finding| finding.rule.as_str()).collect();
    assert!(names.contains("renamed-key") && names.contains("long-key"), "{names:?}");
    check_all(names);
}

#[test]
fn rules_refusals_and_groups_have_a_page() {
    let names = rules::ALL.iter().flat_map(|rule| [rule.name(), rule.clause()]);
    // The specification has no clauses about templates.
    check_all(names.filter(|name| !name.is_empty()));
    check_all(kyaml_import::ImportRule::ALL.iter().flat_map(|rule| [rule.name(), rule.clause()]));
    check_all(Group::ALL.iter().map(|group| group.name()));
}

#[test]
fn reasons_for_unchanged_fences_have_a_page() {
    let span = Span::new(0, 1);
    let reasons = [Refusal::Elision(span), Refusal::Template(span), Refusal::Differs, Refusal::Unfit];
    check_all(reasons.iter().map(Refusal::name));
}

#[test]
fn clauses_of_notes_have_a_page() {
    let suite = Suite::shipped().unwrap();
    let clauses = suite.cases().iter().filter_map(Case::input).flat_map(|input| {
        let imported = import(input, &ImportOptions::default());
        imported.notes().iter().map(Note::clause).collect::<Vec<_>>()
    });
    let clauses: BTreeSet<&str> = clauses.collect();
    assert_eq!(Vec::from_iter(&clauses), [&"KY-FROM-15", &"KY-FROM-17", &"KY-FROM-18", &"KY-FROM-30", &"KY-FROM-8"]);
    check_all(clauses);
}

#[test]
fn clauses_have_a_page() {
    let clauses = Spec::shipped().clauses();
    assert!(clauses.len() > 150, "{}", clauses.len());
    check_all(clauses.iter().map(|clause| clause.id.as_str()));
}
