//! The strict reader: a stream to events, without a tree and without recovery.
//!
//! It gives up at the first byte that shows that the stream is not KYAML, by the grammar or by the data rules of section 11, and
//! says no more than that: [`parse`](super::parse) says what is wrong. That the one gives up exactly where the other finds an
//! error, and that both read the same values, is a law that the tests hold them to. Nesting costs no stack.

mod event;
mod keys;
#[cfg(test)]
mod test;
mod text;
mod unescape;

use super::data::{canonical_excess, may_be_long_in_canonical_form};
use crate::limits::MAX_KEY_LENGTH;
use crate::number;
use crate::span::{Span, characters};
use crate::words;
pub(crate) use event::{Event, GivenUp, Text};
pub(crate) use keys::Keys;

type Result<T> = std::result::Result<T, GivenUp>;

/// Reads the events of a stream one by one.
pub(crate) struct Reader<'s> {
    source: &'s str,
    at: usize,
    state: State,
    /// For each open collection, whether it is a mapping.
    open: Vec<bool>,
    keys: Keys<'s>,
    max_depth: usize,
    /// Where the last comma stands.
    comma: usize,
    keeps_comments: bool,
    comments: Vec<Span>,
}

/// What the reader stands before.
#[derive(Clone, Copy)]
enum State {
    /// The stream.
    Start,
    /// A value.
    Value,
    /// The first entry or item of a collection, or its end.
    Opened,
    /// What follows an entry or item.
    Followed,
    /// What follows the value of a document.
    Ended,
}

impl<'s> Reader<'s> {
    /// A reader of a stream in which at most `max_depth` collections are in each other; [`MAX_DEPTH`](crate::MAX_DEPTH) for
    /// KY-DATA-3.
    pub(crate) fn new(source: &'s str, max_depth: usize) -> Self {
        Self {
            source,
            at: 0,
            state: State::Start,
            open: Vec::with_capacity(32),
            keys: Keys::new(),
            max_depth,
            comma: 0,
            keeps_comments: false,
            comments: Vec::new(),
        }
    }

    /// The same reader, from byte `offset` on, where a header must start.
    pub(super) fn starting_at(self, offset: usize) -> Self {
        Self { at: offset, ..self }
    }

    /// The same reader, which keeps comments until they are forgotten.
    pub(super) fn with_comments(self) -> Self {
        Self { keeps_comments: true, ..self }
    }

    /// The places of the comments that are kept.
    #[inline]
    pub(super) fn comments(&self) -> &[Span] {
        &self.comments
    }

    /// Those of them before byte `at`.
    pub(super) fn comments_before(&self, at: usize) -> &[Span] {
        &self.comments[..self.count_before(at)]
    }

    /// Those of them behind byte `at`.
    pub(super) fn comments_behind(&self, at: usize) -> &[Span] {
        &self.comments[self.count_before(at)..]
    }

    fn count_before(&self, at: usize) -> usize {
        self.comments.partition_point(|comment| comment.start < at)
    }

    pub(super) fn forget_comments(&mut self) {
        self.comments.clear();
    }

    /// Where the last comma stands; 0 where there was none.
    pub(super) fn last_comma(&self) -> usize {
        self.comma
    }

    /// How many collections are open.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The next event and its bytes; `None` at the end of the stream. After it gave up, a reader is of no more use.
    ///
    /// # Errors
    /// If the stream is not KYAML.
    pub(crate) fn next(&mut self) -> Result<Option<(Event<'s>, Span)>> {
        match self.state {
            State::Value => self.value().map(Some),
            State::Followed => self.followed().map(Some),
            State::Opened => self.opened().map(Some),
            State::Ended => self.ended(),
            State::Start => self.document(),
        }
    }

    /// Goes on until fewer than `depth` collections are open.
    ///
    /// # Errors
    /// If the stream is not KYAML.
    pub(crate) fn close_below(&mut self, depth: usize) -> Result<()> {
        while self.open.len() >= depth {
            self.next()?;
        }
        Ok(())
    }

    /// ```text
    /// stream = ${ SOI ~ tokenless_line* ~ document* ~ blank* ~ comment? ~ EOI }
    /// ```
    fn document(&mut self) -> Result<Option<(Event<'s>, Span)>> {
        if self.tokenless_lines()? {
            return Ok(None);
        }
        self.header().map(Some)
    }

    /// ```text
    /// header = @{ "---" ~ end_of_line }
    /// ```
    fn header(&mut self) -> Result<(Event<'s>, Span)> {
        let start = self.at;
        let starts_line = start == 0 || self.source.as_bytes()[start - 1] == b'\n';
        if !starts_line || !self.rest().starts_with(b"---") {
            return Err(GivenUp);
        }
        self.at += 3;
        self.end_of_line()?;
        self.tokenless_lines()?;
        self.state = State::Value;
        Ok((Event::Document, Span::new(start, start + 3)))
    }

    /// ```text
    /// document = ${ header ~ tokenless_line* ~ blank* ~ value ~ (end_of_line ~ tokenless_line* | trailing? ~ &EOI) }
    /// ```
    fn ended(&mut self) -> Result<Option<(Event<'s>, Span)>> {
        if self.trailing()? {
            return Ok(None);
        }
        self.line_break()?;
        self.state = State::Start;
        self.document()
    }

    /// Goes past lines without tokens and the blanks that follow them, from the start of a line. Says whether this is the end.
    ///
    /// ```text
    /// tokenless_line = _{ blank* ~ comment? ~ line_break }
    /// ```
    fn tokenless_lines(&mut self) -> Result<bool> {
        loop {
            match self.byte() {
                Some(b' ') => {
                    self.blanks();
                }
                Some(b'#') => self.comment()?,
                Some(b'\n' | b'\r') => self.line_break()?,
                Some(_) => return Ok(false),
                None => return Ok(true),
            }
        }
    }

    /// ```text
    /// end_of_line = _{ trailing? ~ line_break }
    /// ```
    fn end_of_line(&mut self) -> Result<()> {
        self.trailing()?;
        self.line_break()
    }

    /// Goes past blanks and a comment after them. Says whether this is the end of the stream.
    ///
    /// ```text
    /// trailing = _{ blank+ ~ comment? }
    /// ```
    fn trailing(&mut self) -> Result<bool> {
        if self.blanks() && self.byte() == Some(b'#') {
            self.comment()?;
        }
        Ok(self.byte().is_none())
    }

    /// Goes past white space and comments. Says whether there was any.
    ///
    /// ```text
    /// separation = _{ (white_space+ ~ comment?)+ }
    /// ```
    #[inline]
    fn separation(&mut self) -> Result<bool> {
        let start = self.at;
        loop {
            match self.byte() {
                Some(b'\n') => {
                    self.at += 1;
                    self.blanks();
                }
                Some(b' ') => {
                    self.blanks();
                }
                Some(b'\r') => self.line_break()?,
                Some(b'#') if self.at > start => self.comment()?,
                _ => return Ok(self.at > start),
            }
        }
    }

    /// ```text
    /// line_break = _{ "\n" | "\r\n" }
    /// ```
    #[inline]
    fn line_break(&mut self) -> Result<()> {
        match self.rest() {
            [b'\n', ..] => self.at += 1,
            [b'\r', b'\n', ..] => self.at += 2,
            _ => return Err(GivenUp),
        }
        Ok(())
    }

    /// Goes past blanks. Says whether there was any.
    #[inline]
    fn blanks(&mut self) -> bool {
        let start = self.at;
        self.at += words::blanks(self.rest());
        self.at > start
    }

    /// ```text
    /// value = _{ mapping | sequence | string | number | boolean | null }
    /// ```
    fn value(&mut self) -> Result<(Event<'s>, Span)> {
        let start = self.at;
        let event = match self.byte() {
            Some(b'"') => Event::String(self.string()?),
            Some(b'{') => return self.open(true),
            Some(b'[') => return self.open(false),
            Some(b'-' | b'0'..=b'9') => Event::Number(self.number()?),
            Some(b't') => self.literal("true", Event::Bool(true))?,
            Some(b'f') => self.literal("false", Event::Bool(false))?,
            Some(b'n') => self.literal("null", Event::Null)?,
            _ => return Err(GivenUp),
        };
        self.state = if self.open.is_empty() { State::Ended } else { State::Followed };
        Ok((event, Span::new(start, self.at)))
    }

    fn literal(&mut self, text: &str, event: Event<'s>) -> Result<Event<'s>> {
        if !self.rest().starts_with(text.as_bytes()) {
            return Err(GivenUp);
        }
        self.at += text.len();
        Ok(event)
    }

    fn number(&mut self) -> Result<&'s str> {
        let start = self.at;
        self.at += number::length(self.rest()).ok_or(GivenUp)?;
        Ok(&self.source[start..self.at])
    }

    #[inline]
    fn open(&mut self, is_mapping: bool) -> Result<(Event<'s>, Span)> {
        if self.open.len() >= self.max_depth {
            return Err(GivenUp);
        }
        let start = self.at;
        self.at += 1;
        self.open.push(is_mapping);
        self.state = State::Opened;
        let event = if is_mapping {
            self.keys.open();
            Event::OpenMapping
        } else {
            Event::OpenSequence
        };
        Ok((event, Span::new(start, self.at)))
    }

    /// The first entry or item of the innermost collection, or its closing bracket.
    ///
    /// ```text
    /// mapping = ${ "{" ~ separation? ~ (entry ~ separation? ~ (comma ~ entry ~ separation?)* ~ comma?)? ~ "}" }
    /// sequence = ${ "[" ~ separation? ~ (value ~ separation? ~ (comma ~ value ~ separation?)* ~ comma?)? ~ "]" }
    /// ```
    #[inline]
    fn opened(&mut self) -> Result<(Event<'s>, Span)> {
        self.separation()?;
        match (self.byte(), self.open.last()) {
            (Some(b'}'), Some(true)) | (Some(b']'), Some(false)) => Ok(self.close()),
            (_, Some(true)) => self.entry(),
            _ => self.value(),
        }
    }

    /// What follows an entry or item: a comma and the next one, or the closing bracket with or without a comma before it.
    ///
    /// ```text
    /// comma = _{ "," ~ separation? }
    /// ```
    #[inline]
    fn followed(&mut self) -> Result<(Event<'s>, Span)> {
        self.separation()?;
        match (self.byte(), self.open.last()) {
            (Some(b','), _) => {
                self.comma = self.at;
                self.at += 1;
                self.opened()
            }
            (Some(b'}'), Some(true)) | (Some(b']'), Some(false)) => Ok(self.close()),
            _ => Err(GivenUp),
        }
    }

    #[inline]
    fn close(&mut self) -> (Event<'s>, Span) {
        let start = self.at;
        self.at += 1;
        if self.open.pop() == Some(true) {
            self.keys.close();
        }
        self.state = if self.open.is_empty() { State::Ended } else { State::Followed };
        (Event::Close, Span::new(start, self.at))
    }

    /// A key, its colon and what separates it from its value; KY-DATA-1 and KY-DATA-2.
    ///
    /// ```text
    /// entry = ${ key ~ blank* ~ ":" ~ separation ~ value }
    /// key = _{ plain_key | quoted_key }
    /// ```
    #[inline]
    fn entry(&mut self) -> Result<(Event<'s>, Span)> {
        let start = self.at;
        let key = if self.byte() == Some(b'"') { self.quoted_key()? } else { self.plain_key()? };
        let span = Span::new(start, self.at);
        self.blanks();
        let written = &self.source.as_bytes()[start..self.at];
        let is_long = may_be_long_in_canonical_form(written.len())
            && (characters(written) > MAX_KEY_LENGTH || canonical_excess(&key.to_text()).is_some());
        if self.byte() != Some(b':') || is_long {
            return Err(GivenUp);
        }
        self.at += 1;
        if !self.separation()? || !self.keys.add(key) {
            return Err(GivenUp);
        }
        self.state = State::Value;
        Ok((Event::Key(key), span))
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn rest(&self) -> &'s [u8] {
        &self.source.as_bytes()[self.at..]
    }
}
