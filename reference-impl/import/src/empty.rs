//! Documents without a value (KY-FROM-8). kubectl skips them, and other readers load null.

use kyaml_core::{BuildError, Comment, NewNode, Node, NodeKind, Tree, TreeBuilder, TreeDocument, has_value};

use crate::error::{Note, NoteKind};
use crate::imported::Imported;
use crate::options::{ImportOptions, Schema};

/// Removes the empty documents at the end of a stream, and in the schema `kubernetes` all of them.
/// Their comments go above the next value, or below the last one. A stream of empty documents keeps
/// the first one.
pub(crate) fn remove(imported: &mut Imported<'_>, text: &str, options: &ImportOptions) {
    let is_empty = |document: TreeDocument<'_, '_>| is_empty(document, text);
    if !imported.tree.documents().any(is_empty) {
        return;
    }
    let last = imported.tree.documents().rposition(|document| !is_empty(document));
    if let (Schema::Kubernetes, None) = (options.schema, last) {
        let span = imported.tree.documents().find_map(TreeDocument::header).unwrap_or_default();
        imported.notes.push(Note { span, kind: NoteKind::EmptyDocument });
    }
    let keeps = |(index, document)| match last {
        Some(last) => !is_empty(document) || options.schema != Schema::Kubernetes && index < last,
        None => index == 0,
    };
    let kept: Vec<bool> = imported.tree.documents().enumerate().map(keeps).collect();
    let rebuilt = rebuilt(&imported.tree, last, &kept, options.max_depth);
    imported.tree = rebuilt.expect("nodes are added in the order of a tree");
}

/// Whether nothing is written for the value of a document, not even a tag or an anchor.
fn is_empty(document: TreeDocument<'_, '_>, text: &str) -> bool {
    let Some((header, root)) = document.header().zip(document.root()) else { return false };
    let is_null = *root.kind() == NodeKind::Null && root.span().is_empty();
    is_null && !has_value(&text.as_bytes()[header.start..root.span().end.max(header.end)])
}

/// The documents to keep. That with the number `last` takes the comments of those after it, or the
/// first one if no document has a value.
fn rebuilt<'s>(tree: &Tree<'s>, last: Option<usize>, kept: &[bool], max_depth: usize) -> Result<Tree<'s>, BuildError> {
    let mut builder = TreeBuilder::new().max_depth(max_depth);
    let mut head = Vec::new();
    for (index, document) in tree.documents().enumerate() {
        if !kept[index] {
            head.extend(comments(document));
            continue;
        }
        builder.start_document(document.header())?;
        let mut foot = document.foot().to_vec();
        match document.root().filter(|_| last.is_some()) {
            Some(root) => copy(&mut builder, root, std::mem::take(&mut head))?,
            None => foot = comments(document).collect(),
        }
        let is_last = index == last.unwrap_or_default();
        if is_last {
            foot.extend(tree.documents().skip(index + 1).flat_map(comments));
        }
        builder.end_document(foot)?;
        if is_last {
            break;
        }
    }
    builder.stream_comments(tree.comments().to_vec());
    Ok(builder.finish().into_parts().0)
}

/// Adds the value of a document below more head comments.
fn copy<'s>(builder: &mut TreeBuilder<'s>, root: Node<'_, 's>, head: Vec<Comment<'s>>) -> Result<(), BuildError> {
    let mut node = NewNode::from(root);
    node.comments.head.splice(0..0, head);
    let is_collection = node.kind.is_collection();
    builder.add(node)?;
    root.children().try_for_each(|child| builder.copy(child, child.key().cloned()))?;
    if is_collection { builder.close(root.span().end) } else { Ok(()) }
}

/// The comments of an empty document.
fn comments<'s>(document: TreeDocument<'_, 's>) -> impl Iterator<Item = Comment<'s>> {
    let of_root = document.root().map(|root| [root.head(), root.line(), root.foot()].concat());
    of_root.into_iter().flatten().chain(document.foot().to_vec())
}
