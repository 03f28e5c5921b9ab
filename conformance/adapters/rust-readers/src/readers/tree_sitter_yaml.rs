use tree_sitter::{Node, Parser, TreeCursor};

use super::{Loaded, Profile, Reader, quoted};
use kyaml_protocol::reader::events::{Builder, Event, Kind};

/// The grammar that editors highlight and fold YAML with.
pub(super) const READER: Reader =
    Reader { name: "tree-sitter-yaml", package: "tree-sitter-yaml", profile: Profile::Syntax, load };

fn load(input: &str) -> Result<Vec<Loaded>, String> {
    let mut parser = Parser::new();
    parser.set_language(&tree_sitter_yaml::LANGUAGE.into()).map_err(|error| error.to_string())?;
    let tree = parser.parse(input, None).ok_or("no tree")?;
    if tree.root_node().has_error() {
        return Err("the tree has an ERROR or MISSING node".to_owned());
    }
    documents(&mut tree.walk(), input)
}

/// Walks the tree from node to node, down, right or up.
fn documents(cursor: &mut TreeCursor<'_>, input: &str) -> Result<Vec<Loaded>, String> {
    let mut builder = Builder::default();
    loop {
        if let Some(event) = enter(cursor.node(), input) {
            builder.push(event)?;
        }
        if cursor.goto_first_child() {
            continue;
        }
        loop {
            if let Some(kind) = kind(cursor.node()) {
                builder.push(Event::End(kind))?;
            }
            if cursor.goto_next_sibling() {
                break;
            }
            if !cursor.goto_parent() {
                return builder.finish();
            }
        }
    }
}

fn enter(node: Node<'_>, input: &str) -> Option<Event> {
    match node.kind() {
        "plain_scalar" => Some(Event::Plain(input[node.byte_range()].to_owned())),
        "double_quote_scalar" => Some(Event::Node(quoted::resolve(&input[node.byte_range()]))),
        _ => kind(node).map(Event::Start),
    }
}

fn kind(node: Node<'_>) -> Option<Kind> {
    Some(match node.kind() {
        "document" => Kind::Document,
        "flow_mapping" => Kind::Mapping,
        "flow_sequence" => Kind::Sequence,
        _ => return None,
    })
}
