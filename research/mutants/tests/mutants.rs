//! The mutants as data: each clause of a chapter has one or a reason, and the place of each edit exists.
//! Whether cases notice them is decided by `clause-kill`.

use kyaml_cases::spec::Spec;
use kyaml_grammar::KYAML_PEST;
use kyaml_mutants::edits::Reasons;
use kyaml_mutants::mutant::{Mutant, Mutants};
use kyaml_mutants::mutants as folder;
use kyaml_mutants::text::with_rule_changed;

fn mutants() -> Vec<Mutant> {
    Mutants::load(folder(), Spec::shipped()).unwrap_or_else(|error| panic!("{error:#}")).all
}

/// `clause-kill` fails if the result is not a grammar.
#[test]
fn every_mutant_has_its_place() {
    let mutants = mutants();
    assert!(mutants.len() > 600, "only {} mutants", mutants.len());
    let faults: Vec<String> = mutants
        .iter()
        .filter_map(|Mutant { clause, part, rule, find, replace }| {
            let error = with_rule_changed(KYAML_PEST, rule, find, replace).err()?;
            Some(format!("{clause}: {part}: {error}"))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A survivor is found by the words of its part.
#[test]
fn no_two_parts_of_a_clause_have_the_same_words() {
    let mut parts: Vec<(String, String)> = mutants().into_iter().map(|mutant| (mutant.clause, mutant.part)).collect();
    parts.sort();
    let twice: Vec<_> = parts.windows(2).filter(|two| two[0] == two[1]).map(|two| &two[0]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn every_edit_that_changes_nothing_has_a_reason() {
    Reasons::load(&folder().join("equal.toml")).unwrap_or_else(|error| panic!("{error:#}"));
}
