//! Trees that outlive the stream that they were read from.

use std::borrow::Cow;

use super::comment::{Comment, Comments};
use super::key::Key;
use super::kind::NodeKind;
use super::storage::{DocumentData, NodeData, Tree};

impl Tree<'_> {
    /// The same tree, independent of the stream that it was read from.
    #[must_use]
    pub fn into_owned(self) -> Tree<'static> {
        Tree {
            nodes: self.nodes.into_iter().map(NodeData::into_owned).collect(),
            documents: self.documents.into_iter().map(DocumentData::into_owned).collect(),
            comments: own_all(self.comments),
        }
    }
}

impl DocumentData<'_> {
    fn into_owned(self) -> DocumentData<'static> {
        DocumentData { header: self.header, root: self.root, foot: own_all(self.foot), end: self.end }
    }
}

impl NodeData<'_> {
    fn into_owned(self) -> NodeData<'static> {
        NodeData {
            key: self.key.map(Key::into_owned),
            kind: self.kind.into_owned(),
            span: self.span,
            parent: self.parent,
            position: self.position,
            count: self.count,
            index: self.index,
            end: self.end,
            is_below_blank_line: self.is_below_blank_line,
            ends_below_blank_line: self.ends_below_blank_line,
            comments: self.comments.map(|comments| Box::new(comments.into_owned())),
        }
    }
}

impl Key<'_> {
    /// The same key, independent of the stream that it was read from.
    #[doc(hidden)]
    #[must_use]
    pub fn into_owned(self) -> Key<'static> {
        Key { text: self.text.map(own), span: self.span, colon: self.colon, style: self.style }
    }
}

impl NodeKind<'_> {
    /// The same kind, independent of the stream that it was read from.
    #[doc(hidden)]
    #[must_use]
    pub fn into_owned(self) -> NodeKind<'static> {
        match self {
            Self::Null => NodeKind::Null,
            Self::Bool(bool) => NodeKind::Bool(bool),
            Self::Number(text) => NodeKind::Number(own(text)),
            Self::String(text) => NodeKind::String(own(text)),
            Self::Mapping => NodeKind::Mapping,
            Self::Sequence => NodeKind::Sequence,
            Self::Invalid => NodeKind::Invalid,
        }
    }
}

impl Comment<'_> {
    /// The same comment, independent of the stream that it was read from.
    #[doc(hidden)]
    #[must_use]
    pub fn into_owned(self) -> Comment<'static> {
        Comment { text: own(self.text), ..self }
    }
}

impl Comments<'_> {
    /// The same comments, independent of the stream that they were read from.
    #[doc(hidden)]
    #[must_use]
    pub fn into_owned(self) -> Comments<'static> {
        Comments { head: own_all(self.head), line: own_all(self.line), foot: own_all(self.foot) }
    }
}

fn own(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

fn own_all(comments: Vec<Comment<'_>>) -> Vec<Comment<'static>> {
    comments.into_iter().map(Comment::into_owned).collect()
}
