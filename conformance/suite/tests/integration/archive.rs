//! The cases and the specification load from the archive in the crate as from a disk, and every clause and rule has a case or
//! a reason in `uncovered.toml`.

use std::path::Path;

use kyaml_cases::coverage;
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

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
