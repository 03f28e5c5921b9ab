//! The events of a YAML stream. granit-parser gives them, and this module repairs them for the rest
//! of the crate. Nothing outside of it knows that parser.

mod explain;
mod repair;

use std::borrow::Cow;

use granit_parser::{ErrorKind as ScanErrorKind, Parser, ScalarStyle, ScanError, StrInput, StructureStyle};
use kyaml_core::Span;

use crate::error::{ErrorKind, ImportError, Note, NoteKind};
use crate::foreign;
use crate::mistake::{self, Message};
use crate::scalar::{Style, Tag};

pub(crate) use repair::Repaired;

type Granit<'s> = granit_parser::Event<'s>;

/// An event of a stream.
#[cfg_attr(test, derive(Debug, PartialEq))]
pub(crate) enum Event<'s> {
    /// A document starts; with `---` if it is explicit.
    DocumentStart {
        is_explicit: bool,
    },
    /// The stream ends.
    StreamEnd,
    Comment,
    Scalar {
        text: Cow<'s, str>,
        style: Style,
        anchor: Option<Anchor>,
        tag: Option<Box<Tag>>,
    },
    /// A mapping or a sequence starts.
    CollectionStart {
        is_mapping: bool,
        /// Where a block collection starts: zero-based, in characters.
        column: Option<usize>,
        anchor: Option<Anchor>,
        tag: Option<Box<Tag>>,
    },
    CollectionEnd,
    /// The node before this event has an anchor with this name.
    AnchorName(Box<str>),
    /// An alias of the node with this anchor.
    Alias(Anchor),
    /// An alias without an anchor before it.
    UnresolvedAlias(Box<str>),
}

/// Tells the anchors of a stream apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Anchor(usize);

/// The events of a stream, each with its bytes.
pub(crate) struct Events<'s> {
    input: &'s str,
    parser: Parser<'s, StrInput<'s>>,
    max_depth: usize,
    /// The collections that are open.
    open: Vec<Open>,
    /// The end of the last event other than a comment.
    end: usize,
    last_line: LastLine,
    /// Block scalars that kubectl reads otherwise than YAML 1.2.2 says, or refuses.
    notes: Vec<Note>,
    /// The stream that the parser reads, if it is another one.
    repaired: Option<&'s Repaired>,
    is_at_error: bool,
}

/// The line break of a last line that has none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LastLine {
    /// It is missing, as YAML 1.2.2 says.
    AsWritten,
    /// It is added, as kubectl does (KY-FROM-15).
    Ended,
}

/// A collection that is open.
struct Open {
    is_mapping: bool,
    /// As in [`Event::CollectionStart`].
    column: Option<usize>,
}

impl<'s> Events<'s> {
    /// The events of a stream; `repaired` is the one to read in its place, if there is one.
    pub(crate) fn new(input: &'s str, repaired: Option<&'s Repaired>, max_depth: usize, last_line: LastLine) -> Self {
        let text = repaired.map_or(input, |repaired| &repaired.text);
        Self {
            input,
            parser: Parser::new_from_str_with_options(text, options(max_depth)),
            max_depth,
            open: Vec::new(),
            end: 0,
            last_line,
            notes: Vec::new(),
            repaired,
            is_at_error: false,
        }
    }

    /// The notes on the events so far.
    pub(crate) fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    #[inline]
    fn event(&mut self, event: Granit<'s>, place: granit_parser::Span) -> Option<(Event<'s>, Span)> {
        let span = bytes(place);
        let tag = event.tag().map(|found| Box::new(tag(place, found)));
        let event = match event {
            Granit::DocumentStart(is_explicit, _) => Event::DocumentStart { is_explicit },
            Granit::StreamEnd => return Some((Event::StreamEnd, Span::new(self.input.len(), self.input.len()))),
            Granit::Comment(..) => Event::Comment,
            Granit::Scalar(text, style, anchor, _) => {
                return Some(self.scalar(text, style, self::anchor(anchor), tag, span));
            }
            Granit::MappingStart(style, anchor, _) => self.start(true, style, place.start.col(), anchor, tag, span),
            Granit::SequenceStart(style, anchor, _) => self.start(false, style, place.start.col(), anchor, tag, span),
            Granit::MappingEnd | Granit::SequenceEnd => {
                self.open.pop();
                Event::CollectionEnd
            }
            Granit::Alias(anchor) => Event::Alias(Anchor(anchor)),
            Granit::Anchor(_, name) => Event::AnchorName(name.into()),
            Granit::UnresolvedAlias(name) => Event::UnresolvedAlias(name.into()),
            _ => return None,
        };
        Some((event, span))
    }

    fn scalar(
        &mut self,
        text: Cow<'s, str>,
        style: ScalarStyle,
        anchor: Option<Anchor>,
        tag: Option<Box<Tag>>,
        span: Span,
    ) -> (Event<'s>, Span) {
        if let Some(block) = self.repaired.and_then(|repaired| repaired.scalar(span.start)) {
            let text = Cow::Owned("\n".repeat(block.line_feeds));
            return (Event::Scalar { text, style: Style::Block, anchor, tag }, Span::empty(block.end));
        }
        let style = self::style(style);
        let text = match style {
            // An empty node is given as `~`.
            Style::Plain if span.is_empty() => Cow::Borrowed(""),
            Style::Block if span.end == self.input.len() && self.last_line == LastLine::Ended => self.last_block(text),
            _ => text,
        };
        if style == Style::Block && text.trim_start_matches('\n').starts_with('\t') {
            self.notes.extend(self.tab_that_starts_text(span.end));
        }
        let span = match style {
            // The span of a block scalar ends where the next token starts. Without text, at the end
            // of the stream, the span includes the header.
            Style::Block => {
                let end = self.input[..span.end].trim_end().len();
                let is_empty = text.bytes().all(|byte| byte == b'\n');
                Span::new(if is_empty { end } else { span.start.min(end) }, end)
            }
            // Without text, the error or note points at the tag.
            _ if span.is_empty() => tag.as_ref().map_or(span, |tag| tag.span),
            _ => span,
        };
        (Event::Scalar { text, style, anchor, tag }, span)
    }

    /// The text of a block scalar at the end of the stream, which is given without a line break that is missing there.
    fn last_block(&mut self, text: Cow<'s, str>) -> Cow<'s, str> {
        let lacks_end = !self.input.ends_with(['\n', '\r']);
        let ended = lacks_end.then(|| self.last_scalar_of_ended_stream()).flatten();
        let Some(ended) = ended.filter(|ended| *ended != text) else { return text };
        let end = self.input.trim_end().len();
        let start = self.input[..end].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let start = end - self.input[start..end].trim_start().len();
        self.notes.push(Note { span: Span::new(start, end), kind: NoteKind::LineFeedAdded });
        Cow::Owned(ended)
    }

    /// The text of the last scalar, if the stream had a line break at its end.
    #[cold]
    fn last_scalar_of_ended_stream(&self) -> Option<String> {
        let ended = format!("{}\n", self.repaired.map_or(self.input, |repaired| &repaired.text));
        let mut last = None;
        for next in Parser::new_from_str_with_options(&ended, options(self.max_depth)) {
            if let (Granit::Scalar(text, ..), _) = next.ok()? {
                last = Some(text);
            }
        }
        last.map(Cow::into_owned)
    }

    /// The note on the next block scalar, which ends at byte `end` and starts with a tab. With an
    /// indentation indicator, Kubernetes' loader reads it.
    fn tab_that_starts_text(&self, end: usize) -> Option<Note> {
        let start = repair::scalar_start(self.input, self.end)?;
        let (header, text) = self.input.get(start..end)?.split_once('\n')?;
        let indicators = header.split([' ', '\t', '\r']).next().unwrap_or_default();
        if indicators.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let tab = start + header.len() + 1 + text.find('\t')?;
        Some(Note { span: Span::new(tab, tab + 1), kind: NoteKind::TabStartsText })
    }

    fn start(
        &mut self,
        is_mapping: bool,
        style: StructureStyle,
        column: usize,
        anchor: usize,
        tag: Option<Box<Tag>>,
        span: Span,
    ) -> Event<'s> {
        let column = (style == StructureStyle::Block)
            .then(|| if is_mapping { column } else { self.unindented_column(span).unwrap_or(column) });
        self.open.push(Open { is_mapping, column });
        Event::CollectionStart { is_mapping, column, anchor: self::anchor(anchor), tag }
    }

    /// The column of a block sequence whose items are not indented more than its key: that of the
    /// mapping. Its span starts at its first item.
    fn unindented_column(&self, span: Span) -> Option<usize> {
        let mapping = self.open.last().filter(|open| open.is_mapping)?;
        let line = self.input[..span.start].rsplit('\n').next().unwrap_or_default();
        let is_at_indicator = line.trim_ascii().is_empty() && starts_with_indicator(&self.input[span.start..]);
        if is_at_indicator { None } else { mapping.column }
    }

    #[cold]
    fn error(&self, error: &ScanError) -> ImportError {
        let at = error.marker().byte_offset().unwrap_or(self.input.len());
        let (mistake, span) = explain::explain(self.input, error.kind(), at, self.end);
        if !matches!(error.kind(), ScanErrorKind::UnclosedQuotedScalar | ScanErrorKind::RecursionLimitExceeded)
            && let Some(error) = foreign::before_error(self.input, self.end, at.min(self.input.len()))
        {
            return error;
        }
        match error.kind() {
            ScanErrorKind::RecursionLimitExceeded => ImportError::new(ErrorKind::deep_nesting(self.max_depth), span),
            _ => ImportError::new(ErrorKind::syntax(mistake), span),
        }
    }
}

impl<'s> Iterator for Events<'s> {
    type Item = Result<(Event<'s>, Span), ImportError>;

    /// The next event; nothing comes after an error.
    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_at_error {
            match self.parser.next_event()? {
                Ok((event, span)) => {
                    if let Some((mistake, place)) = unseen_mistake(self.input, &event, bytes(span)) {
                        self.is_at_error = true;
                        return Some(Err(ImportError::new(ErrorKind::syntax(mistake), place)));
                    }
                    // A document without a header has the span of the next event.
                    let stands_alone = !matches!(event, Granit::Comment(..) | Granit::DocumentStart(false, _));
                    let event = self.event(event, span);
                    if stands_alone {
                        self.end = self.end.max(bytes(span).end);
                    }
                    if let Some(event) = event {
                        return Some(Ok(event));
                    }
                }
                Err(error) => return Some(Err(self.error(&error))),
            }
        }
        None
    }
}

/// A mistake that granit-parser accepts:
///
/// - a plain scalar that continues after a comment with a tab before it
/// - an anchor that touches its flow collection
/// - a block collection that a tab indents
#[inline]
fn unseen_mistake(input: &str, event: &Granit<'_>, span: Span) -> Option<(Message, Span)> {
    match event {
        Granit::Scalar(_, ScalarStyle::Plain, ..) => {
            let text = &input[span.start..span.end];
            memchr::memchr(b'#', text.as_bytes())?;
            let mut at = span.start;
            for line in text.split_inclusive('\n') {
                let comment = line.trim_start_matches([' ', '\t']);
                let end = at + line.len();
                if at > span.start && comment.starts_with('#') {
                    return Some((
                        mistake::TEXT_AFTER_COMMENT.into(),
                        Span::new(end - comment.len(), at + line.trim_end().len()),
                    ));
                }
                at = end;
            }
            None
        }
        Granit::MappingStart(StructureStyle::Flow, anchor, _)
        | Granit::SequenceStart(StructureStyle::Flow, anchor, _) => {
            let is_glued = *anchor != 0 && !input[..span.start].ends_with([' ', '\t', '\n', '\r']);
            is_glued.then(|| (mistake::GLUED_ANCHOR.into(), Span::new(span.start, span.start + 1)))
        }
        Granit::MappingStart(StructureStyle::Block, ..) => indenting_tab(input, span.start),
        // The span of an unindented sequence starts at its first item, and its mapping has been seen.
        Granit::SequenceStart(StructureStyle::Block, ..) if starts_with_indicator(&input[span.start..]) => {
            indenting_tab(input, span.start)
        }
        _ => None,
    }
}

/// The first tab before a block collection that starts at byte `start`, if only blanks and
/// indicators precede that on its line. Indentation consists of spaces (YAML 1.2.2, production 63).
fn indenting_tab(input: &str, start: usize) -> Option<(Message, Span)> {
    let line = input[..start].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let before = &input[line..start];
    let tab = line + memchr::memchr(b'\t', before.as_bytes())?;
    let is_indentation = before.chars().all(|c| matches!(c, ' ' | '\t' | '-' | '?' | ':' | '\u{FEFF}'));
    is_indentation.then(|| (mistake::TAB_INDENTS.into(), Span::new(tab, tab + 1)))
}

/// Whether a text starts with the indicator of an item.
fn starts_with_indicator(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r']))
}

fn options(max_depth: usize) -> granit_parser::Options {
    granit_parser::options! {
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        // The limit on keys applies to the output (KY-DATA-2), not to the input.
        simple_key_max_lookahead: usize::MAX,
        flow_nesting_limit: max_depth,
        block_nesting_limit: max_depth,
        max_buffered_comment_events: usize::MAX,
        block_scalar_eof_without_line_feed: true,
    }
}

fn style(style: ScalarStyle) -> Style {
    match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal | ScalarStyle::Folded => Style::Block,
    }
}

/// 0 means no anchor.
fn anchor(anchor: usize) -> Option<Anchor> {
    (anchor != 0).then_some(Anchor(anchor))
}

fn tag(span: granit_parser::Span, tag: &granit_parser::Tag) -> Tag {
    let place = span.tag_span().map_or(bytes(span), bytes);
    Tag { uri: format!("{}{}", tag.handle(), tag.suffix()).into(), span: place }
}

fn bytes(span: granit_parser::Span) -> Span {
    let range = span.byte_range().expect("a string input has byte offsets");
    Span::new(range.start, range.end)
}
