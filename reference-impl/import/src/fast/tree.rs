//! From the parts of a stream to its tree. Without anchors, aliases, tags and merge keys only
//! comments wait for later parts, and no graph is needed.

use std::borrow::Cow;

use kyaml_core::{Comment, Comments, Key, KeyStyle, NewNode, NodeKind, Span, TreeBuilder};

use crate::ambiguous::ScalarContext;
use crate::error::Note;
use crate::escape;
use crate::graph::NodeIndex;
use crate::imported::Imported;
use crate::options::ImportOptions;
use crate::outline::{Outline, StreamComments};
use crate::place::{self, CommentPlace};
use crate::scalar::{Style, Written};
use crate::schema;

/// Assembles the tree of a stream. A method that gives `None` leaves the stream to the composer.
pub(super) struct Assembler<'s, 'o> {
    text: &'s str,
    options: &'o ImportOptions,
    tree: TreeBuilder<'s>,
    open: Vec<Open<'s>>,
    document: Option<Document>,
    /// Whether there may be comments, which need an outline.
    has_comments: bool,
    outline: Outline,
    comments: StreamComments<'s>,
    notes: Vec<Note>,
}

/// A document that has started.
struct Document {
    /// The bytes of `---`, if it starts with it.
    header: Option<Span>,
}

/// A collection that is open.
struct Open<'s> {
    is_mapping: bool,
    is_flow: bool,
    /// Its node, if there is an outline.
    node: Option<NodeIndex>,
    /// The key without its value so far.
    key: Option<Key<'s>>,
}

impl<'s, 'o> Assembler<'s, 'o> {
    pub(super) fn new(text: &'s str, options: &'o ImportOptions) -> Self {
        Self {
            text,
            options,
            tree: TreeBuilder::new().max_depth(options.max_depth),
            open: Vec::new(),
            document: None,
            has_comments: memchr::memchr(b'#', text.as_bytes()).is_some(),
            outline: Outline::default(),
            comments: StreamComments::default(),
            notes: Vec::new(),
        }
    }

    pub(super) fn finish(mut self) -> Imported<'s> {
        self.notes.extend(self.comments.note());
        self.tree.stream_comments(self.comments.take());
        Imported::new(self.tree, Vec::new(), self.notes)
    }

    /// Starts a document, and ends the one before with its comments before `start`.
    pub(super) fn start_document(&mut self, header: Option<Span>, start: usize) -> Option<()> {
        self.end_document(start)?;
        self.document = Some(Document { header });
        self.tree.start_document(header).ok()
    }

    /// Ends the document, if one has started, with its comments before `end`.
    pub(super) fn end_document(&mut self, end: usize) -> Option<()> {
        let Some(Document { header }) = self.document.take() else { return Some(()) };
        let mut foot = Vec::new();
        if self.has_comments {
            let comments = self.comments.take_before(end);
            let tree = &mut self.tree;
            let mut is_added = true;
            place::place(&self.outline, header, comments, self.text, self.options.key_comments, |place, comment| {
                is_added &= add_comment(tree, &mut foot, place, comment).is_some();
            });
            self.outline.clear();
            is_added.then_some(())?;
        }
        self.tree.end_document(foot).ok()
    }

    fn expects_key(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_mapping && open.key.is_none())
    }

    pub(super) fn start_collection(&mut self, is_mapping: bool, column: Option<usize>, span: Span) -> Option<()> {
        self.add(if is_mapping { NodeKind::Mapping } else { NodeKind::Sequence }, span)?;
        let node = self.has_comments.then(|| self.outline.collection(self.parent(), column, span));
        self.open.push(Open { is_mapping, is_flow: column.is_none(), node, key: None });
        Some(())
    }

    pub(super) fn close(&mut self, span: Span) -> Option<()> {
        let open = self.open.pop()?;
        if let Some(node) = open.node {
            self.outline.close(node, span);
        }
        self.tree.close(span.end).ok()
    }

    /// Adds a comment. Comments come in any order.
    pub(super) fn comment(&mut self, span: Span) {
        self.comments.add(self.text, span);
    }

    fn parent(&self) -> Option<NodeIndex> {
        self.open.last().and_then(|open| open.node)
    }

    fn add(&mut self, kind: NodeKind<'s>, span: Span) -> Option<()> {
        let mut node = NewNode::new(kind, span);
        node.key = self.open.last_mut().and_then(|open| open.key.take());
        self.tree.add(node).ok()
    }

    pub(super) fn scalar(&mut self, text: Cow<'s, str>, style: Style, span: Span) -> Option<()> {
        let is_in_flow = self.open.last().is_some_and(|open| open.is_flow);
        let context = ScalarContext { input: self.text, span, is_root: self.open.is_empty(), is_in_flow };
        let has_escapes = style == Style::DoubleQuoted && matches!(text, Cow::Owned(_));
        let asks =
            has_escapes && (escape::surrogate(self.text, span).is_some() || escape::solidus(self.text, span).is_some());
        if asks || context.ambiguity(style).is_some() {
            return None;
        }
        if self.expects_key() { self.key(text, style, span) } else { self.value(text, style, span) }
    }

    fn key(&mut self, text: Cow<'s, str>, style: Style, span: Span) -> Option<()> {
        let written = Written { text, style, tag: None };
        if schema::is_merge_key(self.options.schema, &written) {
            return None;
        }
        if self.has_comments {
            self.outline.key(span);
        }
        let kind = schema::read_otherwise(&written, true);
        self.notes.extend(kind.map(|kind| Note { span, kind }));
        let text = schema::resolve_key(self.options.schema, written).ok()?;
        let style = if style == Style::Plain { KeyStyle::Plain } else { KeyStyle::Quoted };
        self.open.last_mut()?.key = Some(Key::new(text, span, style));
        Some(())
    }

    fn value(&mut self, text: Cow<'s, str>, style: Style, span: Span) -> Option<()> {
        if self.has_comments {
            self.outline.value(self.parent(), span);
        }
        let resolved = schema::resolve(self.options.schema, Written { text, style, tag: None }).ok()?;
        self.notes.extend(resolved.note.map(|kind| Note { span, kind }));
        self.add(resolved.kind, span)
    }
}

fn add_comment<'s>(
    tree: &mut TreeBuilder<'s>,
    foot: &mut Vec<Comment<'s>>,
    place: CommentPlace,
    comment: Comment<'s>,
) -> Option<()> {
    let comment = vec![comment];
    let (node, comments) = match place {
        CommentPlace::Head(node) => (node, Comments { head: comment, ..Comments::default() }),
        CommentPlace::Line(node) => (node, Comments { line: comment, ..Comments::default() }),
        CommentPlace::Foot(node) => (node, Comments { foot: comment, ..Comments::default() }),
        CommentPlace::DocumentFoot => {
            foot.extend(comment);
            return Some(());
        }
    };
    tree.add_comments(node.get(), comments).ok()
}
