use std::collections::BTreeMap;

use kyaml_cases::case::{Case, Form, Op};
use kyaml_cases::json::read_typed;
use kyaml_cases::sample::is_all;
use kyaml_cases::spec::Spec;

use super::*;
use crate::judge::{Judged, judge};

/// The longest stream that is judged if not all are, in bytes.
const LONGEST: usize = 20_000;

/// Judges a check of KYAML.
fn check(case: &Case, input: &[u8]) {
    match judge(input).unwrap() {
        Judged::Kyaml(warnings, files) => {
            let files: BTreeMap<&str, String> = files.into_iter().collect();
            let value = read_typed(files["value.json"].as_bytes()).unwrap();
            assert_eq!((case.value(), case.warnings()), (Some(&*value), &*warnings), "{}", case.id());
            let canonical = &files["canonical.yaml"];
            assert_eq!(case.canonical().unwrap_or(canonical.as_bytes()), canonical.as_bytes(), "{}", case.id());
        }
        Judged::Broken(findings) => assert_eq!(case.findings(), findings, "{}", case.id()),
        // So deep, the parser of the grammar reaches its limit.
        Judged::Unknown => assert!(case.id().starts_with("long-depth-1000"), "{}", case.id()),
    }
}

#[test]
fn long_cases_are_as_they_are_judged() {
    let suite = long(Spec::shipped()).unwrap();
    let is_judged = |case: &&Case| case.op() == Op::Check && case.form() == Form::Kyaml;
    let mut judged = 0;
    for case in suite.cases().iter().filter(is_judged) {
        let input = case.input().unwrap();
        if is_all() || input.len() <= LONGEST {
            check(case, input);
            judged += 1;
        }
    }
    assert!(judged > 200, "{judged}");
}

#[test]
fn streams_have_the_length_of_their_title() {
    for length in [65, 127, 128, 129, 1 << 16, 1 << 20] {
        assert_eq!((KINDS[0].make)(length).text.len(), length);
    }
}

#[test]
fn boundaries_end_at_their_limit() {
    assert_eq!(boundaries(9), [3, 4, 5, 7, 8, 9]);
    assert_eq!(boundaries(2), [2]);
    assert_eq!(boundaries(1), [1]);
}
