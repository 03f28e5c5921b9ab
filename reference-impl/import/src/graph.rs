//! The node graph of one document: what composing gives, in the terms of YAML 1.2.2, section 3.1.

use std::borrow::Cow;

use kyaml_core::{Comment, Span};

use crate::error::{ErrorKind, Rule};
use crate::scalar::{Style, Tag, Written};

/// A document as it was written: scalars are not resolved, aliases not followed. Nodes stand in the order of the stream, each
/// collection directly before what it holds.
#[derive(Default)]
pub(crate) struct Graph<'s> {
    pub(crate) nodes: Vec<Node<'s>>,
    pub(crate) scalars: Vec<Scalar<'s>>,
    /// The tags of mappings and sequences.
    pub(crate) tags: Vec<(NodeIndex, Tag)>,
    /// The comments after the value.
    pub(crate) foot: Vec<Comment<'s>>,
}

/// Names a node of one graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct NodeIndex(pub(crate) usize);

/// Names a scalar of one graph: several nodes can share one, by aliases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScalarIndex(pub(crate) usize);

/// A value, with its key if it stands in a mapping.
pub(crate) struct Node<'s> {
    pub(crate) key: Option<Key>,
    pub(crate) kind: Kind,
    /// The bytes of the value, or of the alias that stands for it.
    pub(crate) span: Span,
    pub(crate) parent: Option<NodeIndex>,
    /// The index after the last node of this one's subtree.
    pub(crate) end: usize,
    /// The column, zero-based and in characters, at which a block collection starts.
    pub(crate) column: Option<usize>,
    pub(crate) comments: Option<Box<Comments<'s>>>,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Scalar(ScalarIndex),
    Mapping,
    Sequence,
    /// An alias of a collection; one of a scalar is that scalar.
    Alias(NodeIndex),
    /// Something that has been reported.
    Invalid,
}

/// A key.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    /// `None` for a key that is no scalar, which has been reported.
    pub(crate) scalar: Option<ScalarIndex>,
    pub(crate) span: Span,
}

/// A scalar as it was written.
pub(crate) struct Scalar<'s> {
    pub(crate) text: Cow<'s, str>,
    pub(crate) style: Style,
    pub(crate) tag: Option<Tag>,
    pub(crate) span: Span,
}

impl<'s> Scalar<'s> {
    /// The bytes that a refusal is about: the tag, where that is what does not fit.
    pub(crate) fn place_of(&self, kind: &ErrorKind) -> Span {
        match (kind.rule(), &self.tag) {
            (Rule::InvalidTag | Rule::UnknownTag, Some(tag)) => tag.span,
            _ => self.span,
        }
    }

    /// What its schema is asked about.
    pub(crate) fn written(&self) -> Written<'s, '_> {
        Written { text: self.text.clone(), style: self.style, tag: self.tag.as_ref().map(|tag| &*tag.uri) }
    }
}

/// The comments of a node, by place.
#[derive(Default)]
pub(crate) struct Comments<'s> {
    pub(crate) head: Vec<Comment<'s>>,
    pub(crate) line: Vec<Comment<'s>>,
    pub(crate) foot: Vec<Comment<'s>>,
}

impl<'s> Graph<'s> {
    pub(crate) fn node(&self, index: NodeIndex) -> &Node<'s> {
        &self.nodes[index.0]
    }

    /// The entries of a mapping or the items of a sequence, in order.
    pub(crate) fn children(&self, index: NodeIndex) -> Children<'_, 's> {
        Children { graph: self, next: index.0 + 1, end: self.node(index).end }
    }

    /// The scalar that is the key of a node, if it has one.
    pub(crate) fn key_scalar(&self, index: NodeIndex) -> Option<&Scalar<'s>> {
        self.node(index).key?.scalar.map(|scalar| &self.scalars[scalar.0])
    }

    /// The bytes of the alias, if the node is one.
    pub(crate) fn alias(&self, index: NodeIndex) -> Option<Span> {
        let node = self.node(index);
        let is_alias = match node.kind {
            Kind::Alias(_) => true,
            Kind::Scalar(scalar) => self.scalars[scalar.0].span != node.span,
            _ => false,
        };
        is_alias.then_some(node.span)
    }

    /// Whether two nodes are scalars of one text and tag, both plain or neither.
    pub(crate) fn is_same_scalar(&self, left: NodeIndex, right: NodeIndex) -> bool {
        match (self.node(left).kind, self.node(right).kind) {
            (Kind::Scalar(left), Kind::Scalar(right)) => {
                self.scalars[left.0].written().is_like(&self.scalars[right.0].written())
            }
            _ => false,
        }
    }

    /// A node and the collections that hold it, from the inside out.
    pub(crate) fn ancestors(&self, index: NodeIndex) -> impl Iterator<Item = NodeIndex> {
        std::iter::successors(Some(index), |&index| self.node(index).parent)
    }

    pub(crate) fn comments_mut(&mut self, index: NodeIndex) -> &mut Comments<'s> {
        self.nodes[index.0].comments.get_or_insert_default()
    }
}

/// What a collection holds; see [`Graph::children`].
#[derive(Clone)]
pub(crate) struct Children<'g, 's> {
    graph: &'g Graph<'s>,
    next: usize,
    end: usize,
}

impl Iterator for Children<'_, '_> {
    type Item = NodeIndex;

    fn next(&mut self) -> Option<NodeIndex> {
        if self.next >= self.end {
            return None;
        }
        let index = NodeIndex(self.next);
        self.next = self.graph.node(index).end;
        Some(index)
    }
}
