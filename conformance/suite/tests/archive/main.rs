//! The cases and the specification load from the archive in the crate as from a disk, and every clause and rule has a case or
//! a reason in `uncovered.toml`.
//!
//! A twin is a near neighbour: the difference between a rejected stream and its accepted twin is
//! small enough to be the subject of the rule.

use std::path::Path;

use kyaml_cases::case::{Case, Limits, Schema, Task};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

mod coverage;

/// The greatest number of bytes that are inserted, removed or changed between a case's input and its twin's.
const FARTHEST: usize = 32;

/// The cases whose twins are farther away, and why no nearer one says as much.
const EXCEPTIONS: [(&str, &str); 4] = [
    ("alias-billion-laughs", "the levels that expand are what is refused"),
    ("alias-billion-laughs-formatted", "the levels that expand are what is refused"),
    ("alias-laughs-default", "the levels that expand are what is refused"),
    ("value-block-manifest", "all of a manifest is in block style, or all of it in flow style"),
];

#[test]
fn the_archive_loads_as_the_folders_do() {
    let folder = |name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let spec = Spec::load(&folder("../../spec")).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(&spec, Spec::shipped());
    let read = Suite::load_with(&folder("../cases"), &spec).unwrap_or_else(|problems| panic!("{problems}"));
    let shipped = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    assert!(shipped.cases().len() > 2000, "only {} cases", shipped.cases().len());
    assert_eq!(read.cases().len(), shipped.cases().len());
    for (read, shipped) in std::iter::zip(read.cases(), shipped.cases()) {
        assert_eq!((read.id(), read.files()), (shipped.id(), shipped.files()));
        assert!(read.path().ends_with(shipped.path()), "{} and {}", read.path().display(), shipped.path().display());
    }
}

#[test]
fn every_clause_and_rule_has_a_case() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let uncovered = Path::new(env!("CARGO_MANIFEST_DIR")).join("../uncovered.toml");
    coverage::check(suite, Spec::shipped(), &uncovered).unwrap_or_else(|problems| panic!("{problems}"));
}

#[test]
fn twins_are_near() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let input = |case: &Case| case.input().map_or_else(|| panic!("{} has no input", case.id()), <[u8]>::to_vec);
    let mut distances = Vec::new();
    let mut far = Vec::new();
    for case in suite.cases() {
        let Some(rejection) = case.rejection() else { continue };
        let twin = suite.case(&rejection.twin).expect("the loader looks for the twin");
        let distance = strsim::generic_levenshtein(&input(case), &input(twin));
        if distance == 0 {
            // The inputs are equal, so the schema or the limits differ.
            assert_ne!(how(case), how(twin), "{} is its own twin", case.id());
        }
        distances.push(distance);
        if distance > FARTHEST {
            far.push((case.id(), distance));
        }
    }
    distances.sort_unstable();
    assert!(distances.len() > 1000, "only {} rejections", distances.len());
    println!("{} twins, the median {} bytes away", distances.len(), distances[distances.len() / 2]);
    let expected = EXCEPTIONS.map(|(id, _)| id);
    let found: Vec<&str> = far.iter().map(|(id, _)| *id).collect();
    assert_eq!(found, expected, "twins farther than {FARTHEST} bytes: {far:?}");
}

/// By which schema, and within which limits, the input of a case is read.
fn how(case: &Case) -> Option<(Schema, Limits)> {
    match case.task() {
        Task::Load { source, .. } | Task::Format { source, .. } => Some((source.schema, source.limits)),
        _ => None,
    }
}
