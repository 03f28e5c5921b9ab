//! Finding the parts of a tree: by key, index or pointer, and by offset.

use super::comment::Comment;
use super::key::Key;
use super::kind::NodeKind;
use super::node::{Node, TreeDocument};
use super::storage::{DocumentData, NodeData, Tree};
use crate::error::{ErrorKind, Errors, SyntaxError};
use crate::index::{Index, Step};
use crate::pointer;
use crate::span::Span;

impl<'s> Tree<'s> {
    /// The document of this index, zero-based. Findings name documents by it.
    #[must_use]
    pub fn document(&self, index: usize) -> Option<TreeDocument<'_, 's>> {
        self.documents.get(index).map(|data| TreeDocument { tree: self, data, index })
    }

    /// The node at a JSON Pointer (RFC 6901) in the document of this index, zero-based; the same as
    /// [`Tree::document`] and [`TreeDocument::at`].
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"---\n{a: 1}\n---\n{a: [1, {b/c: 2}]}\n");
    /// let tree = parsed.tree();
    /// let node = tree.at(1, "/a/1/b~1c").expect("the second document has it");
    /// assert_eq!((node.pointer().as_str(), node.document().index()), ("/a/1/b~1c", 1));
    /// assert_eq!(tree.at(0, "/b"), None);
    /// ```
    #[must_use]
    pub fn at(&self, document: usize, pointer: &str) -> Option<Node<'_, 's>> {
        self.document(document)?.at(pointer)
    }

    /// The document of the stream `text`, which has to be its only one.
    pub(crate) fn only_document(&self, text: &str) -> Result<TreeDocument<'_, 's>, Errors<SyntaxError>> {
        match (self.document(0), self.document(1)) {
            (Some(document), None) => Ok(document),
            (None, _) => Err(Errors::one(ErrorKind::EmptyDocument, Span::empty(text.len()), text)),
            (_, Some(second)) => {
                let span = second.header().unwrap_or(second.span());
                Err(Errors::one(ErrorKind::ExtraContent, span, text))
            }
        }
    }

    /// The innermost node that contains the byte at `offset`; a key counts as part of its value.
    /// [`Node::document`] gives its document.
    #[must_use]
    pub fn node_at(&self, offset: usize) -> Option<Node<'_, 's>> {
        let starts_before = |node: &NodeData<'_>| node.start() <= offset;
        let last = self.nodes.partition_point(starts_before).checked_sub(1)?;
        let mut node = Node { tree: self, data: &self.nodes[last] };
        while node.span().end <= offset {
            node = node.parent()?;
        }
        Some(node)
    }
}

impl<'t, 's> TreeDocument<'t, 's> {
    /// Its index among the documents of the stream, zero-based.
    #[must_use]
    pub fn index(self) -> usize {
        self.index
    }

    /// The bytes from its header to the end of its value, or of the last comment behind the value.
    /// Comments above the header are not part of the span. The span is 0..0 if the document has
    /// neither a header nor a value that can be read.
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"# one\n---\n1\n# foot\n\n---\n2\n");
    /// let spans = parsed.tree().documents().map(|document| document.span().range());
    /// assert_eq!(spans.collect::<Vec<_>>(), [6..18, 20..25]);
    /// ```
    #[must_use]
    pub fn span(self) -> Span {
        let root = self.root();
        let value = root.map(Node::span);
        let comments = root.map(Node::line).unwrap_or_default().iter().chain(self.foot()).map(Comment::span);
        let start = self.header().or(value).or_else(|| comments.clone().next()).unwrap_or_default().start;
        let ends = self.header().into_iter().chain(value).chain(comments).map(|span| span.end);
        Span::new(start, ends.max().unwrap_or(start))
    }

    /// The node at a JSON Pointer (RFC 6901); the last of several equal keys counts. The pointer
    /// `""` means the document's value.
    #[must_use]
    pub fn at(self, pointer: &str) -> Option<Node<'t, 's>> {
        self.root()?.at(pointer)
    }
}

impl<'t, 's> Node<'t, 's> {
    /// The value of a key of a mapping, or the item at an index of a sequence. The last of several
    /// equal keys counts, and an unreadable key is empty, as in [`Node::to_value`]. Takes time in
    /// proportion to the number of children.
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"---\n{ports: [80, 443]}\n");
    /// let root = parsed.tree().document(0).and_then(|document| document.root()).expect("it has a value");
    /// let port = root.get("ports").and_then(|ports| ports.get(1)).expect("there are two");
    /// assert_eq!(port.span().range(), 17..20);
    /// assert!(root.get(0).is_none(), "a mapping has no items");
    /// ```
    #[must_use]
    pub fn get(self, index: impl Index) -> Option<Self> {
        match (index.step(), self.kind()) {
            (Step::Key(text), NodeKind::Mapping) => {
                let is_wanted = |key: &Key<'_>| key.text().unwrap_or_default() == text;
                self.children().filter(|child| child.key().is_some_and(is_wanted)).last()
            }
            (Step::Item(index), NodeKind::Sequence) => self.children().nth(index),
            _ => None,
        }
    }

    /// The node at a JSON Pointer (RFC 6901) that starts at this node.
    #[must_use]
    pub fn at(self, pointer: &str) -> Option<Self> {
        pointer::steps(pointer)?.try_fold(self, |node, step| match node.kind() {
            NodeKind::Sequence => node.get(pointer::index(&step)?),
            _ => node.get(&*step),
        })
    }

    /// The document that contains the node.
    #[must_use]
    pub fn document(self) -> TreeDocument<'t, 's> {
        let documents = &self.tree.documents;
        let index = documents.partition_point(|document| document.end <= self.data.index);
        // A node is inside a document; without one, as in a tree under construction, this is empty.
        let data = documents.get(index).unwrap_or(const { &DocumentData::EMPTY });
        TreeDocument { tree: self.tree, data, index }
    }
}
