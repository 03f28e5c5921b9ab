//! The spans of the nodes of a tree.

use kyaml_core::Key;
use kyaml_import::{ImportOptions, Syntax, import};

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
fn empty_block_scalar_has_the_span_of_its_text() {
    assert_eq!(places("a: |+\n\n ", Syntax::Yaml), ["a: |+\n\n ", "a", ""]);
    assert_eq!(places("a: |+\n\n  b\n", Syntax::Yaml), ["a: |+\n\n  b\n", "a", "b"]);
}
