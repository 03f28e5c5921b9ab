//! The parser reads KYAML, and the queries of each editor fit it.

use std::fs;
use std::path::{Path, PathBuf};

use tree_sitter::{Language, Parser, Query, QueryCursor, StreamingIterator};
use tree_sitter_generate::{ABI_VERSION_MAX, OptLevel, generate_parser_in_directory};

/// The queries of this package, and those of editors with other names of captures.
const FOLDERS: [&str; 3] = [
    "queries",
    "../../../reference-impl/lsp/editors/helix/runtime/queries/kyaml",
    "../../../reference-impl/lsp/editors/zed/languages/kyaml",
];

const TEXT: &str = "---\n# TODO: more\n{\n  ports: [\n    80,\n  ],\n  \"a b\": \"c\\n\",\n}\n";

#[test]
fn queries_compile() {
    for folder in FOLDERS {
        let queries = queries(folder);
        assert!(!queries.is_empty(), "{folder} has no queries");
        for path in queries {
            let text = std::fs::read_to_string(&path).expect("the query is readable");
            let query = Query::new(&language(), &text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_ne!(query.pattern_count(), 0, "{}", path.display());
        }
    }
}

#[test]
fn collections_fold() {
    assert_eq!(captured(tree_sitter_kyaml::FOLDS_QUERY, "fold"), [(2, 7), (3, 5)]);
}

#[test]
fn entries_are_text_objects() {
    assert_eq!(captured(tree_sitter_kyaml::TEXTOBJECTS_QUERY, "assignment.outer"), [(3, 5), (6, 6)]);
}

#[test]
fn errors_are_nodes() {
    assert!(parse("---\n{ a: b }\n").root_node().has_error());
    assert!(!parse(TEXT).root_node().has_error());
}

fn language() -> Language {
    tree_sitter_kyaml::LANGUAGE.into()
}

fn parse(text: &str) -> tree_sitter::Tree {
    let mut parser = Parser::new();
    parser.set_language(&language()).expect("the versions fit");
    parser.parse(text, None).expect("a language is set")
}

fn queries(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    entries
        .map(|entry| entry.expect("the folder is readable").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "scm"))
        .collect()
}

/// The first and last zero-based line of each node of [`TEXT`] with this capture.
fn captured(query: &str, capture: &str) -> Vec<(usize, usize)> {
    let query = Query::new(&language(), query).expect("the query fits");
    let index = query.capture_index_for_name(capture).expect("the query has the capture");
    let tree = parse(TEXT);
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&query, tree.root_node(), TEXT.as_bytes());
    let mut found = Vec::new();
    while let Some(one) = matches.next() {
        let nodes = one.captures.iter().filter(|capture| capture.index == index).map(|capture| capture.node);
        found.extend(nodes.map(|node| (node.start_position().row, node.end_position().row)));
    }
    found
}

// `src/` is what tree-sitter makes of grammar.js. `cargo xtask bless parser` writes it; Node runs grammar.js.

const FILES: [&str; 6] = [
    "grammar.json",
    "node-types.json",
    "parser.c",
    "tree_sitter/alloc.h",
    "tree_sitter/array.h",
    "tree_sitter/parser.h",
];

#[test]
fn generated_parser_is_current() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let made = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let none = None::<&Path>;
    generate_parser_in_directory(
        package,
        Some(made),
        none,
        ABI_VERSION_MAX,
        None,
        Some("node"),
        true,
        OptLevel::default(),
    )
    .expect("grammar.js is a grammar, and there is Node");
    let bless = std::env::var_os("KYAML_BLESS").is_some();
    for name in FILES {
        let [made, committed] = [made.join(name), package.join("src").join(name)];
        if bless {
            fs::create_dir_all(committed.parent().expect("src/ is above")).expect("the package is writable");
            fs::copy(&made, &committed).expect("the package is writable");
        }
        let [made, found] = [&made, &committed].map(|path| fs::read_to_string(path).unwrap_or_default());
        assert!(made == found, "src/{name} is stale; `cargo xtask bless parser` writes it");
    }
}
