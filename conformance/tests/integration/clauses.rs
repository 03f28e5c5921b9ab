//! The ids of clauses, wherever the workspace names them: each exists, and none stands for two clauses.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use kyaml_cases::spec::Spec;
use walkdir::{DirEntry, WalkDir};

/// The files that may name clauses, by the end of their names.
const EXTENSIONS: [&str; 4] = ["rs", "pest", "md", "toml"];

/// The ids in a text, such as `KY-KEY-4`: `KY-`, capital letters, a hyphen and digits.
fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("KY-").filter_map(|(start, prefix)| {
        let rest = &text[start + prefix.len()..];
        let chapter = rest.bytes().take_while(u8::is_ascii_uppercase).count();
        let number = rest[chapter..].strip_prefix('-')?.bytes().take_while(u8::is_ascii_digit).count();
        (chapter > 0 && number > 0).then(|| &text[start..start + prefix.len() + chapter + 1 + number])
    })
}

/// A chapter of one letter is that of a made-up specification, as `KY-A-1` in the unit tests of this crate.
fn is_made_up(id: &str) -> bool {
    id.split('-').nth(1).is_some_and(|chapter| chapter.len() == 1)
}

fn is_source(entry: &DirEntry) -> bool {
    entry.file_name() != OsStr::new(".git") && entry.file_name() != OsStr::new("target")
}

/// Each id that a file under `root` names, with the files.
fn named_in(root: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut named: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in WalkDir::new(root).into_iter().filter_entry(is_source) {
        let entry = entry.expect("the workspace is readable");
        let extension = entry.path().extension().and_then(OsStr::to_str).unwrap_or_default();
        if !EXTENSIONS.contains(&extension) {
            continue;
        }
        let bytes = fs::read(entry.path()).unwrap_or_else(|error| panic!("{}: {error}", entry.path().display()));
        // A file of a test may be in another encoding; the name of a clause is ASCII in any.
        for id in ids(&String::from_utf8_lossy(&bytes)) {
            let file = entry.path().strip_prefix(root).expect("the walk starts there").display().to_string();
            named.entry(id.to_owned()).or_default().insert(file);
        }
    }
    named
}

#[test]
fn every_clause_that_a_file_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate stands in the workspace");
    let named = named_in(root);
    // The walk has found the specification, the grammar, the implementation and the cases.
    for (id, file) in [
        ("KY-STREAM-1", "spec/kyaml.md"),
        ("KY-STREAM-6", "grammar/src/kyaml.pest"),
        ("KY-KEY-4", "reference-impl/core/src/ambiguity.rs"),
        ("KY-KEY-6", "conformance/cases/key/norway-plain/case.toml"),
    ] {
        assert!(named.get(id).is_some_and(|files| files.contains(file)), "{id} was not found in {file}");
    }
    let unknown: Vec<_> =
        named.iter().filter(|(id, _)| !is_made_up(id) && Spec::shipped().clause(id).is_none()).collect();
    assert!(unknown.is_empty(), "no such clause: {unknown:#?}");
}

/// A clause that the reader of the specification does not recognize as one would be bound by no test, and its id be free for another.
#[test]
fn every_clause_of_the_specification_is_read_once() {
    let text = Spec::shipped().text();
    let set_in_bold: Vec<&str> =
        text.split("**").skip(1).step_by(2).filter(|bold| ids(bold).next() == Some(*bold)).collect();
    let read: Vec<&str> = Spec::shipped().clauses().iter().map(|clause| clause.id.as_str()).collect();
    assert_eq!(set_in_bold, read);
    assert_eq!(read.iter().collect::<BTreeSet<_>>().len(), read.len(), "an id stands twice");
}

#[test]
fn ids_end_with_their_number() {
    let text = "KY-KEY-4, [KY-KEY-5]; `KY-CAN-13`. KY-DATA- KY--1 KY-key-1 KY-A-1";
    assert_eq!(ids(text).collect::<Vec<_>>(), ["KY-KEY-4", "KY-KEY-5", "KY-CAN-13", "KY-A-1"]);
}
