//! The committed list of digests is that of the cases, and the log of changes speaks of this version.

use std::fs;
use std::path::Path;

use kyaml_cases::generated;
use kyaml_cases::suite::Suite;
use kyaml_conformance::digests::Digests;

/// A file of this crate.
fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

#[test]
fn generated_digests_are_current() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let committed =
        Digests::parse(&file("digests.txt")).unwrap_or_else(|line| panic!("{line:?} is no case and digest"));
    let digests = Digests::of(&suite);
    let changes = digests.since(&committed);
    assert!(
        changes.are_allowed_in(env!("CARGO_PKG_VERSION")),
        "cases of an edition do not change; give the new case another id:\n{changes}"
    );
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("digests.txt"), &digests.to_string());
}

#[test]
fn the_log_speaks_of_this_version() {
    let log = file("CHANGES.md");
    let first = log.lines().find(|line| line.starts_with("## ")).unwrap();
    assert!(
        first.starts_with(concat!("## ", env!("CARGO_PKG_VERSION"))),
        "the first version of CHANGES.md is {first:?}"
    );
}
