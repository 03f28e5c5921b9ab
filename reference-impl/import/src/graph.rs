//! The node graph of one document: the result of composing, in the terms of YAML 1.2.2, section
//! 3.1.

use std::borrow::Cow;

use kyaml_core::{Comment, Comments, Span};

use crate::error::{ErrorKind, ImportRule, Note, NoteKind};
use crate::scalar::{Style, Tag, Written};

/// A document as it was written: scalars are not resolved, aliases not followed. Nodes are in the
/// order of the stream, each collection directly before its content.
#[derive(Default)]
pub(crate) struct Graph<'s> {
    pub(crate) nodes: Vec<Node<'s>>,
    pub(crate) scalars: Vec<Scalar<'s>>,
    /// The tags of mappings and sequences.
    pub(crate) tags: Vec<(NodeIndex, Tag)>,
    /// The comments after the value.
    pub(crate) foot: Vec<Comment<'s>>,
    pub(crate) expanded: Expanded,
    /// The bytes of `---`, if the document starts with it.
    pub(crate) header: Option<Span>,
    /// Keys, scalars and brackets, in the order of the stream, until the comments have their nodes.
    pub(crate) tokens: Vec<Token>,
}

/// A part of a document that a comment can precede or follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// The node that it is part of.
    pub(crate) node: NodeIndex,
    place: CompactSpan,
}

impl Token {
    pub(crate) fn span(self) -> Span {
        self.place.span()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    Key,
    /// A scalar or an alias.
    Value,
    /// The opening bracket of a flow collection.
    Open,
    /// The closing bracket of a flow collection.
    Close,
}

/// The aliases and merge keys of a document, which are written out.
#[derive(Default)]
pub(crate) struct Expanded {
    pub(crate) aliases: Occurrences,
    pub(crate) merge_keys: Occurrences,
}

/// How often something occurs.
#[derive(Default)]
pub(crate) struct Occurrences {
    count: usize,
    first: Option<Span>,
}

impl Occurrences {
    pub(crate) fn add(&mut self, span: Span) {
        self.count += 1;
        self.first = Some(self.first.map_or(span, |first| first.min(span)));
    }
}

impl Expanded {
    /// The note about all of them.
    pub(crate) fn note(&self) -> Option<Note> {
        let span = [self.aliases.first, self.merge_keys.first].into_iter().flatten().min()?;
        let kind = NoteKind::Expanded { aliases: self.aliases.count, merge_keys: self.merge_keys.count };
        Some(Note { span, kind })
    }
}

/// Names a node of one graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeIndex(u32);

impl NodeIndex {
    pub(crate) fn new(index: usize) -> Self {
        Self(compact(index))
    }

    pub(crate) fn get(self) -> usize {
        self.0 as usize
    }
}

/// Names a scalar of one graph: several nodes can share one, by aliases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScalarIndex(u32);

impl ScalarIndex {
    pub(crate) fn new(index: usize) -> Self {
        Self(compact(index))
    }

    pub(crate) fn get(self) -> usize {
        self.0 as usize
    }
}

/// The longest text that has a graph, in bytes: an offset in it has 32 bits, because a graph is
/// many times as large as its text.
pub(crate) const MAX_LENGTH: usize = (u32::MAX - 1) as usize;

pub(crate) fn compact(number: usize) -> u32 {
    u32::try_from(number).expect("the text is not longer than MAX_LENGTH")
}

/// A span, in half the bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompactSpan {
    start: u32,
    end: u32,
}

impl CompactSpan {
    pub(crate) fn of(span: Span) -> Self {
        Self { start: compact(span.start), end: compact(span.end) }
    }

    pub(crate) fn span(self) -> Span {
        Span::new(self.start as usize, self.end as usize)
    }
}

/// A value, with its key if it is in a mapping.
pub(crate) struct Node<'s> {
    pub(crate) key: Option<Key>,
    pub(crate) kind: Kind,
    place: CompactSpan,
    pub(crate) parent: Option<NodeIndex>,
    column: Option<u32>,
    end: u32,
    pub(crate) comments: Option<Box<Comments<'s>>>,
}

impl Node<'_> {
    /// The bytes of the value, or of the alias that stands for it.
    pub(crate) fn span(&self) -> Span {
        self.place.span()
    }

    /// The index after the last node of this one's subtree.
    pub(crate) fn end(&self) -> usize {
        self.end as usize
    }

    /// The column, zero-based and in characters, at which a block collection starts.
    pub(crate) fn column(&self) -> Option<usize> {
        self.column.map(|column| column as usize)
    }
}

/// The value of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar(ScalarIndex),
    Mapping,
    Sequence,
    /// An alias of a collection; one of a scalar is that scalar.
    Alias(NodeIndex),
    /// A node that has been reported.
    Invalid,
}

#[derive(Clone, Copy)]
pub(crate) struct Key {
    /// `None` for a key other than a scalar, which has been reported.
    pub(crate) scalar: Option<ScalarIndex>,
    pub(crate) place: CompactSpan,
}

/// A scalar as it was written.
pub(crate) struct Scalar<'s> {
    pub(crate) text: Cow<'s, str>,
    pub(crate) style: Style,
    pub(crate) tag: Option<Box<Tag>>,
    pub(crate) place: CompactSpan,
}

impl<'s> Scalar<'s> {
    pub(crate) fn span(&self) -> Span {
        self.place.span()
    }

    /// The span of a refusal: the tag, if that does not fit.
    pub(crate) fn place_of(&self, kind: &ErrorKind) -> Span {
        match (kind.rule(), &self.tag) {
            (ImportRule::InvalidTag | ImportRule::UnknownTag, Some(tag)) => tag.span,
            _ => self.span(),
        }
    }

    /// The input of its schema.
    pub(crate) fn written(&self) -> Written<'s, '_> {
        Written { text: self.text.clone(), style: self.style, tag: self.tag.as_ref().map(|tag| &*tag.uri) }
    }
}

impl<'s> Graph<'s> {
    /// Adds a node without content, and its token. A block collection, which has a `column`, has no token, nor has a pair
    /// without braces.
    pub(crate) fn add(
        &mut self,
        kind: Kind,
        key: Option<Key>,
        span: Span,
        parent: Option<NodeIndex>,
        column: Option<usize>,
    ) -> NodeIndex {
        let node = NodeIndex::new(self.nodes.len());
        let place = CompactSpan::of(span);
        let (column, end) = (column.map(compact), node.0 + 1);
        self.nodes.push(Node { key, kind, place, parent, column, end, comments: None });
        match kind {
            Kind::Mapping | Kind::Sequence => self.bracket(TokenKind::Open, node, span),
            _ => self.token(TokenKind::Value, node, span),
        }
        node
    }

    /// Closes a collection; `span` is its bracket, if it has one.
    pub(crate) fn close(&mut self, index: NodeIndex, span: Span) {
        let end = compact(self.nodes.len());
        let node = &mut self.nodes[index.get()];
        node.place.end = compact(span.end).max(node.place.start);
        node.end = end;
        self.bracket(TokenKind::Close, index, span);
    }

    /// Adds the token of the next node's key.
    pub(crate) fn add_key(&mut self, span: Span) {
        self.token(TokenKind::Key, NodeIndex::new(self.nodes.len()), span);
    }

    fn bracket(&mut self, kind: TokenKind, node: NodeIndex, span: Span) {
        if self.node(node).column.is_none() && !span.is_empty() {
            self.token(kind, node, span);
        }
    }

    fn token(&mut self, kind: TokenKind, node: NodeIndex, span: Span) {
        self.tokens.push(Token { kind, node, place: CompactSpan::of(span) });
    }

    /// A node and the collections that hold it, from the inside out.
    pub(crate) fn ancestors(&self, node: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        std::iter::successors(Some(node), |&node| self.node(node).parent)
    }

    pub(crate) fn node(&self, index: NodeIndex) -> &Node<'s> {
        &self.nodes[index.get()]
    }

    /// The entries of a mapping or the items of a sequence, in order.
    pub(crate) fn children(&self, index: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        let mut rest = self.rest(index);
        std::iter::from_fn(move || rest.next(self))
    }

    /// As [`Graph::children`].
    pub(crate) fn rest(&self, index: NodeIndex) -> Rest {
        Rest { next: index.get() + 1, end: self.node(index).end() }
    }

    /// The scalar that is the key of a node, if it has one.
    pub(crate) fn key_scalar(&self, index: NodeIndex) -> Option<&Scalar<'s>> {
        self.node(index).key?.scalar.map(|scalar| &self.scalars[scalar.get()])
    }

    /// The bytes of the alias, if the node is one.
    pub(crate) fn alias(&self, index: NodeIndex) -> Option<Span> {
        let node = self.node(index);
        let is_alias = match node.kind {
            Kind::Alias(_) => true,
            Kind::Scalar(scalar) => self.scalars[scalar.get()].place != node.place,
            _ => false,
        };
        is_alias.then_some(node.span())
    }

    /// Whether two nodes are scalars of one text and tag, both plain or neither.
    pub(crate) fn is_same_scalar(&self, left: NodeIndex, right: NodeIndex) -> bool {
        match (self.node(left).kind, self.node(right).kind) {
            (Kind::Scalar(left), Kind::Scalar(right)) => {
                self.scalars[left.get()].written().is_like(&self.scalars[right.get()].written())
            }
            _ => false,
        }
    }

    pub(crate) fn comments_mut(&mut self, index: NodeIndex) -> &mut Comments<'s> {
        self.nodes[index.get()].comments.get_or_insert_default()
    }
}

/// The unread rest of a collection, without a borrow of its graph.
#[derive(Clone)]
pub(crate) struct Rest {
    next: usize,
    end: usize,
}

impl Rest {
    /// The next entry or item.
    pub(crate) fn next(&mut self, graph: &Graph<'_>) -> Option<NodeIndex> {
        if self.next >= self.end {
            return None;
        }
        let index = NodeIndex::new(self.next);
        self.next = graph.node(index).end();
        Some(index)
    }
}
