//! The outline of a document: the spans of its nodes, keys, brackets and comments. Placing comments
//! needs nothing else.

use kyaml_core::{Comment, Span};

use crate::commented::CommentedOut;
use crate::error::{Note, NoteKind};
use crate::graph::{CompactSpan, NodeIndex, compact};

/// The nodes of a document, in the order of the stream, and the parts that a comment can precede or
/// follow.
#[derive(Default)]
pub(crate) struct Outline {
    nodes: Vec<OutlineNode>,
    /// Keys, scalars and brackets, in the order of the stream.
    pub(crate) tokens: Vec<Token>,
}

struct OutlineNode {
    parent: Option<NodeIndex>,
    column: Option<u32>,
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

impl Outline {
    /// Adds the key of the next node.
    pub(crate) fn key(&mut self, span: Span) {
        let node = NodeIndex::new(self.nodes.len());
        self.token(TokenKind::Key, node, span);
    }

    /// Adds a scalar or an alias.
    pub(crate) fn value(&mut self, parent: Option<NodeIndex>, span: Span) -> NodeIndex {
        let node = self.node(parent, None);
        self.token(TokenKind::Value, node, span);
        node
    }

    /// Adds a collection; one in block style starts at a column, zero-based and in characters.
    pub(crate) fn collection(&mut self, parent: Option<NodeIndex>, column: Option<usize>, span: Span) -> NodeIndex {
        let node = self.node(parent, column);
        if self.has_brackets(node, span) {
            self.token(TokenKind::Open, node, span);
        }
        node
    }

    /// Closes a collection; `span` is its bracket, if it has one.
    pub(crate) fn close(&mut self, node: NodeIndex, span: Span) {
        if self.has_brackets(node, span) {
            self.token(TokenKind::Close, node, span);
        }
    }

    /// A pair without braces has no brackets either.
    fn has_brackets(&self, node: NodeIndex, span: Span) -> bool {
        self.column(node).is_none() && !span.is_empty()
    }

    fn node(&mut self, parent: Option<NodeIndex>, column: Option<usize>) -> NodeIndex {
        self.nodes.push(OutlineNode { parent, column: column.map(compact) });
        NodeIndex::new(self.nodes.len() - 1)
    }

    fn token(&mut self, kind: TokenKind, node: NodeIndex, span: Span) {
        self.tokens.push(Token { kind, node, place: CompactSpan::of(span) });
    }

    pub(crate) fn parent(&self, node: NodeIndex) -> Option<NodeIndex> {
        self.nodes[node.get()].parent
    }

    /// The column, zero-based and in characters, at which a block collection starts.
    pub(crate) fn column(&self, node: NodeIndex) -> Option<usize> {
        self.nodes[node.get()].column.map(|column| column as usize)
    }

    /// A node and the collections that hold it, from the inside out.
    pub(crate) fn ancestors(&self, node: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }
}

/// The comments of a stream that belong to no document yet.
#[derive(Default)]
pub(crate) struct StreamComments<'s> {
    comments: Vec<Comment<'s>>,
    commented_out: CommentedOut,
}

impl<'s> StreamComments<'s> {
    pub(crate) fn add(&mut self, input: &'s str, span: Span) {
        let text = &input[span.start..span.end];
        self.comments.push(Comment::new(text, span).expect("the characters of the stream have been checked"));
        self.commented_out.add(input, span);
    }

    /// Takes those before byte `end`, in the order of the stream; those up to the next header are a
    /// document's (KY-CAN-22).
    pub(crate) fn take_before(&mut self, end: usize) -> Vec<Comment<'s>> {
        // The comment in the header of a block scalar comes after the scalar.
        self.comments.sort_by_key(Comment::span);
        let rest = self.comments.partition_point(|comment| comment.span().start < end);
        self.comments.drain(..rest).collect()
    }

    pub(crate) fn take(&mut self) -> Vec<Comment<'s>> {
        std::mem::take(&mut self.comments)
    }

    /// The note about the first YAML of the stream that is commented out.
    pub(crate) fn note(&self) -> Option<Note> {
        self.commented_out.first().map(|span| Note { span, kind: NoteKind::CommentedOut })
    }
}
