//! The suite as a whole: it loads, and every clause and rule has a case or a reason in `uncovered.toml`.

use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;
use kyaml_cases::{coverage, paths};

#[test]
fn every_clause_and_rule_has_a_case() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    coverage::check(&suite, Spec::shipped(), &paths::uncovered()).unwrap_or_else(|problems| panic!("{problems}"));
}
