//! A stream straight to its tree, without tokens and without recovery: the events and comments of the [reader](crate::reader).
//!
//! Gives up where the reader does, and the parser then explains the mistake. Both make the same tree:
//! the law `agreement` of `fuzz/` compares them.

use std::borrow::Cow;

use memchr::memchr;

use super::tree::{Comment, DocumentData, Key, KeyStyle, NodeData, NodeId, NodeKind, Tree};
use crate::event::Event;
use crate::reader::{self, Sink};
use crate::span::Span;
use crate::words;

/// Adds documents to `tree`, from byte `offset` on, which is the start of the stream or of a
/// header. Stops at the first document that is not KYAML, and returns the offset of its header, or
/// `offset` if it has none. Returns `None` at the end of the stream.
pub(super) fn read<'s>(source: &'s str, offset: usize, max_depth: usize, tree: &mut Tree<'s>) -> Option<usize> {
    let maker = Maker::new(source, std::mem::take(tree));
    match reader::read(source, offset, max_depth, maker) {
        Ok(maker) => {
            *tree = maker.finish();
            None
        }
        Err(maker) => {
            *tree = maker.tree;
            tree.truncate(maker.first_node);
            Some(maker.document.and_then(|document| document.header).map_or(offset, |header| header.start))
        }
    }
}

/// Makes the tree.
struct Maker<'s> {
    source: &'s str,
    tree: Tree<'s>,
    /// The current document.
    document: Option<DocumentData<'s>>,
    /// Number of nodes before that document.
    first_node: usize,
    /// The open collections, outermost first.
    open: Vec<NodeId>,
    before: Before,
    /// The end of the last event, or the start of the comma after it.
    end: usize,
    /// The key of the next value.
    key: Option<Key<'s>>,
    /// The comments above the next entry, item or root, or those before the closing bracket.
    head: Vec<Comment<'s>>,
    /// The comment at the end of the line of a key whose value follows on another line.
    line: Vec<Comment<'s>>,
}

/// The last event before an event or comment.
#[derive(Clone, Copy)]
enum Before {
    /// The start of the stream, a header, or an opening bracket.
    Start,
    /// A key.
    Key,
    /// The end of a value.
    Value(NodeId),
}

impl<'s> Sink<'s> for Maker<'s> {
    #[inline]
    fn event(&mut self, event: Event<'s>, span: Span) -> bool {
        self.end = span.end;
        match event {
            Event::Key(text) => self.key(text.to_text(), span),
            Event::String(text) => self.scalar(NodeKind::String(text.to_text()), span),
            Event::Number(text) => self.scalar(NodeKind::Number(text.into()), span),
            Event::Bool(bool) => self.scalar(NodeKind::Bool(bool), span),
            Event::Null => self.scalar(NodeKind::Null, span),
            Event::OpenMapping => self.open(NodeKind::Mapping, span),
            Event::OpenSequence => self.open(NodeKind::Sequence, span),
            Event::Close => self.close(span),
            Event::Document => self.start_document(span),
        }
        true
    }

    /// Adds a comment to its owner (KY-CAN-19 to KY-CAN-22).
    #[cold]
    fn comment(&mut self, span: Span) {
        let comment = Comment::read(self.source, span);
        let is_on_line = memchr(b'\n', &self.source.as_bytes()[self.end..span.start]).is_none();
        match (self.before, &mut self.document) {
            (Before::Key, _) if is_on_line => self.line.push(comment),
            (Before::Value(node), _) if is_on_line => self.tree.node_mut(node).add_line(vec![comment]),
            (Before::Value(_), Some(document)) if self.open.is_empty() => document.foot.push(comment),
            _ => self.head.push(comment),
        }
    }

    #[inline]
    fn comma(&mut self, at: usize) {
        self.end = at;
        if !self.head.is_empty() {
            self.comments_before_comma();
        }
    }
}

impl<'s> Maker<'s> {
    fn new(source: &'s str, tree: Tree<'s>) -> Self {
        Self {
            source,
            first_node: tree.len(),
            tree,
            document: None,
            open: Vec::with_capacity(32),
            before: Before::Start,
            end: 0,
            key: None,
            head: Vec::new(),
            line: Vec::new(),
        }
    }

    fn start_document(&mut self, header: Span) {
        self.end_document();
        self.first_node = self.tree.len();
        self.document = Some(DocumentData { header: Some(header), ..DocumentData::default() });
        self.before = Before::Start;
    }

    fn end_document(&mut self) {
        if let Some(document) = self.document.take() {
            self.tree.add_document(document);
        }
    }

    #[inline]
    fn key(&mut self, text: Cow<'s, str>, span: Span) {
        let rest = self.source.as_bytes();
        let style = if rest[span.start] == b'"' { KeyStyle::Quoted } else { KeyStyle::Plain };
        let colon = span.end + words::blanks(&rest[span.end..]);
        self.key = Some(Key::new(text, span, style).with_colon(colon));
        self.before = Before::Key;
    }

    #[inline]
    fn scalar(&mut self, kind: NodeKind<'s>, span: Span) {
        let node = self.add(kind, span);
        self.before = Before::Value(node);
    }

    #[inline]
    fn open(&mut self, kind: NodeKind<'s>, span: Span) {
        let node = self.add(kind, span);
        self.open.push(node);
        self.before = Before::Start;
    }

    #[inline]
    fn add(&mut self, kind: NodeKind<'s>, span: Span) -> NodeId {
        let node = NodeData::new(self.key.take(), kind, span);
        let id = self.tree.open(self.open.last().copied(), node);
        if self.open.is_empty()
            && let Some(document) = &mut self.document
        {
            document.root = Some(id);
        }
        if !self.head.is_empty() || !self.line.is_empty() {
            let node = self.tree.node_mut(id);
            node.add_head(std::mem::take(&mut self.head));
            node.add_line(std::mem::take(&mut self.line));
        }
        id
    }

    #[inline]
    fn close(&mut self, span: Span) {
        let Some(id) = self.open.pop() else { return };
        self.tree.close(id, span.end);
        if !self.head.is_empty() {
            self.tree.node_mut(id).add_foot(std::mem::take(&mut self.head));
        }
        self.before = Before::Value(id);
    }

    /// Comments between a value and its comma are comments of its line.
    #[cold]
    fn comments_before_comma(&mut self) {
        if let Before::Value(node) = self.before {
            self.tree.node_mut(node).add_line(std::mem::take(&mut self.head));
        }
    }

    /// Returns the tree, which owns the comments of a stream without documents.
    fn finish(mut self) -> Tree<'s> {
        self.end_document();
        self.tree.add_comments(self.head);
        self.tree
    }
}
