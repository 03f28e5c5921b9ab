//! The events of a YAML stream to the node graph of each document.

use std::borrow::Cow;
use std::collections::HashMap;

use kyaml_core::{Comment, Span};

use crate::ambiguous::{self, ScalarContext};
use crate::commented::StreamComments;
use crate::error::{ErrorKind, ImportError, ImportRule, Note, NoteKind};
use crate::escape;
use crate::events::{Anchor, Event};
use crate::graph::{CompactSpan, Graph, Key, Kind, NodeIndex, Scalar, ScalarIndex};
use crate::loader;
use crate::missing;
use crate::scalar::{Style, Tag};

/// Composes one document after the other.
pub(crate) struct Composer<'s> {
    input: &'s str,
    /// The document whose comments have not all been read.
    document: Option<Graph<'s>>,
    comments: StreamComments<'s>,
    open: Vec<Open>,
    anchors: HashMap<Anchor, Anchored>,
    /// How many collections inside a key are open, and where the key starts.
    skipped: Option<(usize, usize)>,
    pub(crate) errors: Vec<ImportError>,
    /// What Kubernetes' loader refuses.
    pub(crate) notes: Vec<Note>,
}

/// The graph of a document, and its comments, which have no nodes yet: those up to the next header (KY-CAN-22).
pub(crate) type Composed<'s> = (Graph<'s>, Vec<Comment<'s>>);

/// A collection that is open.
struct Open {
    node: NodeIndex,
    is_mapping: bool,
    /// The key that waits for its value.
    key: Option<Key>,
}

/// The target of an alias.
#[derive(Clone, Copy)]
enum Anchored {
    Scalar(ScalarIndex),
    Collection(NodeIndex),
    /// A collection that is part of a key, which has been reported.
    Key,
}

impl<'s> Composer<'s> {
    pub(crate) fn new(input: &'s str) -> Self {
        Self {
            input,
            document: None,
            comments: StreamComments::default(),
            open: Vec::new(),
            anchors: HashMap::new(),
            skipped: None,
            errors: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The comments of a stream without documents, once there are no more documents.
    pub(crate) fn take_comments(&mut self) -> Vec<Comment<'s>> {
        self.comments.take()
    }

    /// The note about the comments of the stream, once there are no more documents.
    pub(crate) fn note_of_comments(&self) -> Option<Note> {
        self.comments.note()
    }

    /// Takes an event. Gives the document before it, if that is where it ends.
    pub(crate) fn event(&mut self, event: Event<'s>, span: Span) -> Option<Composed<'s>> {
        match event {
            Event::DocumentStart { is_explicit } => return self.start_document(is_explicit, span),
            Event::StreamEnd => return self.finish_document(span.end),
            Event::Comment => self.comments.add(self.input, span),
            Event::Scalar { text, style, anchor, tag } => self.scalar(text, style, anchor, tag, span),
            Event::CollectionStart { is_mapping, column, anchor, tag } => {
                self.start_collection(is_mapping, column, anchor, tag, span);
            }
            Event::CollectionEnd => self.end_collection(span),
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::AnchorName(name) => self.errors.extend(ambiguous::anchor(&name, span)),
            Event::UnresolvedAlias(name) => self.unresolved_alias(&name, span),
        }
        None
    }

    /// Gives the document before, whose comments end here.
    fn start_document(&mut self, is_explicit: bool, span: Span) -> Option<Composed<'s>> {
        let before = self.finish_document(span.start);
        if before.is_some() && !is_explicit {
            self.errors.push(ImportError::new(ErrorKind::bare_document(), self.end_marker(span.start)));
        }
        self.anchors.clear();
        self.document = Some(Graph { header: is_explicit.then_some(span), ..Graph::default() });
        before
    }

    /// The last document end marker before `end`.
    #[cold]
    fn end_marker(&self, end: usize) -> Span {
        let before = &self.input[..end];
        let at = before.rfind("\n...").map_or_else(|| before.find("...").unwrap_or(end), |at| at + 1);
        Span::new(at, (at + 3).min(self.input.len()))
    }

    /// The document, with its comments before `end`.
    fn finish_document(&mut self, end: usize) -> Option<Composed<'s>> {
        let document = self.document.take()?;
        Some((document, self.comments.take_before(end)))
    }

    /// Takes the error that ends the stream. Discards the document that contains the error.
    #[cold]
    pub(crate) fn error(&mut self, error: ImportError) {
        self.errors.push(error);
        self.document = None;
    }

    fn graph(&mut self) -> &mut Graph<'s> {
        self.document.as_mut().expect("nodes are in documents")
    }

    fn scalar(&mut self, text: Cow<'s, str>, style: Style, anchor: Option<Anchor>, tag: Option<Box<Tag>>, span: Span) {
        let context =
            ScalarContext { input: self.input, span, is_root: self.open.is_empty(), is_in_flow: self.is_in_flow() };
        self.errors.extend(context.ambiguity(style));
        if style == Style::DoubleQuoted && matches!(text, Cow::Owned(_)) {
            self.errors.extend(escape::surrogate(self.input, span));
            let solidus = escape::solidus(self.input, span);
            self.notes.extend(solidus.map(|span| Note { span, kind: NoteKind::EscapedSolidus }));
        }
        if context.is_in_flow && style == Style::Plain {
            self.notes.extend(loader::question_mark(self.input, span));
        }
        self.notes.extend(tag.as_ref().and_then(|tag| loader::tag_before_indicator(self.input, tag.span)));
        if context.is_in_flow && style == Style::Plain && text.is_empty() && tag.is_none() {
            self.errors.extend(self.missing_value());
        }
        let scalars = &mut self.graph().scalars;
        scalars.push(Scalar { text, style, tag, place: CompactSpan::of(span) });
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
                self.value(Kind::Scalar(scalar), span);
            }
        }
    }

    /// The error of the open entry if a scalar without text is its value.
    #[cold]
    fn missing_value(&self) -> Option<ImportError> {
        let open = self.open.last().filter(|_| self.skipped.is_none())?;
        let key = open.key?.place.span();
        let is_in_key = |error: &ImportError| (key.start..key.end).contains(&error.span().start);
        // The members of a set have no values; its tag is refused.
        let is_set = |(node, tag): &(NodeIndex, Tag)| *node == open.node && tag.uri.ends_with(":set");
        let is_member = self.document.as_ref().is_some_and(|document| document.tags.iter().any(is_set));
        // An empty key, and one with an error, have no other one.
        let is_reported = is_member || key.is_empty() || self.errors.last().is_some_and(is_in_key);
        (!is_reported).then(|| missing_value(missing::value_after(self.input, key)))
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
        if let Some(scalar) = scalar {
            let tag = self.graph().scalars[scalar.get()].tag.as_ref().map(|tag| tag.span.start.min(span.start));
            let start = tag.unwrap_or(span.start);
            let is_in_flow = self.is_in_flow();
            if is_in_flow && self.graph().scalars[scalar.get()].style == Style::Plain {
                let is_reported = self.errors.last().is_some_and(|error| span.touches(error.span()));
                self.errors
                    .extend(missing::key_over_lines(self.input, span).filter(|_| !is_reported).map(missing_value));
            }
            // A key of a block mapping is too long by its tag alone: otherwise it is refused.
            if is_in_flow || tag.is_some() {
                let start = if is_in_flow { loader::properties(self.input, start) } else { start };
                self.notes.extend(loader::distant_colon(self.input, Span::new(start, span.end)));
            }
        }
        self.graph().add_key(span);
        self.open.last_mut().expect("keys are in mappings").key = Some(Key { scalar, place: CompactSpan::of(span) });
    }

    fn collection_key(&mut self, span: Span) {
        self.errors.push(ImportError::new(ErrorKind::collection_key(), span));
        self.key(None, span);
    }

    fn value(&mut self, kind: Kind, span: Span) {
        self.node(kind, span, None);
    }

    fn node(&mut self, kind: Kind, span: Span, column: Option<usize>) -> NodeIndex {
        let parent = self.open.last().map(|open| open.node);
        let key = self.open.last_mut().and_then(|open| open.key.take());
        self.graph().add(kind, key, span, parent, column)
    }

    fn start_collection(
        &mut self,
        is_mapping: bool,
        column: Option<usize>,
        anchor: Option<Anchor>,
        tag: Option<Box<Tag>>,
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
        self.graph().tags.extend(tag.map(|tag| (node, *tag)));
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
        let Some(open) = self.open.pop() else { return };
        self.graph().close(open.node, span);
    }

    fn alias(&mut self, anchor: Anchor, span: Span) {
        self.graph().expanded.aliases.add(span);
        match self.anchors.get(&anchor).copied() {
            Some(Anchored::Scalar(scalar)) => self.key_or_value(scalar, span),
            _ if self.skipped.is_some() => {}
            _ if self.expects_key() => self.collection_key(span),
            Some(Anchored::Collection(target)) => {
                let kind = if self.open.iter().any(|open| open.node == target) {
                    let anchored = self.graph().node(target).span();
                    self.errors.push(ImportError::with_related(ErrorKind::CYCLIC_ALIAS, span, anchored));
                    Kind::Invalid
                } else {
                    Kind::Alias(target)
                };
                self.value(kind, span);
            }
            Some(Anchored::Key) | None => {
                self.value(Kind::Invalid, span);
            }
        }
    }

    fn unresolved_alias(&mut self, name: &str, span: Span) {
        self.errors.push(ImportError::new(ErrorKind::undefined_alias(name), span));
        if self.skipped.is_some() {
            return;
        }
        if self.expects_key() {
            self.key(None, span);
        } else {
            self.value(Kind::Invalid, span);
        }
    }
}

fn missing_value((missing, span): (&'static str, Span)) -> ImportError {
    ImportError::new(ErrorKind::Said(ImportRule::MissingValue, missing.into()), span)
}
