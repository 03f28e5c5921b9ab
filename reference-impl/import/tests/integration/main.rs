//! The importer, beside the cases of the suite.

mod encoding;
mod fixes;
mod limits;
mod loaded;
mod mistakes;
mod notes;
mod schema;

use kyaml_core::Key;
use kyaml_import::{ImportOptions, Syntax, import};

// The spans of the nodes of a tree.

/// The bytes of each node and of each key, in the order of the stream.
fn places(input: &str, syntax: Syntax) -> Vec<&str> {
    let tree = import(input.as_bytes(), &ImportOptions::default().syntax(syntax)).into_result().expect("it is read");
    let spans = tree.nodes().flat_map(|node| node.key().map(Key::span).into_iter().chain([node.span()]));
    spans.map(|span| &input[span.start..span.end]).collect()
}

#[test]
fn json_nodes_exclude_separators() {
    let input = "\t{\r\n\t\"a\" :\t[ 1 ,\n2 ,\r\"b\"\t,true]\r\n}\r\n";
    let sequence = "[ 1 ,\n2 ,\r\"b\"\t,true]";
    let mapping = &input[1..input.len() - 2];
    assert_eq!(places(input, Syntax::Json), [mapping, "\"a\"", sequence, "1", "2", "\"b\"", "true"]);
}

#[test]
fn a_comment_before_a_comma_is_that_of_the_item_above() {
    for input in ["[1\n# x\n, 2]\n", "[[1]\n# x\n, 2]\n"] {
        let tree = import(input.as_bytes(), &ImportOptions::default()).into_result().expect("it is read");
        let first = tree.at(0, "/0").expect("an item");
        assert_eq!(first.line().len(), 1, "{input:?}");
    }
}

/// A line of blanks is one, and so is the end of a line of CR LF.
#[test]
fn a_comment_below_a_blank_line_is_below_the_document() {
    for blank_line in ["\n", " \n", "\r\n"] {
        let input = format!("a: 1{}{blank_line}# end\n", if blank_line == "\r\n" { "\r\n" } else { "\n" });
        let tree = import(input.as_bytes(), &ImportOptions::default()).into_result().expect("it is read");
        let feet: Vec<_> = tree.documents().map(|document| document.foot().len()).collect();
        assert_eq!(feet, [1], "{input:?}");
    }
}

#[test]
fn empty_block_scalar_has_the_span_of_its_text() {
    assert_eq!(places("a: |+\n\n ", Syntax::Yaml), ["a: |+\n\n ", "a", ""]);
    assert_eq!(places("a: |+\n\n  b\n", Syntax::Yaml), ["a: |+\n\n  b\n", "a", "b"]);
}
