//! The tree of a text.

use kyaml_core::{Comment, Key, LineIndex, Node, NodeKind, Tree};
use kyaml_import::import;
use serde::Serialize;

use crate::format::Refusal;
use crate::place::{Place, json};
use crate::settings::settings;

/// The nodes of a text in their order.
#[derive(Serialize)]
struct Nodes<'t> {
    nodes: Vec<Listed<'t>>,
}

/// A node in the list.
#[derive(Serialize)]
struct Listed<'t> {
    /// The document, zero-based.
    document: usize,
    /// Number of collections around the node.
    depth: usize,
    /// Its key, if its parent is a mapping.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'t str>,
    kind: &'static str,
    /// The text of a scalar, without quotes.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'t str>,
    /// The texts of its comments, with their `#`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<&'t str>,
    #[serde(flatten)]
    place: Place,
}

/// The tree of KYAML, YAML or JSON: an object with `nodes`, in the order of the text, or one with
/// `errors` if the text has no one meaning. A node has `document` (zero-based), `depth`, `key`, `kind`
/// (`mapping`, `sequence`, `string`, `number`, `bool`, `null`), `text`, `comments` and its place.
///
/// # Errors
/// Fails with a message if the settings are invalid.
pub fn tree(text: &[u8], settings_json: &str) -> Result<String, String> {
    let options = settings(settings_json)?.format_options().import;
    let lines = LineIndex::new(text);
    match import(text, &options).into_result() {
        Ok(tree) => json(&Nodes { nodes: nodes(&tree, &lines) }),
        Err(errors) => json(&Refusal::new(&lines, &errors)),
    }
}

fn nodes<'t>(tree: &'t Tree<'_>, lines: &LineIndex<'_>) -> Vec<Listed<'t>> {
    let mut nodes = Vec::new();
    for document in tree.documents() {
        let mut open: Vec<Node<'_, '_>> = Vec::new();
        for node in document.root().into_iter().flat_map(Node::descendants) {
            while open.last().is_some_and(|last| Some(*last) != node.parent()) {
                open.pop();
            }
            let depth = open.len();
            open.push(node);
            let comments = node.head().iter().chain(node.line()).chain(node.foot());
            nodes.push(Listed {
                document: document.index(),
                depth,
                key: node.key().and_then(Key::text),
                kind: kind(node.kind()),
                text: scalar(node.kind()),
                comments: comments.map(Comment::text).collect(),
                place: Place::new(lines, node.span()),
            });
        }
    }
    nodes
}

fn kind(kind: &NodeKind<'_>) -> &'static str {
    match kind {
        NodeKind::Mapping => "mapping",
        NodeKind::Sequence => "sequence",
        NodeKind::String(_) => "string",
        NodeKind::Number(_) => "number",
        NodeKind::Bool(_) => "bool",
        NodeKind::Null => "null",
        _ => "invalid",
    }
}

fn scalar<'t>(kind: &'t NodeKind<'_>) -> Option<&'t str> {
    match kind {
        NodeKind::String(text) | NodeKind::Number(text) => Some(text),
        NodeKind::Bool(true) => Some("true"),
        NodeKind::Bool(false) => Some("false"),
        NodeKind::Null => Some("null"),
        _ => None,
    }
}
