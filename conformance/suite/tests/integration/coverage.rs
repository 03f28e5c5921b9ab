//! The suite as a whole: it loads, and every clause and rule has a case or a reason in `uncovered.toml`.

use std::path::Path;

use kyaml_cases::coverage;
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

#[test]
fn every_clause_and_rule_has_a_case() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let uncovered = Path::new(env!("CARGO_MANIFEST_DIR")).join("../uncovered.toml");
    coverage::check(suite, Spec::shipped(), &uncovered).unwrap_or_else(|problems| panic!("{problems}"));
}
