//! The storage of a tree, and its construction by the parser and the builder: a collection is
//! opened, its content is added, and it is closed.

use super::comment::{Comment, Comments};
use super::key::Key;
use super::kind::NodeKind;
use crate::span::Span;

/// A stream: its documents, and all its comments.
///
/// Nodes are in the order of the stream, each collection directly before its content, so that no
/// depth of nesting costs stack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree<'s> {
    pub(super) nodes: Vec<NodeData<'s>>,
    pub(super) documents: Vec<DocumentData<'s>>,
    pub(super) comments: Vec<Comment<'s>>,
}

/// Names a node of one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::syntax) struct NodeId(u32);

/// The stored form of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::syntax) struct DocumentData<'s> {
    pub(in crate::syntax) header: Option<Span>,
    pub(in crate::syntax) root: Option<NodeId>,
    pub(in crate::syntax) foot: Vec<Comment<'s>>,
    /// The number of nodes of the tree up to its end; [`Tree::add_document`] sets it.
    pub(in crate::syntax) end: u32,
}

/// The stored form of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::syntax) struct NodeData<'s> {
    pub(in crate::syntax) key: Option<Key<'s>>,
    pub(in crate::syntax) kind: NodeKind<'s>,
    pub(in crate::syntax) span: Span,
    /// The index of the parent, or [`NO_PARENT`].
    pub(super) parent: u32,
    /// Number of children of the parent before this one.
    pub(super) position: u32,
    /// Number of children.
    pub(super) count: u32,
    /// The index of the node.
    pub(super) index: u32,
    /// The index after the last node of this one's subtree.
    pub(super) end: u32,
    /// See [`Tree::record_blank_lines`].
    pub(super) is_below_blank_line: bool,
    pub(super) ends_below_blank_line: bool,
    pub(super) comments: Option<Box<Comments<'s>>>,
}

/// The parent of a document's value. No node has this index, since a full tree has one node less.
const NO_PARENT: u32 = u32::MAX;

impl<'s> NodeData<'s> {
    /// A node without comments. [`Tree::open`] adds it to a tree.
    pub(in crate::syntax) fn new(key: Option<Key<'s>>, kind: NodeKind<'s>, span: Span) -> Self {
        Self {
            key,
            kind,
            span,
            parent: NO_PARENT,
            position: 0,
            count: 0,
            index: 0,
            end: 0,
            is_below_blank_line: false,
            ends_below_blank_line: false,
            comments: None,
        }
    }

    pub(super) fn parent(&self) -> Option<NodeId> {
        (self.parent != NO_PARENT).then_some(NodeId(self.parent))
    }

    /// The first byte of the node, or of its key.
    pub(super) fn start(&self) -> usize {
        self.key.as_ref().map_or(self.span.start, |key| key.span().start)
    }

    /// Number of nodes of the subtree.
    pub(super) fn size(&self) -> usize {
        (self.end - self.index) as usize
    }

    /// Adds head comments below the existing ones.
    pub(in crate::syntax) fn add_head(&mut self, comments: Vec<Comment<'s>>) {
        self.add(comments, |all| &mut all.head);
    }

    /// Adds line comments after the existing ones.
    pub(in crate::syntax) fn add_line(&mut self, comments: Vec<Comment<'s>>) {
        self.add(comments, |all| &mut all.line);
    }

    /// Adds foot comments below the existing ones.
    pub(in crate::syntax) fn add_foot(&mut self, comments: Vec<Comment<'s>>) {
        self.add(comments, |all| &mut all.foot);
    }

    fn add(&mut self, comments: Vec<Comment<'s>>, list: for<'c> fn(&'c mut Comments<'s>) -> &'c mut Vec<Comment<'s>>) {
        if !comments.is_empty() {
            list(self.comments.get_or_insert_default()).extend(comments);
        }
    }
}

impl DocumentData<'_> {
    /// A document of nothing.
    pub(super) const EMPTY: Self = Self { header: None, root: None, foot: Vec::new(), end: 0 };
}

impl<'s> Tree<'s> {
    pub(super) fn data(&self, id: NodeId) -> &NodeData<'s> {
        &self.nodes[id.0 as usize]
    }

    /// The nodes of a subtree, the node itself first.
    pub(super) fn subtree(&self, node: &NodeData<'s>) -> &[NodeData<'s>] {
        &self.nodes[node.index as usize..node.end as usize]
    }

    pub(in crate::syntax) fn node(&self, id: NodeId) -> &NodeData<'s> {
        self.data(id)
    }

    pub(in crate::syntax) fn node_mut(&mut self, id: NodeId) -> &mut NodeData<'s> {
        &mut self.nodes[id.0 as usize]
    }

    /// The node at `index` nodes after `first`, if there is one.
    pub(in crate::syntax) fn node_after(&mut self, first: NodeId, index: usize) -> Option<&mut NodeData<'s>> {
        self.nodes.get_mut((first.0 as usize).checked_add(index)?)
    }

    /// The index of the next node. [`Tree::open`] is never called on a full tree.
    fn next_index(&self) -> u32 {
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// The number of nodes.
    pub(in crate::syntax) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Drops all nodes after the first `len`, of which none is the parent.
    pub(in crate::syntax) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len);
    }

    /// Whether the tree has the greatest possible number of nodes.
    pub(in crate::syntax) fn is_full(&self) -> bool {
        !self.has_room_for(1)
    }

    /// Whether the tree can take this number of nodes.
    pub(in crate::syntax) fn has_room_for(&self, count: usize) -> bool {
        count <= (u32::MAX - self.next_index()) as usize
    }

    /// Adds `node` as the last child of `parent`. A collection stays open until [`Tree::close`].
    #[inline]
    pub(in crate::syntax) fn open(&mut self, parent: Option<NodeId>, node: NodeData<'s>) -> NodeId {
        let index = self.next_index();
        let position = parent.map_or(0, |parent| {
            let count = &mut self.node_mut(parent).count;
            *count += 1;
            *count - 1
        });
        let parent = parent.map_or(NO_PARENT, |NodeId(parent)| parent);
        self.nodes.push(NodeData { parent, position, index, end: index + 1, ..node });
        NodeId(index)
    }

    /// Sets the blank lines of the last node: those above it, and above its closing bracket.
    pub(in crate::syntax) fn set_blank_lines(&mut self, above: bool, at_end: bool) {
        if let Some(node) = self.nodes.last_mut() {
            (node.is_below_blank_line, node.ends_below_blank_line) = (above, at_end);
        }
    }

    /// Ends the collection `id`, whose text ends before byte `end`.
    pub(in crate::syntax) fn close(&mut self, id: NodeId, end: usize) {
        let after = self.next_index();
        let node = self.node_mut(id);
        node.end = after;
        node.span.end = end;
    }

    /// Adds a document, after all its nodes.
    pub(in crate::syntax) fn add_document(&mut self, document: DocumentData<'s>) {
        self.documents.push(DocumentData { end: self.next_index(), ..document });
    }

    /// Adds comments at the foot of the last document. In a stream without documents, they are comments of the stream.
    pub(in crate::syntax) fn add_comments(&mut self, comments: Vec<Comment<'s>>) {
        match self.documents.last_mut() {
            Some(last) => last.foot.extend(comments),
            None => self.comments.extend(comments),
        }
    }

    /// Adds the documents and comments of `other`, whose stream starts `offset` bytes after the
    /// start of this one's. If there would be too many nodes, returns `None` and adds nothing.
    pub(in crate::syntax) fn append(&mut self, mut other: Tree<'s>, offset: usize) -> Option<()> {
        let base = self.next_index();
        base.checked_add(other.next_index()).filter(|&sum| sum < u32::MAX)?;
        other.move_to(|byte| byte.saturating_add(offset));
        for node in &mut other.nodes {
            if node.parent != NO_PARENT {
                node.parent += base;
            }
            node.index += base;
            node.end += base;
        }
        for document in &mut other.documents {
            document.root = document.root.map(|NodeId(root)| NodeId(root + base));
            document.end += base;
        }
        self.nodes.append(&mut other.nodes);
        let mut comments = std::mem::take(&mut self.comments);
        comments.append(&mut other.comments);
        self.documents.append(&mut other.documents);
        self.add_comments(comments);
        Some(())
    }
}
