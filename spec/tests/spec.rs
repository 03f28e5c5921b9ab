//! The text is as it should be: nothing that is generated is stale, every example holds, and every clause is listed as it is.

use std::collections::BTreeMap;
use std::fs;

use kyaml_spec::requirements::{self, Requirements};
use kyaml_spec::summary::Summary;
use kyaml_spec::text::clauses;
use kyaml_spec::{examples, folder, splice, text_file};

fn text() -> String {
    fs::read_to_string(text_file()).expect("the text can be read")
}

#[test]
fn generated_blocks_are_fresh() {
    let text = text();
    let spliced = splice::spliced(&text).unwrap_or_else(|error| panic!("{error:#}"));
    let stale = std::iter::zip(text.lines(), spliced.lines()).find(|(is, should)| is != should);
    assert!(text == spliced, "run `cargo run -p kyaml-spec -- splice`: {stale:?}");
}

#[test]
fn every_example_holds() {
    let examples = examples::of(&clauses(&text())).unwrap_or_else(|error| panic!("{error:#}"));
    let wrong: Vec<String> =
        examples.iter().filter_map(|example| example.run().err()).map(|error| format!("{error:#}")).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    let count: usize = examples.iter().map(examples::Example::count).sum();
    assert!(count > 200, "only {count} examples");
}

#[test]
fn requirements_are_listed() {
    let committed = Requirements::committed().unwrap_or_else(|error| panic!("{error:#}"));
    let wanted = Requirements::of(&text(), &committed).unwrap_or_else(|error| panic!("{error:#}"));
    for (is, should) in std::iter::zip(&committed.clauses, &wanted.clauses) {
        assert_eq!(
            is, should,
            "a clause changed: `cargo run -p kyaml-spec -- requirements` gives it the next revision"
        );
    }
    assert_eq!(committed, wanted, "run `cargo run -p kyaml-spec -- requirements`");
}

#[test]
fn every_must_on_streams_has_cases() {
    let reasons = fs::read_to_string(folder().join("one-sided.toml")).expect("the reasons can be read");
    let reasons: BTreeMap<String, String> = toml::from_str(&reasons).expect("a table of reasons");
    requirements::check_cases(&text(), &reasons).unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn the_summary_counts() {
    let summary = Summary::of(&text()).unwrap_or_else(|error| panic!("{error:#}")).to_string();
    assert!(summary.contains("document") && summary.contains("minutes to read"), "{summary}");
}
