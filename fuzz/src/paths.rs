//! The law of look-ups.

use kyaml_core::{
    BlankLines, ColumnUnit, Key, LineIndex, Node, Style, Tree, TreeBuilder, TreeDocument, Value, WriteOptions,
    from_node, parse, render_tree,
};

use crate::laws::Judged;

/// Number of nodes whose paths are followed: the time for all of them is not linear.
const NODES: usize = 500;

/// The pointer of a node leads back to it, its document is the one that contains it, and a comment
/// is found at its bytes. Positions lead back to their bytes in each unit. The copy of a tree is
/// equal to it. Types that are read from a tree are its values.
///
/// # Panics
/// If one of this is not so.
pub fn paths(input: &[u8]) -> Judged {
    let parsed = parse(input);
    let tree = parsed.tree();
    positions(input, tree);
    for node in tree.nodes().take(NODES) {
        let document = node.document();
        assert_eq!(tree.document(document.index()).and_then(TreeDocument::root), document.root());
        if !is_hidden(node) {
            assert_eq!(tree.at(document.index(), &node.pointer()), Some(node));
        }
    }
    let Some(text) = str::from_utf8(input).ok().filter(|_| parsed.errors().is_empty()) else {
        return Judged::NotConcerned;
    };
    let roots = tree.documents().filter_map(TreeDocument::root);
    let read: Vec<Value> = roots.map(|root| from_node(root).expect("a value takes any node")).collect();
    assert_eq!(read, tree.to_values());
    let mut tree = tree.clone();
    tree.record_blank_lines(text);
    let copied = copy(&tree);
    assert_eq!(copied, tree);
    let options = WriteOptions::default().style(Style::default().blank_lines(BlankLines::Keep));
    assert_eq!(render_tree(&copied, &options), render_tree(&tree, &options));
    Judged::Holds
}

/// Whether an equal key follows in the mapping of the node, or in that of a collection around it.
fn is_hidden(node: Node<'_, '_>) -> bool {
    let text = |node: Node<'_, '_>| node.key().map(|key| Key::text(key).unwrap_or_default().to_owned());
    std::iter::successors(Some(node), |node| node.parent()).any(|node| {
        let siblings = node.parent().into_iter().flat_map(Node::children);
        node.key().is_some() && siblings.filter(|sibling| text(*sibling) == text(node)).last() != Some(node)
    })
}

fn positions(input: &[u8], tree: &Tree<'_>) {
    let index = LineIndex::new(input);
    for offset in tree.nodes().take(NODES).map(|node| node.span().start) {
        for unit in [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Utf32] {
            let position = index.position_in(offset, unit);
            assert!(position.line <= index.count());
            assert_eq!(index.offset_in(position, unit), offset, "{position} in {unit:?}");
        }
    }
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
