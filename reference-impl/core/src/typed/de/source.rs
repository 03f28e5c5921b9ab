//! The sources of the values that types are read from: streams, nodes and values, as events.

use std::borrow::Cow;

use serde_core::de::Visitor;

use super::options::DeserializeOptions;
use crate::event::Event;
use crate::number::exact::is_of_64_bits;
use crate::reader;
use crate::span::Span;
use crate::syntax::parse_with;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};
use crate::value::{Value, Walk};

/// Gives the events of documents one after the other. `'de` is the life of the texts that a type may borrow.
pub trait Events<'de> {
    /// Whether spans are those of a stream.
    const HAS_PLACES: bool;

    /// Reads the next event, which [`Events::event`] then returns. Returns whether there is one.
    fn next(&mut self) -> Result<bool>;

    /// Reads on until fewer than `depth` collections are open, if that many are open. The last event is then their
    /// closing bracket.
    fn close_below(&mut self, depth: usize) -> Result<()> {
        while self.depth() >= depth && self.next()? {}
        Ok(())
    }

    /// The last event. It is not copied with the result of [`Events::next`], which would cost a tenth of the time for
    /// reading.
    fn event(&self) -> Event<'_>;

    /// The last event, if its text may be borrowed from the input.
    fn borrowed(&self) -> Option<Event<'de>>;

    /// The bytes of the last event.
    fn span(&self) -> Span;

    /// Number of open collections.
    fn depth(&self) -> usize;

    /// The end of the stream, as far as it was read.
    fn end(&self) -> Span {
        Span::default()
    }

    /// The error with line and column, if there is a stream.
    fn located(&self, error: Error) -> Error {
        error
    }
}

/// A source of values.
pub(super) struct Source<E> {
    pub(super) events: E,
    pub(super) options: DeserializeOptions,
    /// The numbers of the document that are marked in serde's buffer.
    pub(super) marked: MarkedNumbers,
    /// Whether the current value could not be read. It keeps a caller that continues after an error from reading the
    /// middle of a document.
    pub(super) failed: bool,
    /// Whether nothing more can be read.
    pub(super) is_broken: bool,
}

/// The value that starts with the last event of a source, for a type to take.
pub(super) struct Part<'a, E> {
    pub(super) source: &'a mut Source<E>,
}

/// The numbers of a document that are marked in serde's buffer. serde does not say which of them a
/// type refuses, so that an error can name it only if there is one.
#[derive(Default)]
pub(super) enum MarkedNumbers {
    #[default]
    None,
    One(String, Option<Span>),
    Several,
}

impl MarkedNumbers {
    pub(super) fn add(&mut self, number: String, place: Option<Span>) {
        *self = if let Self::None = self { Self::One(number, place) } else { Self::Several };
    }

    fn only(&self) -> Option<(&str, Option<Span>)> {
        if let Self::One(number, place) = self { Some((number, *place)) } else { None }
    }
}

impl<'de, E: Events<'de>> Source<E> {
    pub(super) fn new(events: E, options: DeserializeOptions) -> Self {
        Self { events, options, marked: MarkedNumbers::None, failed: false, is_broken: false }
    }

    pub(super) fn event(&self) -> Event<'_> {
        self.events.event()
    }

    /// The key that the last event is; `None` if it is another event.
    pub(super) fn key(&self) -> Option<Cow<'de, str>> {
        match (self.events.borrowed(), self.event()) {
            (Some(Event::Key(text)), _) => Some(text.to_text()),
            (None, Event::Key(text)) => Some(Cow::Owned(text.to_text().into_owned())),
            _ => None,
        }
    }

    /// Passes the text of the last event to a visitor, borrowed if the input contains it unchanged.
    pub(super) fn visit_text<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value> {
        match (self.events.borrowed(), self.event()) {
            (Some(Event::String(text) | Event::Key(text)), _) => match text.to_text() {
                Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
                Cow::Owned(text) => visitor.visit_string(text),
            },
            (None, Event::String(text) | Event::Key(text)) => visitor.visit_str(&text.to_text()),
            _ => Err(Error::new(Kind::EarlierError)),
        }
    }

    /// The bytes of the last event, if they are those of a stream.
    pub(super) fn place(&self) -> Option<Span> {
        E::HAS_PLACES.then(|| self.events.span())
    }

    /// Reads up to the next event. Returns whether there is one.
    #[inline]
    pub(super) fn advance(&mut self) -> Result<bool> {
        if self.failed {
            return Err(Error::new(Kind::EarlierError));
        }
        self.events.next().map_err(|error| self.stopped(error))
    }

    /// Remembers that the events have stopped.
    #[cold]
    fn stopped(&mut self, error: Error) -> Error {
        (self.failed, self.is_broken) = (true, true);
        error
    }

    /// Reads the next event of the current document.
    #[inline]
    pub(super) fn next(&mut self) -> Result<()> {
        if self.advance()? { Ok(()) } else { Err(Error::new(Kind::EarlierError)) }
    }

    /// Reads the next value with `read`.
    pub(super) fn take<T>(&mut self, read: impl FnOnce(Part<'_, E>) -> Result<T>) -> Result<T> {
        self.next()?;
        self.take_started(read)
    }

    /// Reads the value that starts with the last event with `read`.
    pub(super) fn take_started<T>(&mut self, read: impl FnOnce(Part<'_, E>) -> Result<T>) -> Result<T> {
        let place = self.place();
        read(Part { source: self }).map_err(|error| {
            self.failed = true;
            let error = error.about_marked(self.marked.only()).or_at(place).in_value();
            match self.event() {
                Event::Number(text) if !is_of_64_bits(text) => error.about_number(text),
                _ => error,
            }
        })
    }

    /// Skips the value that starts with the last event, without recursion.
    pub(super) fn skip(&mut self) -> Result<()> {
        match self.event() {
            Event::OpenMapping | Event::OpenSequence => self.close_below(self.events.depth()),
            _ => Ok(()),
        }
    }

    /// See [`Events::close_below`].
    pub(super) fn close_below(&mut self, depth: usize) -> Result<()> {
        if self.failed {
            return Err(Error::new(Kind::EarlierError));
        }
        self.events.close_below(depth).map_err(|error| self.stopped(error))
    }

    /// After a value that could not be read: skips its rest, until fewer than `depth` collections are open.
    pub(super) fn resume(&mut self, depth: usize) -> Result<()> {
        if self.failed && !self.is_broken {
            self.failed = false;
            self.close_below(depth)?;
        }
        Ok(())
    }

    /// The header of the next document, if there is one. Skips the rest of a document that could not be read.
    pub(super) fn document(&mut self) -> Result<Option<Span>> {
        self.resume(1)?;
        if !self.advance()? {
            return Ok(None);
        }
        self.marked = MarkedNumbers::None;
        match self.event() {
            Event::Document => Ok(Some(self.events.span())),
            _ => Err(Error::new(Kind::EarlierError)),
        }
    }

    /// Reads the next document with `read`.
    pub(super) fn take_document<T>(&mut self, read: impl FnOnce(Part<'_, E>) -> Result<T>) -> Result<T> {
        let header = self.document();
        header
            .and_then(|header| header.ok_or_else(|| Error::new(Kind::NoDocument).or_at(Some(self.events.end()))))
            .and_then(|_| self.take(read))
            .map_err(|error| self.events.located(error))
    }

    /// Checks that no document follows.
    pub(super) fn expect_end(&mut self) -> Result<()> {
        let error = match self.document() {
            Ok(None) => return Ok(()),
            Ok(Some(header)) => self.stopped(Error::new(Kind::SecondDocument).or_at(Some(header))),
            Err(error) => error,
        };
        Err(self.events.located(error))
    }
}

/// A stream in memory.
pub(super) struct Stream<'de> {
    pub(super) input: &'de [u8],
    /// `None` if the stream is not UTF-8.
    text: Option<&'de str>,
    reader: reader::Events<'de>,
    options: DeserializeOptions,
}

impl<'de> Source<Stream<'de>> {
    pub(super) fn of_stream(input: &'de [u8], text: Option<&'de str>, options: DeserializeOptions) -> Self {
        let reader = reader::Events::new(text.unwrap_or_default(), options.max_depth, options.header);
        Self::new(Stream { input, text, reader, options }, options)
    }

    /// The same stream from its start, with other options.
    pub(super) fn with(self, options: DeserializeOptions) -> Self {
        Self::of_stream(self.events.input, self.events.text, options)
    }
}

impl Stream<'_> {
    /// Reads up to the next event after which fewer than `depth` collections are open.
    #[inline]
    fn next_below(&mut self, depth: usize) -> Result<bool> {
        match self.reader.next_below(depth) {
            Ok(is_event) if is_event || self.text.is_some() => Ok(is_event),
            _ => Err(self.explain()),
        }
    }

    /// The first error of the stream.
    #[cold]
    fn explain(&self) -> Error {
        let options = self.options.parser();
        let parsed = parse_with(self.input, &options);
        match parsed.errors().first() {
            Some(error) => Error::in_tree(error, parsed.tree()),
            None => Error::new(Kind::Unexplained),
        }
    }
}

impl<'de> Events<'de> for Stream<'de> {
    const HAS_PLACES: bool = true;

    #[inline]
    fn next(&mut self) -> Result<bool> {
        self.next_below(usize::MAX)
    }

    fn close_below(&mut self, depth: usize) -> Result<()> {
        if self.depth() >= depth {
            self.next_below(depth)?;
        }
        Ok(())
    }

    fn event(&self) -> Event<'_> {
        self.reader.event()
    }

    fn borrowed(&self) -> Option<Event<'de>> {
        Some(self.reader.event())
    }

    fn span(&self) -> Span {
        self.reader.span()
    }

    fn depth(&self) -> usize {
        self.reader.depth()
    }

    fn end(&self) -> Span {
        Span::empty(self.input.len())
    }

    fn located(&self, error: Error) -> Error {
        error.located(self.input)
    }
}

/// A value.
pub struct Values<'de> {
    walk: Walk<'de>,
    event: Event<'de>,
}

impl<'de> Source<Values<'de>> {
    pub(super) fn of_value(value: &'de Value) -> Self {
        Self::new(Values { walk: Walk::new(value), event: Event::Document }, DeserializeOptions::default())
    }
}

impl<'de> Events<'de> for Values<'de> {
    const HAS_PLACES: bool = false;

    fn next(&mut self) -> Result<bool> {
        let next = self.walk.next();
        self.event = next.unwrap_or(self.event);
        Ok(next.is_some())
    }

    fn event(&self) -> Event<'_> {
        self.event
    }

    fn borrowed(&self) -> Option<Event<'de>> {
        Some(self.event)
    }

    fn span(&self) -> Span {
        Span::default()
    }

    fn depth(&self) -> usize {
        self.walk.depth()
    }
}
