//! The handles for reading a tree.

use std::borrow::Cow;
use std::fmt;

use super::comment::Comment;
use super::key::Key;
use super::kind::NodeKind;
use super::storage::{DocumentData, NodeData, Tree};
use crate::pointer;
use crate::span::Span;

impl<'s> Tree<'s> {
    /// The documents, in order.
    #[must_use]
    pub fn documents(&self) -> impl DoubleEndedIterator<Item = TreeDocument<'_, 's>> + ExactSizeIterator {
        self.documents.iter().enumerate().map(|(index, data)| TreeDocument { tree: self, data, index })
    }

    /// The comments of a stream without documents; those of any other stream belong to its documents and nodes.
    #[must_use]
    pub fn comments(&self) -> &[Comment<'s>] {
        &self.comments
    }

    /// All nodes, in the order of the stream.
    #[must_use]
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node<'_, 's>> + ExactSizeIterator {
        self.nodes.iter().map(|data| Node { tree: self, data })
    }
}

/// A document of a tree.
#[derive(Clone, Copy)]
pub struct TreeDocument<'t, 's> {
    pub(super) tree: &'t Tree<'s>,
    pub(super) data: &'t DocumentData<'s>,
    pub(super) index: usize,
}

impl<'t, 's> TreeDocument<'t, 's> {
    /// The bytes of `---`; `None` if the header is missing.
    #[must_use]
    pub fn header(self) -> Option<Span> {
        self.data.header
    }

    /// The value; `None` if it is missing or unreadable.
    #[must_use]
    pub fn root(self) -> Option<Node<'t, 's>> {
        self.data.root.map(|id| Node { tree: self.tree, data: self.tree.data(id) })
    }

    /// The comments after the line on which the value ends, up to the next header or the end (KY-CAN-22).
    #[must_use]
    #[inline]
    pub fn foot(self) -> &'t [Comment<'s>] {
        &self.data.foot
    }
}

impl fmt::Debug for TreeDocument<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeDocument")
            .field("header", &self.header())
            .field("root", &self.root())
            .finish_non_exhaustive()
    }
}

/// A value of a tree, with its key if it is an entry.
#[derive(Clone, Copy)]
pub struct Node<'t, 's> {
    pub(super) tree: &'t Tree<'s>,
    pub(super) data: &'t NodeData<'s>,
}

impl<'t, 's> Node<'t, 's> {
    /// The key, if the parent is a mapping.
    #[must_use]
    #[inline]
    pub fn key(self) -> Option<&'t Key<'s>> {
        self.data.key.as_ref()
    }

    /// The type of the value.
    #[must_use]
    #[inline]
    pub fn kind(self) -> &'t NodeKind<'s> {
        &self.data.kind
    }

    /// The bytes of the value, brackets and quotes included.
    #[must_use]
    pub fn span(self) -> Span {
        self.data.span
    }

    /// The comments above the entry, item or root value, each on a line of its own (KY-CAN-19).
    #[must_use]
    #[inline]
    pub fn head(self) -> &'t [Comment<'s>] {
        self.data.comments.as_ref().map_or(&[], |comments| &comments.head)
    }

    /// The comments at the end of the value's line. The second and later ones follow on lines of
    /// their own (KY-CAN-20).
    #[must_use]
    #[inline]
    pub fn line(self) -> &'t [Comment<'s>] {
        self.data.comments.as_ref().map_or(&[], |comments| &comments.line)
    }

    /// The comments of a collection before its closing bracket (KY-CAN-22).
    #[must_use]
    #[inline]
    pub fn foot(self) -> &'t [Comment<'s>] {
        self.data.comments.as_ref().map_or(&[], |comments| &comments.foot)
    }

    /// Whether a blank line precedes the line that it starts, if
    /// [`Tree::record_blank_lines`] has looked for it (KY-CAN-26).
    #[doc(hidden)]
    #[must_use]
    pub fn is_below_blank_line(self) -> bool {
        self.data.is_below_blank_line
    }

    /// Whether a blank line precedes the line that its closing bracket starts, if
    /// [`Tree::record_blank_lines`] has looked for it (KY-CAN-26).
    pub(crate) fn ends_below_blank_line(self) -> bool {
        self.data.ends_below_blank_line
    }

    /// The collection around the node; `None` for a document's value.
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        self.data.parent().map(|id| Self { tree: self.tree, data: self.tree.data(id) })
    }

    /// The values of a mapping or the items of a sequence, in order; empty for a scalar.
    #[must_use]
    #[inline]
    pub fn children(self) -> Children<'t, 's> {
        let subtree = self.tree.subtree(self.data);
        Children { tree: self.tree, rest: subtree.get(1..).unwrap_or_default() }
    }

    /// Number of children.
    #[must_use]
    pub fn len(self) -> usize {
        self.data.count as usize
    }

    /// Whether the node has no children.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.data.count == 0
    }

    /// The node and all nodes inside it, in the order of the stream.
    #[must_use]
    pub fn descendants(self) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        self.tree.subtree(self.data).iter().map(move |data| Self { tree: self.tree, data })
    }

    /// The path of the node in its document, as a JSON Pointer (RFC 6901): empty for the document's
    /// value.
    #[must_use]
    pub fn pointer(self) -> String {
        let mut steps = Vec::new();
        let mut node = self;
        while let (Some(parent), Some(step)) = (node.parent(), node.pointer_step()) {
            steps.push(step);
            node = parent;
        }
        steps.iter().rev().flat_map(|step| ["/", &**step]).collect()
    }

    /// The last step of the node's [pointer](Node::pointer), without the slash before it; `None`
    /// for a document's value. To get the pointers of many nodes, take each step once and join
    /// them.
    ///
    /// ```
    /// let parsed = kyaml_core::parse(b"---\n{a/b: [1]}\n");
    /// let item = parsed.tree().nodes().last().unwrap();
    /// assert_eq!(item.pointer(), "/a~1b/0");
    /// assert_eq!(item.pointer_step().as_deref(), Some("0"));
    /// assert_eq!(item.parent().unwrap().pointer_step().as_deref(), Some("a~1b"));
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn pointer_step(self) -> Option<Cow<'t, str>> {
        self.data.parent()?;
        Some(match self.key() {
            Some(key) => pointer::escape(key.text().unwrap_or_default()),
            None => self.data.position.to_string().into(),
        })
    }
}

impl PartialEq for Node<'_, '_> {
    /// Whether both are the same node of the same tree.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.data, other.data)
    }
}

impl Eq for Node<'_, '_> {}

impl fmt::Debug for Node<'_, '_> {
    /// The node by itself, without its children.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node")
            .field("key", &self.key().and_then(Key::text))
            .field("kind", self.kind())
            .field("span", &self.span())
            .finish_non_exhaustive()
    }
}

/// The children of a node; see [`Node::children`].
#[derive(Clone)]
pub struct Children<'t, 's> {
    tree: &'t Tree<'s>,
    /// The nodes of all remaining subtrees.
    rest: &'t [NodeData<'s>],
}

impl<'t, 's> Iterator for Children<'t, 's> {
    type Item = Node<'t, 's>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let data = self.rest.first()?;
        self.rest = self.rest.get(data.size()..).unwrap_or_default();
        Some(Node { tree: self.tree, data })
    }
}

impl fmt::Debug for Children<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
