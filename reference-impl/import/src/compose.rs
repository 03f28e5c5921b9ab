//! The events of a YAML stream to the node graph of each document.

use std::borrow::Cow;
use std::collections::HashMap;

use kyaml_core::{Comment, Span};

use crate::ambiguous;
use crate::error::{Error, ErrorKind, Note, NoteKind};
use crate::escape;
use crate::events::{Anchor, Event, Events};
use crate::graph::{Graph, Key, Kind, Node, NodeIndex, Place, Scalar, ScalarIndex};
use crate::scalar::{Style, Tag};

/// One document, and what the placing of its comments needs to know.
pub(crate) struct Composed<'s> {
    pub(crate) graph: Graph<'s>,
    /// The bytes of `---`, if the document starts with it.
    pub(crate) header: Option<Span>,
    /// Keys, scalars and brackets, in the order of the stream.
    pub(crate) tokens: Vec<Token>,
    /// The comments, in the order of the stream; those up to the next header are the document's (KY-CAN-21).
    pub(crate) comments: Vec<Comment<'s>>,
}

/// A part of a document that a comment can stand before or after.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// The node that it is part of.
    pub(crate) node: NodeIndex,
    place: Place,
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

/// Composes one document after the other.
pub(crate) struct Composer<'s> {
    input: &'s str,
    events: Events<'s>,
    /// The document whose comments have not all been read.
    document: Option<Composed<'s>>,
    comments: Vec<Comment<'s>>,
    open: Vec<Open>,
    anchors: HashMap<Anchor, Anchored>,
    /// How many collections inside a key are open, and where the key starts.
    skipped: Option<(usize, usize)>,
    pub(crate) errors: Vec<Error>,
    /// What Kubernetes' loader refuses.
    pub(crate) notes: Vec<Note>,
}

/// A collection that is open.
struct Open {
    node: NodeIndex,
    is_mapping: bool,
    /// The key that waits for its value.
    key: Option<Key>,
}

/// What an alias can refer to.
#[derive(Clone, Copy)]
enum Anchored {
    Scalar(ScalarIndex),
    Collection(NodeIndex),
    /// A collection that is part of a key, which has been reported.
    Key,
}

impl<'s> Composer<'s> {
    pub(crate) fn new(input: &'s str, max_depth: usize) -> Self {
        Self {
            input,
            events: Events::new(input, max_depth),
            document: None,
            comments: Vec::new(),
            open: Vec::new(),
            anchors: HashMap::new(),
            skipped: None,
            errors: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The comments of a stream without documents, once there are no more documents.
    pub(crate) fn take_comments(&mut self) -> Vec<Comment<'s>> {
        std::mem::take(&mut self.comments)
    }

    fn event(&mut self, event: Event<'s>, span: Span) -> Option<Composed<'s>> {
        match event {
            Event::DocumentStart { is_explicit } => return self.start_document(is_explicit, span),
            Event::StreamEnd => return self.finish_document(span.end),
            Event::Comment => {
                let text = &self.input[span.start..span.end];
                self.comments.push(Comment::new(text, span).expect("the characters of the stream have been checked"));
            }
            Event::Scalar { text, style, anchor, tag } => self.scalar(text, style, anchor, tag, span),
            Event::CollectionStart { is_mapping, column, anchor, tag } => {
                self.start_collection(is_mapping, column, anchor, tag, span);
            }
            Event::CollectionEnd => self.end_collection(span),
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::AnchorName(name) => self.errors.extend(ambiguous::anchor(&name, span)),
            Event::UnresolvedAlias(name) => self.unresolved_alias(name, span),
        }
        None
    }

    /// Gives the document before, whose comments end here.
    fn start_document(&mut self, is_explicit: bool, span: Span) -> Option<Composed<'s>> {
        let before = self.finish_document(span.start);
        self.anchors.clear();
        self.document = Some(Composed {
            graph: Graph::default(),
            header: is_explicit.then_some(span),
            tokens: Vec::new(),
            comments: Vec::new(),
        });
        before
    }

    /// The document, with its comments before `end`.
    fn finish_document(&mut self, end: usize) -> Option<Composed<'s>> {
        let mut document = self.document.take()?;
        // The comment in the header of a block scalar comes after the scalar.
        self.comments.sort_by_key(Comment::span);
        let rest = self.comments.partition_point(|comment| comment.span().start < end);
        document.comments = self.comments.drain(..rest).collect();
        Some(document)
    }

    fn graph(&mut self) -> &mut Graph<'s> {
        &mut self.document.as_mut().expect("nodes are in documents").graph
    }

    fn token(&mut self, kind: TokenKind, node: NodeIndex, span: Span) {
        self.document.as_mut().expect("tokens are in documents").tokens.push(Token {
            kind,
            node,
            place: Place::of(span),
        });
    }

    fn scalar(&mut self, text: Cow<'s, str>, style: Style, anchor: Option<Anchor>, tag: Option<Tag>, span: Span) {
        let place =
            ambiguous::Place { input: self.input, span, is_root: self.open.is_empty(), is_in_flow: self.is_in_flow() };
        self.errors.extend(place.scalar(style));
        if style == Style::DoubleQuoted && matches!(text, Cow::Owned(_)) {
            self.errors.extend(escape::surrogate(self.input, span));
            let solidus = escape::solidus(self.input, span);
            self.notes.extend(solidus.map(|span| Note { span, kind: NoteKind::EscapedSolidus }));
        }
        let scalars = &mut self.graph().scalars;
        scalars.push(Scalar { text, style, tag: tag.map(Box::new), place: Place::of(span) });
        let scalar = ScalarIndex::new(scalars.len() - 1);
        self.anchor(anchor, Anchored::Scalar(scalar));
        self.key_or_value(scalar, span);
    }

    /// Remembers what an anchor names.
    fn anchor(&mut self, anchor: Option<Anchor>, anchored: Anchored) {
        self.anchors.extend(anchor.map(|anchor| (anchor, anchored)));
    }

    fn key_or_value(&mut self, scalar: ScalarIndex, span: Span) {
        if self.skipped.is_none() {
            if self.expects_key() {
                self.key(Some(scalar), span);
            } else {
                self.node(Kind::Scalar(scalar), span, None);
            }
        }
    }

    fn is_in_flow(&mut self) -> bool {
        let Some(open) = self.open.last() else { return false };
        let node = open.node;
        self.graph().node(node).column().is_none()
    }

    fn expects_key(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_mapping && open.key.is_none())
    }

    fn key(&mut self, scalar: Option<ScalarIndex>, span: Span) {
        let node = NodeIndex::new(self.graph().nodes.len());
        self.token(TokenKind::Key, node, span);
        self.open.last_mut().expect("keys are in mappings").key = Some(Key { scalar, place: Place::of(span) });
    }

    fn collection_key(&mut self, span: Span) {
        self.errors.push(Error::new(ErrorKind::CollectionKey, span));
        self.key(None, span);
    }

    /// Adds a node; `column` is that of a block collection.
    fn node(&mut self, kind: Kind, span: Span, column: Option<usize>) -> NodeIndex {
        let parent = self.open.last().map(|open| open.node);
        let key = self.open.last_mut().and_then(|open| open.key.take());
        let nodes = &mut self.graph().nodes;
        let index = NodeIndex::new(nodes.len());
        nodes.push(Node::new(index, kind, key, span, parent, column));
        match kind {
            // A pair without braces has no brackets either.
            Kind::Mapping | Kind::Sequence if column.is_some() || span.is_empty() => {}
            Kind::Mapping | Kind::Sequence => self.token(TokenKind::Open, index, span),
            _ => self.token(TokenKind::Value, index, span),
        }
        index
    }

    fn start_collection(
        &mut self,
        is_mapping: bool,
        column: Option<usize>,
        anchor: Option<Anchor>,
        tag: Option<Tag>,
        span: Span,
    ) {
        if let Some((depth, _)) = &mut self.skipped {
            *depth += 1;
        } else if self.expects_key() {
            self.skipped = Some((1, span.start));
        }
        if self.skipped.is_some() {
            self.anchor(anchor, Anchored::Key);
            return;
        }
        let node = self.node(if is_mapping { Kind::Mapping } else { Kind::Sequence }, span, column);
        self.graph().tags.extend(tag.map(|tag| (node, tag)));
        self.anchor(anchor, Anchored::Collection(node));
        self.open.push(Open { node, is_mapping, key: None });
    }

    fn end_collection(&mut self, span: Span) {
        if let Some((depth, start)) = &mut self.skipped {
            *depth -= 1;
            if *depth == 0 {
                let span = Span::new(*start, span.end.max(*start));
                self.skipped = None;
                self.collection_key(span);
            }
            return;
        }
        let Some(Open { node: index, .. }) = self.open.pop() else { return };
        let graph = self.graph();
        let end = graph.nodes.len();
        let node = &mut graph.nodes[index.get()];
        node.close(span.end, end);
        let has_bracket = node.column().is_none() && !span.is_empty();
        if has_bracket {
            self.token(TokenKind::Close, index, span);
        }
    }

    fn alias(&mut self, anchor: Anchor, span: Span) {
        match self.anchors.get(&anchor).copied() {
            Some(Anchored::Scalar(scalar)) => self.key_or_value(scalar, span),
            _ if self.skipped.is_some() => {}
            _ if self.expects_key() => self.collection_key(span),
            Some(Anchored::Collection(target)) => {
                let kind = if self.open.iter().any(|open| open.node == target) {
                    let anchored = self.graph().node(target).span();
                    self.errors.push(Error::with_related(ErrorKind::CyclicAlias, span, anchored));
                    Kind::Invalid
                } else {
                    Kind::Alias(target)
                };
                self.node(kind, span, None);
            }
            Some(Anchored::Key) | None => {
                self.node(Kind::Invalid, span, None);
            }
        }
    }

    fn unresolved_alias(&mut self, name: Box<str>, span: Span) {
        self.errors.push(Error::new(ErrorKind::UndefinedAlias(name), span));
        if self.skipped.is_some() {
            return;
        }
        if self.expects_key() {
            self.key(None, span);
        } else {
            self.node(Kind::Invalid, span, None);
        }
    }
}

impl<'s> Iterator for Composer<'s> {
    type Item = Composed<'s>;

    /// The next document; `None` at the end, or at a syntax error, which is then the last of [`Composer::errors`].
    fn next(&mut self) -> Option<Composed<'s>> {
        loop {
            match self.events.next()? {
                Ok((event, span)) => {
                    if let Some(document) = self.event(event, span) {
                        return Some(document);
                    }
                }
                Err(error) => {
                    self.errors.push(error);
                    self.document = None;
                    return None;
                }
            }
        }
    }
}
