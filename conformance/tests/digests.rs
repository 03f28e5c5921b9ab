//! The committed list of digests is that of the cases, and the log of changes speaks of this version.

use std::fs;
use std::path::Path;

use kyaml_cases::suite::Suite;
use kyaml_conformance::digests::Digests;

/// A file of this crate.
fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

#[test]
fn the_list_is_that_of_the_cases() {
    let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
    let list = file("digests.txt");
    let committed = Digests::parse(&list).unwrap_or_else(|line| panic!("{line:?} is no case and digest"));
    let changes = Digests::of(&suite).since(&committed);
    assert!(
        changes.is_empty(),
        "digests.txt is not that of the cases; run `cargo run -p kyaml-conformance -- digests --write`, and say in CHANGES.md what \
         came:\n{changes}"
    );
    assert_eq!(list, committed.to_string());
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
