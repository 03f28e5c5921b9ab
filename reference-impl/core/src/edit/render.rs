//! The text of new parts.

use super::item::{Entry, Item, Kind};
use super::walk::{Step, Walk, has_comments};
use crate::span::Span;
use crate::syntax::{Comment, Comments, Key, KeyStyle, NewNode, NodeKind, Tree, TreeBuilder};
use crate::value::Value;
use crate::write::{Layout, WriteOptions, render_tree};

/// The layout of a new part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// Number of blanks that start the line of the part.
    pub(super) base: usize,
    /// Number of blanks for each level below it.
    pub(super) unit: usize,
    /// Whether each entry and item has a line of its own.
    pub(super) is_open: bool,
}

/// A document in canonical form.
pub(super) fn document(root: &Entry, foot: &[Comment<'static>]) -> String {
    let comments = Comments { head: root.head.clone(), line: root.line.clone(), foot: root.item.foot.clone() };
    render_tree(&tree(&root.item, comments, foot), &WriteOptions::default())
}

/// A value. Its lines end with LF.
pub(super) fn value(item: &Item, style: Style) -> String {
    let is_open = style.is_open || has_comments(item);
    let layout = if is_open { Layout::Canonical } else { Layout::Compact };
    let comments = Comments { foot: item.foot.clone(), ..Comments::default() };
    let text = render_tree(&tree(item, comments, &[]), &WriteOptions::default().layout(layout));
    let text = text.trim_start_matches("---\n");
    let text = text.strip_suffix('\n').unwrap_or(text);
    indented(text, style)
}

/// Moves all lines except the first from canonical indentation to that of the style. In a string
/// over several lines, the blanks that start a line do not count (KY-FOLD-1).
fn indented(text: &str, style: Style) -> String {
    let mut lines = text.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let rest = line.trim_start_matches(' ');
        let blanks = line.len() - rest.len();
        out.push('\n');
        out.extend(std::iter::repeat_n(' ', style.base + blanks / 2 * style.unit + blanks % 2));
        out.push_str(rest);
    }
    out
}

/// The tree of a document with this value.
fn tree(root: &Item, mut root_comments: Comments<'static>, foot: &[Comment<'static>]) -> Tree<'static> {
    let nowhere = Span::default();
    let mut builder = TreeBuilder::new();
    // No call fails: the order of a walk is that of a tree, and numbers of values are numbers.
    let _ = builder.start_document(None);
    for step in Walk::new(root) {
        let _ = match step {
            Step::Leave => builder.close(0),
            Step::Enter { key, entry, item } => {
                let comments = match entry {
                    Some(Entry { head, line, .. }) => {
                        Comments { head: head.clone(), line: line.clone(), foot: item.foot.clone() }
                    }
                    None => std::mem::take(&mut root_comments),
                };
                let mut node = NewNode::new(kind(item), nowhere).comments(comments);
                node.key = key.map(|key| Key::new(key.to_owned(), nowhere, KeyStyle::Plain));
                builder.add(node)
            }
        };
    }
    let _ = builder.end_document(foot.to_vec());
    builder.finish().into_parts().0
}

fn kind(item: &Item) -> NodeKind<'static> {
    match item.kind() {
        Kind::Sequence(_) => NodeKind::Sequence,
        Kind::Mapping(_) => NodeKind::Mapping,
        Kind::Scalar(Value::Bool(bool)) => NodeKind::Bool(*bool),
        Kind::Scalar(Value::Number(number)) => NodeKind::Number(number.as_str().to_owned().into()),
        Kind::Scalar(Value::String(text)) => NodeKind::String(text.clone().into()),
        Kind::Scalar(_) => NodeKind::Null,
    }
}
