//! The tree of a stream: values with their comments and places, flat in one vector.

use std::borrow::Cow;

use crate::span::Span;
use crate::value::{Mapping, Number, Sequence, Value};

/// A stream: its documents, and every comment of it. Nodes stand in the order of the stream, each collection directly before what it
/// holds, so that no depth of nesting costs stack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree<'s> {
    nodes: Vec<Node<'s>>,
    documents: Vec<Document<'s>>,
    comments: Vec<Comment<'s>>,
}

/// A document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document<'s> {
    /// The bytes of `---`; `None` where it is missing.
    pub header: Option<Span>,
    /// The value; `None` where it is missing or cannot be told.
    pub root: Option<NodeId>,
    /// The comments after the line on which the value ends, up to the next header or the end (KY-CAN-21).
    pub foot: Vec<Comment<'s>>,
}

/// Names a node of one tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value, with its key where it is one of a mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<'s> {
    /// The key, where the parent is a mapping.
    pub key: Option<Key<'s>>,
    /// What the value is.
    pub kind: NodeKind<'s>,
    /// The bytes of the value, brackets and quotes included.
    pub span: Span,
    parent: Option<NodeId>,
    /// How many children of the parent stand before this one.
    position: u32,
    /// How many children it has.
    count: u32,
    /// The index after the last node of this one's subtree.
    end: u32,
    comments: Option<Box<Comments<'s>>>,
}

/// What a value is. Texts are borrowed from the stream wherever they stand in it as they are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind<'s> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, in its source text (KY-NUM-1).
    Number(Cow<'s, str>),
    /// A string, escapes replaced (KY-STR-6).
    String(Cow<'s, str>),
    /// A mapping; its values are the node's children.
    Mapping,
    /// A sequence; its items are the node's children.
    Sequence,
    /// Something that is no KYAML value, reported as an error.
    Invalid,
}

impl NodeKind<'_> {
    /// Whether this is a mapping or a sequence.
    #[must_use]
    pub fn is_collection(&self) -> bool {
        matches!(self, Self::Mapping | Self::Sequence)
    }
}

/// A key of a mapping.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key<'s> {
    /// The key, escapes replaced.
    pub text: Cow<'s, str>,
    /// The bytes of the key, quotes included.
    pub span: Span,
    /// The offset of the colon; the end of the key where the colon is missing.
    pub colon: usize,
    /// How it is written.
    pub style: KeyStyle,
}

/// How a key is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyStyle {
    /// Without quotes.
    Plain,
    /// In double quotes (or, as an error, in single ones).
    Quoted,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment<'s> {
    /// The text, from `#` to the end of the line, without the line break.
    pub text: Cow<'s, str>,
    /// Its bytes.
    pub span: Span,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Comments<'s> {
    head: Vec<Comment<'s>>,
    line: Vec<Comment<'s>>,
    foot: Vec<Comment<'s>>,
}

impl<'s> Node<'s> {
    /// A node without comments. It gets its place in a tree from [`Tree::open`].
    #[must_use]
    pub fn new(key: Option<Key<'s>>, kind: NodeKind<'s>, span: Span) -> Self {
        Self { key, kind, span, parent: None, position: 0, count: 0, end: 0, comments: None }
    }

    /// The comments above the entry, item or root value, each on a line of its own (KY-CAN-18).
    #[must_use]
    pub fn head(&self) -> &[Comment<'s>] {
        self.comments.as_ref().map_or(&[], |comments| &comments.head)
    }

    /// The comments at the end of the value's line; all but the first follow on lines of their own (KY-CAN-19).
    #[must_use]
    pub fn line(&self) -> &[Comment<'s>] {
        self.comments.as_ref().map_or(&[], |comments| &comments.line)
    }

    /// The comments of a collection before its closing bracket (KY-CAN-21).
    #[must_use]
    pub fn foot(&self) -> &[Comment<'s>] {
        self.comments.as_ref().map_or(&[], |comments| &comments.foot)
    }

    /// Adds head comments below those that are there.
    pub fn add_head(&mut self, comments: Vec<Comment<'s>>) {
        self.add(comments, |all| &mut all.head);
    }

    /// Adds line comments after those that are there.
    pub fn add_line(&mut self, comments: Vec<Comment<'s>>) {
        self.add(comments, |all| &mut all.line);
    }

    /// Adds foot comments below those that are there.
    pub fn add_foot(&mut self, comments: Vec<Comment<'s>>) {
        self.add(comments, |all| &mut all.foot);
    }

    fn add(&mut self, comments: Vec<Comment<'s>>, list: for<'c> fn(&'c mut Comments<'s>) -> &'c mut Vec<Comment<'s>>) {
        if !comments.is_empty() {
            list(self.comments.get_or_insert_default()).extend(comments);
        }
    }
}

impl<'s> Tree<'s> {
    /// The documents, in order.
    #[must_use]
    pub fn documents(&self) -> &[Document<'s>] {
        &self.documents
    }

    /// The comments of a stream without documents; those of any other stream belong to its documents and nodes.
    #[must_use]
    pub fn comments(&self) -> &[Comment<'s>] {
        &self.comments
    }

    /// The node that `id` names.
    ///
    /// # Panics
    /// If `id` is of another tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node<'s> {
        &self.nodes[id.index()]
    }

    /// The node that `id` names, to change its comments, key or value.
    ///
    /// # Panics
    /// If `id` is of another tree.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node<'s> {
        &mut self.nodes[id.index()]
    }

    /// All nodes, in the order of the stream.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.next_id().0).map(NodeId)
    }

    /// The collection that holds `id`; `None` for a document's value.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The values of a mapping or the items of a sequence, in order; nothing for a scalar.
    #[must_use]
    pub fn children(&self, id: NodeId) -> Children<'_, 's> {
        Children { tree: self, next: id.0 + 1, end: self.node(id).end }
    }

    /// The innermost node that holds the byte at `offset`, a key counting as part of its value.
    #[must_use]
    pub fn node_at(&self, offset: usize) -> Option<NodeId> {
        let starts_before = |node: &Node<'_>| node.key.as_ref().map_or(node.span.start, |key| key.span.start) <= offset;
        let last = self.nodes.partition_point(starts_before).checked_sub(1)?;
        let mut id = NodeId(u32::try_from(last).ok()?);
        while self.node(id).span.end <= offset {
            id = self.parent(id)?;
        }
        Some(id)
    }

    /// Where `id` is in its document, as a JSON Pointer (RFC 6901): empty for the document's value.
    #[must_use]
    pub fn pointer(&self, id: NodeId) -> String {
        let mut steps = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            steps.push(match &self.node(at).key {
                Some(key) => key.text.replace('~', "~0").replace('/', "~1"),
                None => self.node(at).position.to_string(),
            });
            at = parent;
        }
        steps.iter().rev().flat_map(|step| ["/", step]).collect()
    }

    /// The value of each document; one that is missing or invalid is `null`.
    #[must_use]
    pub fn to_values(&self) -> Vec<Value> {
        self.documents.iter().map(|document| document.root.map_or(Value::Null, |root| self.to_value(root))).collect()
    }

    /// The value of one node. Of two equal keys the later one counts, as in most readers.
    #[must_use]
    pub fn to_value(&self, id: NodeId) -> Value {
        // From the last node to the first, each collection finds what it holds on the stack.
        let mut stack: Vec<Value> = Vec::new();
        for index in (id.0..self.node(id).end).rev() {
            let node = &self.nodes[index as usize];
            let value = match &node.kind {
                NodeKind::Null | NodeKind::Invalid => Value::Null,
                NodeKind::Bool(bool) => Value::Bool(*bool),
                NodeKind::Number(text) => Value::Number(Number::from_valid(text)),
                NodeKind::String(text) => Value::String(text.to_string()),
                NodeKind::Sequence => {
                    Value::Sequence(stack.drain(stack.len() - node.count as usize..).rev().collect::<Sequence>())
                }
                NodeKind::Mapping => {
                    let values = stack.drain(stack.len() - node.count as usize..).rev();
                    let keys = self
                        .children(NodeId(index))
                        .map(|child| self.node(child).key.as_ref().map_or(String::new(), |key| key.text.to_string()));
                    Value::Mapping(keys.zip(values).collect::<Mapping>())
                }
            };
            stack.push(value);
        }
        stack.pop().unwrap_or_default()
    }

    /// The same tree, independent of the stream that it was read from.
    #[must_use]
    pub fn into_owned(self) -> Tree<'static> {
        Tree {
            nodes: self.nodes.into_iter().map(Node::into_owned).collect(),
            documents: self.documents.into_iter().map(Document::into_owned).collect(),
            comments: own_all(self.comments),
        }
    }

    fn next_id(&self) -> NodeId {
        NodeId(u32::try_from(self.nodes.len()).expect("a tree holds fewer than 2^32 nodes"))
    }
}

/// Making a tree. Nodes are added in the order of the stream: a collection is opened, what it holds is added, and it is closed.
impl<'s> Tree<'s> {
    /// Adds `node` as the last child of `parent`. A collection stays open until [`Tree::close`].
    pub fn open(&mut self, parent: Option<NodeId>, node: Node<'s>) -> NodeId {
        let id = self.next_id();
        let position = parent.map_or(0, |parent| {
            let count = &mut self.node_mut(parent).count;
            *count += 1;
            *count - 1
        });
        self.nodes.push(Node { parent, position, end: id.0 + 1, ..node });
        id
    }

    /// Says that everything that collection `id` holds has been added, and where its text ends.
    pub fn close(&mut self, id: NodeId, end: usize) {
        let after = self.next_id().0;
        let node = self.node_mut(id);
        node.end = after;
        node.span.end = end;
    }

    /// Adds a document.
    pub fn add_document(&mut self, document: Document<'s>) {
        self.documents.push(document);
    }

    /// Adds the documents and comments of `other`, whose stream starts `offset` bytes after the start of this one's.
    pub fn append(&mut self, other: Tree<'s>, offset: usize) {
        let base = self.next_id().0;
        let shift = |id: NodeId| NodeId(id.0 + base);
        self.nodes.extend(other.nodes.into_iter().map(|node| Node {
            parent: node.parent.map(shift),
            end: node.end + base,
            ..node.moved(offset)
        }));
        self.documents.extend(other.documents.into_iter().map(|document| Document {
            header: document.header.map(|header| header.moved(offset)),
            root: document.root.map(shift),
            foot: moved_all(document.foot, offset),
        }));
        self.comments.extend(moved_all(other.comments, offset));
        // Comments of a stream without documents stand at the foot of the last one before.
        if let Some(last) = self.documents.last_mut() {
            last.foot.append(&mut self.comments);
        }
    }

    /// Sets the comments of a stream without documents.
    pub fn set_comments(&mut self, comments: Vec<Comment<'s>>) {
        self.comments = comments;
    }
}

/// The children of a node; see [`Tree::children`].
#[derive(Clone, Debug)]
pub struct Children<'t, 's> {
    tree: &'t Tree<'s>,
    next: u32,
    end: u32,
}

impl Iterator for Children<'_, '_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        if self.next >= self.end {
            return None;
        }
        let id = NodeId(self.next);
        self.next = self.tree.node(id).end;
        Some(id)
    }
}

fn moved_all(comments: Vec<Comment<'_>>, offset: usize) -> Vec<Comment<'_>> {
    comments.into_iter().map(|comment| Comment { span: comment.span.moved(offset), ..comment }).collect()
}

impl Node<'_> {
    /// The same node, of a text that starts `offset` bytes later.
    fn moved(self, offset: usize) -> Self {
        let key = self.key.map(|key| Key { span: key.span.moved(offset), colon: key.colon + offset, ..key });
        let comments = self.comments.map(|comments| {
            let Comments { head, line, foot } = *comments;
            let [head, line, foot] = [head, line, foot].map(|comments| moved_all(comments, offset));
            Box::new(Comments { head, line, foot })
        });
        Self { key, span: self.span.moved(offset), comments, ..self }
    }
}

fn own(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

fn own_all(comments: Vec<Comment<'_>>) -> Vec<Comment<'static>> {
    comments.into_iter().map(Comment::into_owned).collect()
}

impl Comment<'_> {
    fn into_owned(self) -> Comment<'static> {
        Comment { text: own(self.text), span: self.span }
    }
}

impl Document<'_> {
    fn into_owned(self) -> Document<'static> {
        Document { header: self.header, root: self.root, foot: own_all(self.foot) }
    }
}

impl Node<'_> {
    fn into_owned(self) -> Node<'static> {
        Node {
            key: self.key.map(|key| Key { text: own(key.text), span: key.span, colon: key.colon, style: key.style }),
            kind: match self.kind {
                NodeKind::Null => NodeKind::Null,
                NodeKind::Bool(bool) => NodeKind::Bool(bool),
                NodeKind::Number(text) => NodeKind::Number(own(text)),
                NodeKind::String(text) => NodeKind::String(own(text)),
                NodeKind::Mapping => NodeKind::Mapping,
                NodeKind::Sequence => NodeKind::Sequence,
                NodeKind::Invalid => NodeKind::Invalid,
            },
            span: self.span,
            parent: self.parent,
            position: self.position,
            count: self.count,
            end: self.end,
            comments: self.comments.map(|comments| {
                Box::new(Comments {
                    head: own_all(comments.head),
                    line: own_all(comments.line),
                    foot: own_all(comments.foot),
                })
            }),
        }
    }
}
