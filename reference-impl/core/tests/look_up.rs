//! Finding and copying the parts of a tree, on each file of the cases.

use kyaml_core::{BlankLines, Document, Node, Style, Tree, TreeBuilder, WriteOptions, parse, render_tree};
use walkdir::WalkDir;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/cases");

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

/// Whether an equal key follows in the mapping of the node or of a collection around it.
fn is_hidden(node: Node<'_, '_>) -> bool {
    std::iter::successors(Some(node), |node| node.parent()).any(|node| {
        let Some((parent, key)) = node.parent().zip(node.key()) else { return false };
        let text = |node: &Node<'_, '_>| node.key().map(|key| key.text().unwrap_or_default().to_owned());
        let last = parent.children().filter(|child| text(child).as_deref() == key.text()).last();
        last != Some(node)
    })
}

#[test]
fn a_pointer_leads_back_to_its_node() {
    let mut nodes = 0;
    each_file(|input| {
        let parsed = parse(input);
        let tree = parsed.tree();
        for (index, document) in tree.documents().enumerate() {
            assert_eq!(document.index(), index);
            for node in document.root().into_iter().flat_map(Node::descendants).filter(|node| !is_hidden(*node)) {
                assert_eq!(tree.at(index, &node.pointer()), Some(node));
                assert_eq!(node.document().index(), index, "the document of {node:?}");
                assert_eq!(node.document().root(), document.root());
                nodes += 1;
            }
        }
    });
    assert!(nodes > 10_000, "only {nodes} nodes");
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
        let is_known = |document: &Document<'_, '_>| document.header().is_some() || document.root().is_some();
        let spans: Vec<_> = parsed.tree().documents().filter(is_known).map(Document::span).collect();
        for pair in spans.windows(2) {
            assert!(pair[0].end <= pair[1].start, "{pair:?} in {}", String::from_utf8_lossy(input));
        }
    });
}

#[test]
fn each_comment_is_found_at_its_bytes() {
    let mut comments = 0;
    each_file(|input| {
        let parsed = parse(input);
        let tree = parsed.tree();
        for node in tree.nodes() {
            for comment in [node.head(), node.line(), node.foot()].into_iter().flatten() {
                let last = comment.span().end - 1;
                assert_eq!(tree.comment_at(last), Some((comment, Some(node))));
                comments += 1;
            }
        }
    });
    assert!(comments > 1000, "only {comments} comments");
}

fn copy<'s>(tree: &Tree<'s>) -> Tree<'s> {
    let mut builder = TreeBuilder::new();
    for document in tree.documents() {
        builder.start_document(document.header()).expect("no document is open");
        if let Some(root) = document.root() {
            builder.copy(root, None).expect("a value has no key");
        }
        builder.end_document(document.foot().to_vec()).expect("the copy is closed");
    }
    builder.stream_comments(tree.comments().to_vec());
    builder.finish().into_parts().0
}

#[test]
fn a_copied_tree_is_equal() {
    each_file(|input| {
        let Ok(text) = str::from_utf8(input) else { return };
        let Ok(mut tree) = parse(input).into_result() else { return };
        tree.record_blank_lines(text);
        let copied = copy(&tree);
        assert_eq!(copied, tree, "{text}");
        let options = WriteOptions::default().style(Style::default().blank_lines(BlankLines::Keep));
        assert_eq!(render_tree(&copied, &options), render_tree(&tree, &options));
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
