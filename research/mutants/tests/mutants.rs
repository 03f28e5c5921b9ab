//! The mutants as data: each clause has one or a reason, and the place of each edit exists. Whether
//! cases notice them is decided by `clause-kill` and `mistakes`.

use std::fs;

use kyaml_cases::spec::Spec;
use kyaml_grammar::KYAML_PEST;
use kyaml_mutants::edits::Reasons;
use kyaml_mutants::mutant::{Mutant, Mutants, Place};
use kyaml_mutants::text::{only_place, with_rule_changed};
use kyaml_mutants::{mutants as folder, top};

/// The mutants of the clauses, and the mistakes.
fn mutants() -> Vec<Mutant> {
    let of_clauses = Mutants::load(folder(), Spec::shipped()).unwrap_or_else(|error| panic!("{error:#}"));
    let mistakes = Mutants::load_mistakes(&folder().join("semantic.toml")).unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!(mistakes.len(), 150);
    of_clauses.all.into_iter().chain(mistakes).collect()
}

/// Why there is no place for a mutant.
fn fault(mutant: &Mutant) -> Option<String> {
    let Mutant { find, replace, .. } = mutant;
    match &mutant.place {
        Place::Rule(rule) => match with_rule_changed(KYAML_PEST, rule, find, replace) {
            // `clause-kill` fails if the result is not a grammar.
            Ok(_) => None,
            Err(error) => Some(error.to_string()),
        },
        Place::File(file) => match fs::read_to_string(top().join("reference-impl").join(file)) {
            Ok(text) => only_place(&text, find).err().map(|error| error.to_string()),
            Err(error) => Some(error.to_string()),
        },
    }
}

#[test]
fn every_mutant_has_its_place() {
    let mutants = mutants();
    assert!(mutants.len() > 850, "only {} mutants", mutants.len());
    let faults: Vec<String> = mutants
        .iter()
        .filter_map(|mutant| Some(format!("{}: {}: {}", mutant.clause, mutant.part, fault(mutant)?)))
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
