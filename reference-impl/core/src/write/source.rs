//! The interface between the writer and its input, so that the same code writes a [`Value`] and a
//! [`Tree`].

use std::slice;

use crate::limits::MAX_SHORT_LINE;
use crate::syntax::{Children, Comment, Key, Node, NodeKind, Tree};
use crate::value::{MappingIter, Value};

/// A stream to write: a reference to it, from which every part is borrowed.
pub(super) trait Source<'a>: Copy {
    /// The name of one value of it.
    type Id: Copy;

    /// Iterates over the content of a collection.
    type Children: Iterator<Item = Child<'a, Self::Id>> + Clone;

    /// The documents: each with its value, and the comments below it.
    fn documents(self) -> impl Iterator<Item = (Option<Self::Id>, &'a [Comment<'a>])>;

    /// The comments of a stream without documents.
    fn comments(self) -> &'a [Comment<'a>] {
        &[]
    }

    /// The type of the value.
    fn kind(self, id: Self::Id) -> Kind<'a>;

    /// The content of a collection, in order; entries of a mapping have a key.
    fn children(self, id: Self::Id) -> Self::Children;

    /// The comments above the value.
    fn head(self, _id: Self::Id) -> &'a [Comment<'a>] {
        &[]
    }

    /// The comments at the end of the value's line.
    fn line(self, _id: Self::Id) -> &'a [Comment<'a>] {
        &[]
    }

    /// The comments before the closing bracket of a collection.
    fn foot(self, _id: Self::Id) -> &'a [Comment<'a>] {
        &[]
    }

    /// Whether the line of the value follows a blank line.
    fn is_below_blank_line(self, _id: Self::Id) -> bool {
        false
    }

    /// Whether the line of the closing bracket of a collection follows a blank line.
    fn ends_below_blank_line(self, _id: Self::Id) -> bool {
        false
    }
}

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'v> {
    Null,
    Bool(bool),
    Number(&'v str),
    String(&'v str),
    Sequence,
    Mapping,
}

impl Kind<'_> {
    #[inline]
    pub(super) fn is_collection(self) -> bool {
        matches!(self, Self::Sequence | Self::Mapping)
    }

    /// Whether a short list may have such an item: a scalar that canonical form writes on one line
    /// (KY-CAN-27). A string that is too long in any case is left out.
    pub(super) fn is_in_short_list(self) -> bool {
        match self {
            Self::String(text) => text.len() <= 4 * MAX_SHORT_LINE && !text.contains('\n'),
            Self::Null | Self::Bool(_) | Self::Number(_) => true,
            Self::Sequence | Self::Mapping => false,
        }
    }
}

/// An entry or item of a collection.
#[derive(Clone, Copy)]
pub(super) struct Child<'v, Id> {
    pub(super) key: Option<&'v str>,
    pub(super) id: Id,
}

/// The children of a node with their keys.
#[derive(Clone)]
pub(super) struct TreeChildren<'t, 's> {
    children: Children<'t, 's>,
    is_mapping: bool,
}

impl<'t, 's> Iterator for TreeChildren<'t, 's> {
    type Item = Child<'t, Node<'t, 's>>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let id = self.children.next()?;
        // The missing key of an entry, which is already reported, is written as an empty key.
        let key = self.is_mapping.then(|| id.key().and_then(Key::text).unwrap_or_default());
        Some(Child { key, id })
    }
}

impl<'a, 's> Source<'a> for &'a Tree<'s> {
    type Id = Node<'a, 's>;
    type Children = TreeChildren<'a, 's>;

    fn documents(self) -> impl Iterator<Item = (Option<Node<'a, 's>>, &'a [Comment<'a>])> {
        Tree::documents(self).map(|document| (document.root(), document.foot()))
    }

    fn comments(self) -> &'a [Comment<'a>] {
        Tree::comments(self)
    }

    #[inline]
    fn kind(self, node: Node<'a, 's>) -> Kind<'a> {
        match node.kind() {
            NodeKind::Null | NodeKind::Invalid => Kind::Null,
            NodeKind::Bool(bool) => Kind::Bool(*bool),
            NodeKind::Number(text) => Kind::Number(text),
            NodeKind::String(text) => Kind::String(text),
            NodeKind::Sequence => Kind::Sequence,
            NodeKind::Mapping => Kind::Mapping,
        }
    }

    #[inline]
    fn children(self, node: Node<'a, 's>) -> TreeChildren<'a, 's> {
        TreeChildren { children: node.children(), is_mapping: *node.kind() == NodeKind::Mapping }
    }

    #[inline]
    fn head(self, node: Node<'a, 's>) -> &'a [Comment<'a>] {
        node.head()
    }

    #[inline]
    fn line(self, node: Node<'a, 's>) -> &'a [Comment<'a>] {
        node.line()
    }

    #[inline]
    fn foot(self, node: Node<'a, 's>) -> &'a [Comment<'a>] {
        node.foot()
    }

    fn is_below_blank_line(self, node: Node<'a, 's>) -> bool {
        node.is_below_blank_line()
    }

    fn ends_below_blank_line(self, node: Node<'a, 's>) -> bool {
        node.ends_below_blank_line()
    }
}

/// The content of a value: the items of a sequence or the entries of a mapping.
#[derive(Clone)]
pub(super) enum ValueChildren<'v> {
    Items(slice::Iter<'v, Value>),
    Entries(MappingIter<'v>),
}

impl<'v> Iterator for ValueChildren<'v> {
    type Item = Child<'v, &'v Value>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Items(items) => items.next().map(|id| Child { key: None, id }),
            Self::Entries(entries) => entries.next().map(|(key, id)| Child { key: Some(key), id }),
        }
    }
}

/// A document for each value.
impl<'a> Source<'a> for &'a [Value] {
    type Id = &'a Value;
    type Children = ValueChildren<'a>;

    fn documents(self) -> impl Iterator<Item = (Option<&'a Value>, &'a [Comment<'a>])> {
        self.iter().map(|value| (Some(value), [].as_slice()))
    }

    #[inline]
    fn kind(self, value: &'a Value) -> Kind<'a> {
        match value {
            Value::Null => Kind::Null,
            Value::Bool(bool) => Kind::Bool(*bool),
            Value::Number(number) => Kind::Number(number.as_str()),
            Value::String(text) => Kind::String(text),
            Value::Sequence(_) => Kind::Sequence,
            Value::Mapping(_) => Kind::Mapping,
        }
    }

    #[inline]
    fn children(self, value: &'a Value) -> ValueChildren<'a> {
        match value {
            Value::Sequence(sequence) => ValueChildren::Items(sequence.iter()),
            Value::Mapping(mapping) => ValueChildren::Entries(mapping.iter()),
            _ => ValueChildren::Items([].iter()),
        }
    }
}
