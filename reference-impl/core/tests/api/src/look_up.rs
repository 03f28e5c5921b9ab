//! Finding and copying the parts of a tree. The law `paths` of fuzz/ has the rest.

use kyaml_core::{Node, TreeBuilder, TreeDocument, parse};
use walkdir::WalkDir;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../conformance/cases");

/// Calls `check` with each file of the cases.
fn each_file(mut check: impl FnMut(&[u8])) {
    let mut files = 0;
    for entry in WalkDir::new(CASES) {
        let entry = entry.expect("the folder of the cases can be read");
        if entry.file_type().is_file() {
            check(&std::fs::read(entry.path()).expect("a file of a case can be read"));
            files += 1;
        }
    }
    assert!(files > 1000, "only {files} files");
}

#[test]
fn a_text_that_is_not_a_pointer_finds_nothing() {
    let parsed = parse(b"---\n{a: [1, 2], \"0\": 3, \"~\": 4}\n");
    let at = |pointer| parsed.tree().at(0, pointer).map(Node::pointer);
    for pointer in ["a", "/a/", "/a/00", "/a/+1", "/a/-", "/a/2", "/~", "/~2", "/b", "/a/0/0", "/"] {
        assert_eq!(at(pointer), None, "{pointer}");
    }
    assert_eq!(at("/0").as_deref(), Some("/0"));
    assert_eq!(at("/~0").as_deref(), Some("/~0"));
    assert_eq!(at("").as_deref(), Some(""));
    assert!(parsed.tree().at(1, "").is_none());
}

#[test]
fn spans_of_documents_are_in_order() {
    each_file(|input| {
        let parsed = parse(input);
        let is_known = |document: &TreeDocument<'_, '_>| document.header().is_some() || document.root().is_some();
        let spans: Vec<_> = parsed.tree().documents().filter(is_known).map(TreeDocument::span).collect();
        for pair in spans.windows(2) {
            assert!(pair[0].end <= pair[1].start, "{pair:?} in {}", String::from_utf8_lossy(input));
        }
    });
}

#[test]
fn a_copy_fits_where_it_is_added() {
    let parsed = parse(b"---\n{a: [1], b: 2}\n");
    let list = parsed.tree().at(0, "/a").expect("it is there");
    let mut builder = TreeBuilder::new();
    assert!(builder.copy(list, None).is_err(), "no document is open");
    builder.start_document(None).expect("no document is open");
    assert!(builder.copy(list, list.key().cloned()).is_err(), "the value of a document has no key");
    builder.copy(parsed.tree().at(0, "").expect("it has a value"), None).expect("it fits");
    assert!(builder.copy(list, None).is_err(), "the document has a value");
}
