//! Bytes straight to a tree, for the streams that are KYAML: the events of the strict reader, and the comments between them.
//!
//! It gives up wherever the [strict reader](super::reader) does, and the parser says what is wrong then. That it makes the tree that the parser
//! makes is a law that the tests hold it to.

use std::borrow::Cow;

use memchr::memchr;

use super::reader::{Event, GivenUp, Reader};
use super::tree::{Comment, DocumentData, Key, KeyStyle, NodeData, NodeId, NodeKind, Tree};
use crate::span::Span;
use crate::words;

/// Adds documents to `tree`, from byte `offset` on, which is the start of the stream or of a header. Stops at the first document that is not
/// KYAML, and returns the offset of its header; `None` at the end of the stream. `offset` stands for a missing header.
pub(super) fn read<'s>(source: &'s str, offset: usize, max_depth: usize, tree: &mut Tree<'s>) -> Option<usize> {
    let mut maker = Maker::new(source, std::mem::take(tree));
    let is_kyaml = maker.read(Reader::new(source, max_depth).starting_at(offset).with_comments()).is_ok();
    if is_kyaml {
        *tree = maker.finish();
        return None;
    }
    *tree = maker.tree;
    tree.truncate(maker.first_node);
    Some(maker.document.and_then(|document| document.header).map_or(offset, |header| header.start))
}
struct Maker<'s> {
    source: &'s str,
    tree: Tree<'s>,
    /// The document that has started.
    document: Option<DocumentData<'s>>,
    /// The number of nodes before that document.
    first_node: usize,
    /// The collections that are open.
    open: Vec<NodeId>,
    /// What stands before the next event.
    before: Before,
    /// Where the last event ended.
    end: usize,
    /// The key of the next value.
    key: Option<Key<'s>>,
    /// The comments above the next entry, item or root, or those before the closing bracket.
    head: Vec<Comment<'s>>,
    /// The comment at the end of the line of a key whose value follows on another one.
    line: Vec<Comment<'s>>,
}

/// What stands before an event.
#[derive(Clone, Copy)]
enum Before {
    /// The start of the stream, a header, or an opening bracket.
    Start,
    /// A key.
    Key,
    /// A value, whole.
    Value(NodeId),
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

    /// Reads the rest of the stream.
    fn read(&mut self, mut reader: Reader<'s>) -> Result<(), GivenUp> {
        while let Some((event, span)) = reader.next()? {
            // Those before the event, and those behind a header or the colon of a key.
            let has_comments = !reader.comments().is_empty();
            if has_comments {
                self.comments(reader.comments_before(span.start), reader.last_comma(), event == Event::Document);
            }
            self.event(event, span);
            if has_comments {
                self.comments(reader.comments_behind(span.start), reader.last_comma(), false);
                reader.forget_comments();
            }
        }
        self.comments(reader.comments(), 0, true);
        Ok(())
    }

    #[inline]
    fn event(&mut self, event: Event<'s>, span: Span) {
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

    /// Gives comments to what they belong to (KY-CAN-18 to KY-CAN-21). They stand behind the last event, or behind the `comma` after it.
    /// `ends_document` says whether the next event ends the document.
    #[cold]
    fn comments(&mut self, comments: &[Span], comma: usize, ends_document: bool) {
        let start = self.end.max(comma);
        let line_end =
            memchr(b'\n', &self.source.as_bytes()[start..]).map_or(self.source.len(), |length| start + length);
        for &span in comments {
            let comment = Comment::read(self.source, span);
            match self.before {
                Before::Key if span.start < line_end => self.line.push(comment),
                Before::Value(node) if span.start < line_end => self.tree.node_mut(node).add_line(vec![comment]),
                Before::Value(_) if ends_document => {
                    if let Some(document) = &mut self.document {
                        document.foot.push(comment);
                    }
                }
                _ => self.head.push(comment),
            }
        }
    }

    /// The tree; the comments of a stream without documents are its own.
    fn finish(mut self) -> Tree<'s> {
        self.end_document();
        self.tree.add_comments(self.head);
        self.tree
    }
}
