//! The document and the node that a byte of the stream belongs to.

use kyaml_core::{Node, Tree};

use crate::pointer::Pointer;

/// Finds documents and nodes of one stream.
pub(crate) struct Locator<'t, 's> {
    tree: &'t Tree<'s>,
    /// The offset at which each document starts.
    documents: Vec<usize>,
    path: Path<'t, 's>,
}

impl<'t, 's> Locator<'t, 's> {
    pub(crate) fn new(tree: &'t Tree<'s>) -> Self {
        let mut start = 0;
        let documents = tree.documents().map(|document| {
            let root = document.root().map(|root| root.span().start);
            start = document.header().map(|header| header.start).or(root).unwrap_or(start);
            start
        });
        Self { tree, documents: documents.collect(), path: Path::default() }
    }

    /// The number of documents.
    pub(crate) fn documents(&self) -> usize {
        self.documents.len()
    }

    /// The document at `offset`, zero-based. Bytes before the first header belong to the first
    /// document.
    pub(crate) fn document(&self, offset: usize) -> usize {
        self.documents.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The innermost node at `offset`.
    pub(crate) fn pointer(&mut self, offset: usize) -> Pointer {
        let Some(node) = self.tree.node_at(offset) else { return Pointer::default() };
        self.path.go_to(node);
        self.path.pointer()
    }
}

/// The path to the last node. The next one is mostly near.
#[derive(Default)]
struct Path<'t, 's> {
    /// The node and those around it, the outermost first, each with its pointer.
    nodes: Vec<(Node<'t, 's>, Pointer)>,
}

impl<'t, 's> Path<'t, 's> {
    fn go_to(&mut self, node: Node<'t, 's>) {
        let holds =
            |outer: Node<'_, '_>| outer.span().start <= node.span().start && node.span().end <= outer.span().end;
        while self.nodes.pop_if(|(last, _)| !holds(*last)).is_some() {}
        let mut new = Vec::new();
        let mut next = Some(node);
        while let Some(node) = next.filter(|node| self.nodes.last().is_none_or(|(last, _)| last != node)) {
            new.push(node);
            next = node.parent();
        }
        if next.is_none() {
            self.nodes.clear();
        }
        for node in new.into_iter().rev() {
            let outer = self.pointer();
            let pointer = node.pointer_step().map_or(Pointer::default(), |step| outer.child(&step));
            self.nodes.push((node, pointer));
        }
    }

    /// The pointer of the node; empty before the first one.
    fn pointer(&self) -> Pointer {
        self.nodes.last().map_or(Pointer::default(), |(_, pointer)| pointer.clone())
    }
}

#[cfg(test)]
mod tests {
    use kyaml_core::{Node, parse};

    use super::Locator;

    #[test]
    fn pointers_are_right_in_any_order() {
        let stream = "# c\n---\n{a: [1, {\"b/~\": [2, 3]}, []], a: 4}\n---\n[[[]], {c: {d: }}\n---\n{e: 5} 6\n";
        let parsed = parse(stream.as_bytes());
        let mut locator = Locator::new(parsed.tree());
        let from_both_ends = (0..=stream.len()).flat_map(|offset| [offset, stream.len() - offset]);
        for offset in (0..=stream.len()).chain((0..=stream.len()).rev()).chain(from_both_ends) {
            let pointer = parsed.tree().node_at(offset).map_or(String::new(), Node::pointer);
            assert_eq!(locator.pointer(offset).to_string(), pointer, "{offset}");
        }
    }
}
