//! The document and the node that a byte of the stream belongs to.

use kyaml_core::{Node, Tree};

pub(crate) struct Locator<'t, 's> {
    tree: &'t Tree<'s>,
    /// The offset at which each document starts.
    documents: Vec<usize>,
}

impl<'t, 's> Locator<'t, 's> {
    pub(crate) fn new(tree: &'t Tree<'s>) -> Self {
        let mut start = 0;
        let documents = tree.documents().map(|document| {
            let root = document.root().map(|root| root.span().start);
            start = document.header().map(|header| header.start).or(root).unwrap_or(start);
            start
        });
        Self { tree, documents: documents.collect() }
    }

    /// How many documents there are.
    pub(crate) fn documents(&self) -> usize {
        self.documents.len()
    }

    /// The document at `offset`, zero-based. Bytes before the first header belong to the first document.
    pub(crate) fn document(&self, offset: usize) -> usize {
        self.documents.partition_point(|&start| start <= offset).saturating_sub(1)
    }

    /// The innermost node at `offset`, as a JSON Pointer (RFC 6901).
    pub(crate) fn pointer(&self, offset: usize) -> String {
        self.tree.node_at(offset).map_or(String::new(), Node::pointer)
    }
}
