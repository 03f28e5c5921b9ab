//! The reader: a stream to events, without a tree and without recovery.
//!
//! It gives up at the first byte that shows that the stream is not KYAML, by the grammar or by the data
//! rules of section 11. [`parse`](crate::parse) then explains the mistake. The reader gives up exactly
//! where the parser finds an error, and both read the same values: the tests hold them to this law. A
//! [`Sink`] receives the events. Nesting uses no stack.
//!
//! Each function takes the rest of the stream and returns the rest after its token or event, or `None`
//! if it gives up.

mod keys;
pub(crate) mod scan;
mod sections;
mod sink;
#[cfg(feature = "serde")]
mod streamed;

use crate::event::{Event, Text};
use crate::header::Header;
use crate::key;
use crate::limits::MAX_KEY_LENGTH;
use crate::lines::characters;
use crate::number;
use crate::span::Span;
use keys::KeySet;
pub(crate) use keys::{Keys, mark};
use scan::{Rest, blanks, line_break, white_space};
pub use sections::{OuterCollection, Sections};
pub(crate) use sink::Sink;
use sink::Slot;
#[cfg(feature = "serde")]
pub(crate) use streamed::{Stop, StreamedEvents};

/// The stream is not KYAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GivenUp;

/// Reads a stream from byte `offset` on, which is its start or that of a header. At most `max_depth` collections are nested:
/// [`MAX_DEPTH`](crate::MAX_DEPTH) for KY-DATA-3. Returns the sink.
///
/// # Errors
/// If the stream is not KYAML, or if the sink refuses an event: the sink, with the events before.
pub(crate) fn read<'s, S: Sink<'s>>(source: &'s str, offset: usize, max_depth: usize, sink: S) -> Result<S, S> {
    let mut reader = Reader::new(source, max_depth, sink, Keys::new());
    let (mut next, mut rest) = (Next::Start, &source.as_bytes()[offset..]);
    loop {
        (next, rest) = match reader.step(next, rest) {
            Some((Next::End, _)) => return Ok(reader.sink),
            Some(step) => step,
            None => return Err(reader.sink),
        };
    }
}

/// Reads the events of a stream one by one.
pub(crate) struct Events<'s> {
    reader: Reader<'s, Slot<'s>, Keys<'s>>,
    next: Next,
    rest: &'s [u8],
}

#[cfg_attr(not(any(feature = "serde", test)), expect(dead_code, reason = "serde reads through it"))]
impl<'s> Events<'s> {
    /// Creates a reader of a stream in which at most `max_depth` collections are nested.
    pub(crate) fn new(source: &'s str, max_depth: usize, header: Header) -> Self {
        let reader = Reader::new(source, max_depth, Slot::default(), Keys::new());
        Self { reader, next: Next::first(header), rest: source.as_bytes() }
    }

    /// Returns the number of open collections.
    pub(crate) fn depth(&self) -> usize {
        self.reader.open.len()
    }

    /// Reads up to the next event after which fewer than `depth` collections are open, which [`Events::event`] then
    /// returns. Returns whether there is one. Must not be called after an error.
    ///
    /// # Errors
    /// If the stream is not KYAML.
    // Each type that is read calls it.
    #[inline(never)]
    pub(crate) fn next_below(&mut self, depth: usize) -> Result<bool, GivenUp> {
        let (mut next, mut rest) = (self.next, self.rest);
        self.reader.sink.is_full = false;
        while !(matches!(next, Next::End) || self.reader.sink.is_full && self.depth() < depth) {
            (next, rest) = self.reader.step(next, rest).ok_or(GivenUp)?;
        }
        (self.next, self.rest) = (next, rest);
        Ok(self.reader.sink.is_full)
    }

    /// Returns the last event.
    #[inline]
    pub(crate) fn event(&self) -> Event<'s> {
        self.reader.sink.event
    }

    /// Returns the bytes of the last event.
    #[inline]
    pub(crate) fn span(&self) -> Span {
        self.reader.sink.span
    }
}

struct Reader<'s, S, K> {
    source: &'s str,
    /// The open collections, outermost first.
    open: Vec<Kind>,
    keys: K,
    max_depth: usize,
    sink: S,
}

/// The style of an open collection's brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Mapping,
    Sequence,
}

/// The next element of the stream.
#[derive(Clone, Copy)]
enum Next {
    /// The first document, whose header may be missing.
    First,
    /// A document.
    Start,
    /// White space and comments, at least one of them, and then a value.
    Separated,
    /// A value.
    Value,
    /// The next entry or item of the innermost collection, or its closing bracket.
    Child,
    /// The text after a value.
    Followed,
    /// Nothing.
    End,
}

impl Next {
    /// The first document of a stream.
    fn first(header: Header) -> Self {
        match header {
            Header::Required => Self::Start,
            Header::Optional => Self::First,
        }
    }
}

/// The next element, and the rest of the stream from its start; `None` if the reader gives up.
type Step<'s> = Option<(Next, &'s [u8])>;

impl<'s, S: Sink<'s>, K: KeySet<'s>> Reader<'s, S, K> {
    fn new(source: &'s str, max_depth: usize, sink: S, keys: K) -> Self {
        Self { source, open: Vec::with_capacity(32), keys, max_depth, sink }
    }

    /// Reads up to the next event, or less.
    #[inline]
    fn step(&mut self, next: Next, rest: &'s [u8]) -> Step<'s> {
        match next {
            Next::Value => self.value(rest),
            Next::Separated => self.separated(rest),
            Next::Child => self.child(rest),
            Next::Followed => self.followed(rest),
            Next::Start => self.document(rest),
            Next::First => self.first_document(rest),
            Next::End => Some((Next::End, rest)),
        }
    }

    /// The first line with a token, which is a header, or the end of the stream.
    ///
    /// ```text
    /// stream = ${ SOI ~ tokenless_line* ~ document* ~ blank* ~ comment? ~ EOI }
    /// document = ${ header ~ tokenless_line* ~ blank* ~ value ~ (end_of_line ~ tokenless_line* | trailing? ~ &EOI) }
    /// ```
    fn document(&mut self, rest: &'s [u8]) -> Step<'s> {
        match self.tokenless_lines(rest)? {
            [] => Some((Next::End, &[])),
            rest => self.header(rest),
        }
    }

    /// As [`Reader::document`]. A document without a header starts at its value.
    #[cold]
    fn first_document(&mut self, rest: &'s [u8]) -> Step<'s> {
        let line = self.tokenless_lines(rest)?;
        let value = blanks(line);
        if value.is_empty() || value.starts_with(b"---") {
            return self.document(line);
        }
        self.event(Event::Document, value, value)?;
        Some((Next::Value, value))
    }

    /// A header, and what separates it from its value.
    ///
    /// ```text
    /// header = @{ "---" ~ end_of_line }
    /// ```
    fn header(&mut self, start: &'s [u8]) -> Step<'s> {
        let [b'-', b'-', b'-', rest @ ..] = start else { return None };
        // Nothing else is a header to the parser, which resumes at the last header that the sink has seen.
        let [b' ' | b'\n' | b'\r', ..] = rest else { return None };
        self.event(Event::Document, start, rest)?;
        let end = self.trailing(rest)?;
        line_break(end)?;
        Some((Next::Separated, end))
    }

    /// The rest of the line on which the value of a document ends.
    fn document_end(&mut self, rest: &'s [u8]) -> Step<'s> {
        match self.trailing(rest)? {
            [] => Some((Next::End, &[])),
            rest => Some((Next::Start, line_break(rest)?)),
        }
    }

    /// Skips all lines without tokens, from the start of a line to the start of one that has a token, or to the end of the stream.
    ///
    /// ```text
    /// tokenless_line = _{ blank* ~ comment? ~ line_break }
    /// ```
    fn tokenless_lines(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            let mut end = blanks(rest);
            if let [b'#', ..] = end {
                end = self.comment(end)?;
            } else if !matches!(end, [] | [b'\n' | b'\r', ..]) {
                return Some(rest);
            }
            if end.is_empty() {
                return Some(end);
            }
            rest = line_break(end)?;
        }
    }

    /// Skips blanks and the comment that follows them, if there are any.
    ///
    /// ```text
    /// trailing = _{ blank+ ~ comment? }
    /// ```
    fn trailing(&mut self, rest: &'s [u8]) -> Rest<'s> {
        match blanks(rest) {
            comment @ [b'#', ..] if comment.len() < rest.len() => self.comment(comment),
            rest => Some(rest),
        }
    }

    /// Skips white space and comments, the first of which follows white space.
    ///
    /// ```text
    /// separation = _{ (white_space+ ~ comment?)+ }
    /// ```
    #[inline]
    fn separation(&mut self, start: &'s [u8]) -> Rest<'s> {
        match white_space(start) {
            rest @ [b'#', ..] if rest.len() < start.len() => self.comments(rest),
            rest => Some(rest),
        }
    }

    /// What separates a header or a colon from its value.
    #[inline]
    fn separated(&mut self, start: &'s [u8]) -> Step<'s> {
        let rest = self.separation(start)?;
        (rest.len() < start.len()).then_some((Next::Value, rest))
    }

    /// Skips comments and the white space after each.
    #[cold]
    fn comments(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        while let [b'#', ..] = rest {
            rest = white_space(self.comment(rest)?);
        }
        Some(rest)
    }

    fn comment(&mut self, start: &'s [u8]) -> Rest<'s> {
        let rest = scan::comment(&start[1..])?;
        self.sink.comment(self.span(start, rest));
        Some(rest)
    }

    /// A scalar, or the opening bracket of a collection.
    ///
    /// ```text
    /// value = _{ mapping | sequence | string | number | boolean | null }
    /// boolean = @{ "true" | "false" }
    /// null = @{ "null" }
    /// ```
    #[inline]
    fn value(&mut self, start: &'s [u8]) -> Step<'s> {
        let (event, rest) = match start {
            [b'"', content @ ..] => {
                let (text, rest) = self.string(content)?;
                (Event::String(text), rest)
            }
            [b'{', rest @ ..] => return self.open(Kind::Mapping, start, rest),
            [b'[', rest @ ..] => return self.open(Kind::Sequence, start, rest),
            [b't', b'r', b'u', b'e', rest @ ..] => (Event::Bool(true), rest),
            [b'f', b'a', b'l', b's', b'e', rest @ ..] => (Event::Bool(false), rest),
            [b'n', b'u', b'l', b'l', rest @ ..] => (Event::Null, rest),
            _ => {
                let rest = &start[number::length(start)?..];
                (Event::Number(self.text(start, rest)), rest)
            }
        };
        self.event(event, start, rest)?;
        Some((Next::Followed, rest))
    }

    /// ```text
    /// string = @{ "\"" ~ (raw_character | "\t" | escape | escaped_line_break)* ~ "\"" }
    /// ```
    #[inline]
    fn string(&mut self, content: &'s [u8]) -> Option<(Text<'s>, &'s [u8])> {
        let (mut rest, mut has_escapes) = (content, false);
        loop {
            rest = match scan::raw_characters(rest)? {
                end @ [b'"', rest @ ..] => return Some((Text { raw: self.text(content, end), has_escapes }, rest)),
                [b'\t', rest @ ..] => rest,
                [b'\\', rest @ ..] => {
                    has_escapes = true;
                    match rest {
                        [b'\n' | b'\r', ..] => scan::escaped_line_break(rest)?,
                        _ => scan::escape(rest)?,
                    }
                }
                _ => return None,
            }
        }
    }

    #[inline]
    fn open(&mut self, kind: Kind, start: &'s [u8], rest: &'s [u8]) -> Step<'s> {
        if self.open.len() >= self.max_depth {
            return None;
        }
        self.open.push(kind);
        let event = match kind {
            Kind::Mapping => {
                self.keys.open();
                Event::OpenMapping
            }
            Kind::Sequence => Event::OpenSequence,
        };
        self.event(event, start, rest)?;
        Some((Next::Child, rest))
    }

    /// The next entry up to its value or the next item, or the closing bracket.
    ///
    /// ```text
    /// mapping = ${ "{" ~ separation? ~ (entry ~ separation? ~ (comma ~ entry ~ separation?)* ~ comma?)? ~ "}" }
    /// sequence = ${ "[" ~ separation? ~ (value ~ separation? ~ (comma ~ value ~ separation?)* ~ comma?)? ~ "]" }
    /// ```
    #[inline]
    fn child(&mut self, start: &'s [u8]) -> Step<'s> {
        let rest = self.separation(start)?;
        match (rest, self.open.last()?) {
            ([], _) => (!start.is_empty()).then_some((Next::Child, rest)),
            ([b'}' | b']', ..], _) => self.close(rest),
            (_, Kind::Mapping) => self.entry(rest),
            (_, Kind::Sequence) => Some((Next::Value, rest)),
        }
    }

    /// The comma after an entry or item, the closing bracket, or the end of the document.
    ///
    /// ```text
    /// comma = _{ "," ~ separation? }
    /// ```
    #[inline]
    fn followed(&mut self, rest: &'s [u8]) -> Step<'s> {
        if self.open.is_empty() {
            return self.document_end(rest);
        }
        match rest {
            [b',', after @ ..] => {
                self.sink.comma(self.at(rest));
                Some((Next::Child, after))
            }
            [b'}' | b']', ..] => self.close(rest),
            _ => {
                let after = self.separation(rest)?;
                (after.len() < rest.len()).then_some((Next::Followed, after))
            }
        }
    }

    /// The closing bracket of the innermost collection.
    #[inline]
    fn close(&mut self, start: &'s [u8]) -> Step<'s> {
        let rest = match (start, self.open.last()?) {
            ([b'}', rest @ ..], Kind::Mapping) => {
                self.keys.close();
                rest
            }
            ([b']', rest @ ..], Kind::Sequence) => rest,
            _ => return None,
        };
        self.open.pop();
        self.event(Event::Close, start, rest)?;
        Some((Next::Followed, rest))
    }

    /// A key, its colon and what separates it from its value; KY-DATA-1 and KY-DATA-2.
    ///
    /// ```text
    /// entry = ${ key ~ blank* ~ ":" ~ separation ~ value }
    /// key = _{ plain_key | quoted_key }
    /// ```
    #[inline]
    fn entry(&mut self, start: &'s [u8]) -> Step<'s> {
        let (key, rest) = match start {
            [b'"', content @ ..] => self.quoted_key(content)?,
            _ => self.plain_key(start)?,
        };
        let colon = blanks(rest);
        let length = start.len() - colon.len();
        let is_long = key::may_be_long_in_canonical_form(length) && is_too_long(&start[..length], key);
        if is_long || !self.keys.add(key) {
            return None;
        }
        let after = colon.strip_prefix(b":")?;
        self.event(Event::Key(key), start, rest)?;
        match self.separated(after)? {
            (_, []) => Some((Next::Separated, after)),
            value => Some(value),
        }
    }

    /// ```text
    /// plain_key = @{ !ambiguous ~ plain_text }
    /// ```
    #[inline]
    fn plain_key(&self, start: &'s [u8]) -> Option<(Text<'s>, &'s [u8])> {
        let rest = &start[key::plain_key(start)?.length..];
        Some((Text::plain(self.text(start, rest)), rest))
    }

    /// ```text
    /// quoted_key = @{ "\"" ~ (raw_character | escape)* ~ "\"" }
    /// ```
    fn quoted_key(&mut self, content: &'s [u8]) -> Option<(Text<'s>, &'s [u8])> {
        let (mut rest, mut has_escapes) = (content, false);
        loop {
            rest = match scan::raw_characters(rest)? {
                end @ [b'"', rest @ ..] => return Some((Text { raw: self.text(content, end), has_escapes }, rest)),
                [b'\\', rest @ ..] => {
                    has_escapes = true;
                    scan::escape(rest)?
                }
                _ => return None,
            }
        }
    }

    #[inline]
    fn event(&mut self, event: Event<'s>, start: &[u8], rest: &[u8]) -> Option<()> {
        self.sink.event(event, self.span(start, rest)).then_some(())
    }

    /// The byte at which `rest` starts.
    #[inline]
    fn at(&self, rest: &[u8]) -> usize {
        self.source.len() - rest.len()
    }

    /// The span between two rests of the stream.
    #[inline]
    fn span(&self, start: &[u8], rest: &[u8]) -> Span {
        Span::new(self.at(start), self.at(rest))
    }

    /// The text between two rests of the stream.
    #[inline]
    fn text(&self, start: &[u8], rest: &[u8]) -> &'s str {
        // Both start at a character, so this is never empty by mistake; a sink without use for the text pays nothing.
        self.source.get(self.at(start)..self.at(rest)).unwrap_or_default()
    }
}

/// Whether more lies between the start of a key and its colon than KY-DATA-2 allows, as it is `written` or in canonical form.
#[cold]
fn is_too_long(written: &[u8], key: Text<'_>) -> bool {
    characters(written) > MAX_KEY_LENGTH || key::canonical_excess(&key.to_text()).is_some()
}
