//! The events of a YAML stream to the node graph of each document.

use std::borrow::Cow;
use std::collections::HashMap;

use granit_parser::{ErrorKind as ScanErrorKind, Event, Parser, ScalarStyle, ScanError, StrInput, StructureStyle};
use kyaml_core::{Comment, Span};

use crate::ambiguous;
use crate::error::{Error, ErrorKind};
use crate::escape;
use crate::graph::{Graph, Key, Kind, Node, NodeIndex, Scalar, ScalarIndex, Tag};
use crate::schema::{self, Style};

/// One document, and what the placing of its comments needs to know.
pub(crate) struct Composed<'s> {
    pub(crate) graph: Graph<'s>,
    /// The bytes of `---`; `None` where there is none.
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
    pub(crate) span: Span,
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
    parser: Parser<'s, StrInput<'s>>,
    max_depth: usize,
    /// The document whose comments have not all been read.
    document: Option<Composed<'s>>,
    comments: Vec<Comment<'s>>,
    open: Vec<Open>,
    anchors: HashMap<usize, Anchored>,
    /// How many collections inside a key are open, and where the key starts.
    skipped: Option<(usize, usize)>,
    pub(crate) errors: Vec<Error>,
}

/// A collection that is open.
struct Open {
    node: NodeIndex,
    is_mapping: bool,
    /// The key that waits for its value.
    key: Option<Key>,
}

/// Where a collection starts.
struct Start {
    /// Its opening bracket; no byte of a block collection.
    span: Span,
    /// Zero-based, in characters.
    column: usize,
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
        let options = granit_parser::options! {
            emit_unresolved_aliases: true,
            emit_anchor_events: true,
            // The limit on keys is that of what is written (KY-DATA-2), not of what is read.
            simple_key_max_lookahead: usize::MAX,
            flow_nesting_limit: max_depth,
            block_nesting_limit: max_depth,
            max_buffered_comment_events: usize::MAX,
        };
        Self {
            input,
            parser: Parser::new_from_str_with_options(input, options),
            max_depth,
            document: None,
            comments: Vec::new(),
            open: Vec::new(),
            anchors: HashMap::new(),
            skipped: None,
            errors: Vec::new(),
        }
    }

    /// The comments of a stream without documents, once there are no more documents.
    pub(crate) fn take_comments(&mut self) -> Vec<Comment<'s>> {
        std::mem::take(&mut self.comments)
    }

    fn event(&mut self, event: Event<'s>, place: granit_parser::Span) -> Option<Composed<'s>> {
        let span = bytes(place);
        let tag = event.tag().map(|found| tag(place, found));
        let start = Start { span, column: place.start.col() };
        match event {
            Event::DocumentStart(is_explicit, _) => return self.start_document(is_explicit, span),
            Event::StreamEnd => return self.finish_document(self.input.len()),
            Event::Comment(..) => {
                let text = &self.input[span.start..span.end];
                self.comments.push(Comment::new(text, span).expect("the characters of the stream have been checked"));
            }
            Event::Scalar(text, style, anchor, _) => self.scalar(text, style, anchor, tag, span),
            Event::MappingStart(style, anchor, _) => self.start_collection(Kind::Mapping, style, anchor, tag, start),
            Event::SequenceStart(style, anchor, _) => self.start_collection(Kind::Sequence, style, anchor, tag, start),
            Event::MappingEnd | Event::SequenceEnd => self.end_collection(span),
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::Anchor(_, name) => self.errors.extend(ambiguous::anchor(&name, span)),
            Event::UnresolvedAlias(name) => self.unresolved_alias(&name, span),
            _ => {}
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
        self.comments.sort_by_key(|comment| comment.span());
        let rest = self.comments.partition_point(|comment| comment.span().start < end);
        document.comments = self.comments.drain(..rest).collect();
        Some(document)
    }

    fn graph(&mut self) -> &mut Graph<'s> {
        &mut self.document.as_mut().expect("nodes are in documents").graph
    }

    fn token(&mut self, kind: TokenKind, node: NodeIndex, span: Span) {
        self.document.as_mut().expect("tokens are in documents").tokens.push(Token { kind, node, span });
    }

    fn scalar(&mut self, text: Cow<'s, str>, style: ScalarStyle, anchor: usize, tag: Option<Tag>, span: Span) {
        let text = match style {
            // granit-parser calls an empty node `~`.
            ScalarStyle::Plain if span.is_empty() => Cow::Borrowed(""),
            ScalarStyle::Literal | ScalarStyle::Folded if span.end == self.input.len() => self.unterminated(text),
            _ => text,
        };
        let span = match style {
            // granit-parser ends a block scalar where the next token starts.
            ScalarStyle::Literal | ScalarStyle::Folded => {
                let end = self.input[..span.end].trim_end().len();
                Span::new(span.start.min(end), end)
            }
            // Where there is no text, the tag is all that can be pointed at.
            _ if span.is_empty() => tag.as_ref().map_or(span, |tag| tag.span),
            _ => span,
        };
        let place =
            ambiguous::Place { input: self.input, span, is_root: self.open.is_empty(), is_in_flow: self.is_in_flow() };
        self.errors.extend(place.scalar(style));
        if style == ScalarStyle::DoubleQuoted && matches!(text, Cow::Owned(_)) {
            self.errors.extend(escape::surrogate(self.input, span));
        }
        let style = if style == ScalarStyle::Plain { Style::Plain } else { Style::Quoted };
        let scalars = &mut self.graph().scalars;
        scalars.push(Scalar { text, style, tag, span });
        let scalar = ScalarIndex(scalars.len() - 1);
        self.anchor(anchor, Anchored::Scalar(scalar));
        self.key_or_value(scalar, span);
    }

    /// The text of a block scalar at the end of the stream, without the line break that granit-parser adds to a last line that has none.
    fn unterminated(&self, text: Cow<'s, str>) -> Cow<'s, str> {
        let line = self.input.rsplit(['\n', '\r']).next().unwrap_or_default();
        let Some((content, "")) = text.rsplit_once('\n') else { return text };
        let last = content.rsplit('\n').next().unwrap_or_default();
        let is_content = match line.trim_start_matches(' ') {
            "" => !last.is_empty() && last.len() < line.len() && last.trim_start_matches(' ').is_empty(),
            _ => true,
        };
        if is_content { Cow::Owned(content.to_owned()) } else { text }
    }

    /// Remembers what an anchor names; 0 is no anchor.
    fn anchor(&mut self, anchor: usize, anchored: Anchored) {
        if anchor != 0 {
            self.anchors.insert(anchor, anchored);
        }
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
        self.graph().node(node).column.is_none()
    }

    fn expects_key(&self) -> bool {
        self.open.last().is_some_and(|open| open.is_mapping && open.key.is_none())
    }

    fn key(&mut self, scalar: Option<ScalarIndex>, span: Span) {
        let node = NodeIndex(self.graph().nodes.len());
        self.token(TokenKind::Key, node, span);
        self.open.last_mut().expect("keys are in mappings").key = Some(Key { scalar, span });
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
        let index = NodeIndex(nodes.len());
        nodes.push(Node { key, kind, span, parent, end: index.0 + 1, column, comments: None });
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
        kind: Kind,
        style: StructureStyle,
        anchor: usize,
        tag: Option<Tag>,
        Start { span, column }: Start,
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
        let is_mapping = kind == Kind::Mapping;
        if let Some(tag) = tag
            && let Err(kind) = schema::check_collection_tag(&tag.uri, is_mapping)
        {
            self.errors.push(Error::new(kind, tag.span));
        }
        let column = (style == StructureStyle::Block).then(|| self.unindented_column(kind, span).unwrap_or(column));
        let node = self.node(kind, span, column);
        self.anchor(anchor, Anchored::Collection(node));
        self.open.push(Open { node, is_mapping, key: None });
    }

    /// The column of a block sequence whose items are not indented more than its key, which granit-parser lets start at its first item:
    /// that of the mapping.
    fn unindented_column(&mut self, kind: Kind, span: Span) -> Option<usize> {
        let open = self.open.last().filter(|open| open.is_mapping && kind == Kind::Sequence)?;
        let mapping = open.node;
        let line = self.input[..span.start].rsplit('\n').next().unwrap_or_default();
        let starts_with_indicator =
            self.input[span.start..].strip_prefix('-').is_some_and(|rest| rest.starts_with([' ', '\t', '\n', '\r']));
        let is_at_indicator = line.trim_ascii().is_empty() && starts_with_indicator;
        if is_at_indicator { None } else { self.graph().node(mapping).column }
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
        let node = &mut graph.nodes[index.0];
        node.end = end;
        node.span.end = span.end.max(node.span.start);
        let has_bracket = node.column.is_none() && !span.is_empty();
        if has_bracket {
            self.token(TokenKind::Close, index, span);
        }
    }

    fn alias(&mut self, anchor: usize, span: Span) {
        match self.anchors.get(&anchor).copied() {
            Some(Anchored::Scalar(scalar)) => self.key_or_value(scalar, span),
            _ if self.skipped.is_some() => {}
            _ if self.expects_key() => self.collection_key(span),
            Some(Anchored::Collection(target)) => {
                let kind = if self.open.iter().any(|open| open.node == target) {
                    let anchored = self.graph().node(target).span;
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

    fn unresolved_alias(&mut self, name: &str, span: Span) {
        self.errors.push(Error::new(ErrorKind::UndefinedAlias(name.into()), span));
        if self.skipped.is_some() {
            return;
        }
        if self.expects_key() {
            self.key(None, span);
        } else {
            self.node(Kind::Invalid, span, None);
        }
    }

    fn syntax_error(&mut self, error: &ScanError) {
        let at = error.marker().byte_offset().unwrap_or(self.input.len()).min(self.input.len());
        let width = self.input[at..].chars().next().filter(|&c| c != '\n' && c != '\r').map_or(0, char::len_utf8);
        // The place of a string is told, not that of the escape in it.
        let span = escape::first_wrong(self.input, at).unwrap_or(Span::new(at, at + width));
        self.errors.push(match error.kind() {
            ScanErrorKind::RecursionLimitExceeded => Error::new(ErrorKind::DeepNesting(self.max_depth), span),
            kind => Error::new(ErrorKind::NotYaml(kind.to_string().into()), span),
        });
        self.document = None;
    }
}

impl<'s> Iterator for Composer<'s> {
    type Item = Composed<'s>;

    /// The next document; `None` at the end, or at a syntax error, which is then the last of [`Composer::errors`].
    fn next(&mut self) -> Option<Composed<'s>> {
        loop {
            match self.parser.next_event()? {
                Ok((event, span)) => {
                    if let Some(document) = self.event(event, span) {
                        return Some(document);
                    }
                }
                Err(error) => {
                    self.syntax_error(&error);
                    return None;
                }
            }
        }
    }
}

fn tag(span: granit_parser::Span, tag: &granit_parser::Tag) -> Tag {
    let place = span.tag_span().map_or(bytes(span), bytes);
    Tag { uri: format!("{}{}", tag.handle(), tag.suffix()).into(), span: place }
}

fn bytes(span: granit_parser::Span) -> Span {
    let range = span.byte_range().expect("a string input has byte offsets");
    Span::new(range.start, range.end)
}
