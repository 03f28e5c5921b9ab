//! The clauses of the specification that the rules of the grammar name.

use kyaml_cases::spec::Spec;
use kyaml_grammar::{KYAML_PEST, UNICODE_PEST};

/// The chapters outside the grammar. Data rules are not context-free, portability is a set of
/// warnings, a converter reads YAML and JSON, normal form depends on values, and the others are
/// about terms and programs.
const OUTSIDE_THE_GRAMMAR: [&str; 10] = [
    "KY-CONF-",
    "KY-DATA-",
    "KY-ED-",
    "KY-ERR-",
    "KY-FROM-",
    "KY-MEDIA-",
    "KY-MODEL-",
    "KY-NORM-",
    "KY-PORT-",
    "KY-TERM-",
];
/// Rules of differences, and the names of forms.
const ABOUT_COMPARISONS: [&str; 2] = ["KY-CAN-24", "KY-CAN-25"];
/// The sum of its chapter, which no single rule states.
const SUM_OF_ITS_CHAPTER: &str = "KY-CAN-1";
/// The options of writers, whose output is not canonical form.
const OPTIONS_OF_WRITERS: [&str; 3] = ["KY-CAN-26", "KY-CAN-27", "KY-CAN-28"];
/// Invalid UTF-8 never reaches the grammar.
const CHECKED_BY_THE_CALLER: &str = "KY-STREAM-1";

/// The name of each rule, with the comment above it.
fn rules() -> Vec<(String, String)> {
    let mut rules = Vec::new();
    let mut doc = String::new();
    for line in KYAML_PEST.lines().chain(UNICODE_PEST.lines()) {
        if let Some(text) = line.strip_prefix("/// ") {
            doc.push_str(text);
            doc.push(' ');
        } else if let Some((name, _)) = line.split_once(" = ").filter(|_| line.starts_with(|c: char| c.is_alphabetic()))
        {
            rules.push((name.to_owned(), std::mem::take(&mut doc)));
        }
    }
    rules
}

fn clauses(doc: &str) -> impl Iterator<Item = &str> {
    doc.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| word.starts_with("KY-"))
}

#[test]
fn every_rule_names_clauses_that_exist() {
    let rules = rules();
    assert!(rules.len() > 90, "only {} rules found", rules.len());
    for (name, doc) in rules {
        assert!(clauses(&doc).count() > 0, "the rule {name} names no clause");
        for id in clauses(&doc) {
            assert!(Spec::shipped().clause(id).is_some(), "the rule {name} names {id}, which the specification lacks");
        }
    }
}

#[test]
fn every_grammar_clause_is_named_by_a_rule() {
    let rules = rules();
    for clause in Spec::shipped().clauses() {
        let id = clause.id.as_str();
        let is_of_the_grammar = ![CHECKED_BY_THE_CALLER, SUM_OF_ITS_CHAPTER].contains(&id)
            && !OPTIONS_OF_WRITERS.contains(&id)
            && !ABOUT_COMPARISONS.contains(&id)
            && !OUTSIDE_THE_GRAMMAR.iter().any(|chapter| id.starts_with(chapter));
        let is_named = rules.iter().any(|(_, doc)| clauses(doc).any(|named| named == id));
        assert_eq!(is_named, is_of_the_grammar, "{id}");
    }
}
