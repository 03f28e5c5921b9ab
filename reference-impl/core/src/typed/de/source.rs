//! The sources of events: a stream or a value.

use super::options::DeserializeOptions;
use super::part::Part;
use serde_core::de::Visitor;

use crate::event::{Event, Text};
use crate::number::exact::is_of_64_bits;
use crate::reader::Events;
use crate::span::Span;
use crate::syntax::parse_with;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};
use crate::value::{Value, Walk};

/// Gives the events of a document one after the other. `'de` is the life of the texts that a type may borrow.
pub(super) trait Source<'de>: Sized {
    /// A key that is kept while its value is read.
    type Key: Into<String>;

    /// Whether spans are those of a stream.
    const HAS_PLACES: bool;

    /// Reads the next event of the current document, which [`Source::event`] then returns.
    fn next(&mut self) -> Result<()>;

    /// The last event. It is not copied with the result of [`Source::next`], which would cost a
    /// tenth of the time for reading.
    fn event(&self) -> Event<'_>;

    /// The key that the last event is; `None` if it is another event.
    fn key(&self) -> Option<Self::Key>;

    /// Passes the text of the last event to a visitor, borrowed if the input contains it unchanged.
    fn visit_text<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value>;

    /// The bytes of the last event.
    fn span(&self) -> Span;

    /// Number of open collections.
    fn depth(&self) -> usize;

    /// The parts of any source.
    fn common(&self) -> &Common;

    /// The same, to be changed.
    fn common_mut(&mut self) -> &mut Common;

    /// The bytes of the last event, if they are those of a stream.
    fn place(&self) -> Option<Span> {
        Self::HAS_PLACES.then(|| self.span())
    }

    /// Reads the next value with `read`.
    fn take<T>(&mut self, read: impl FnOnce(Part<'_, Self>) -> Result<T>) -> Result<T> {
        self.next()?;
        self.take_started(read)
    }

    /// Reads the value that starts with the last event with `read`.
    fn take_started<T>(&mut self, read: impl FnOnce(Part<'_, Self>) -> Result<T>) -> Result<T> {
        let place = self.place();
        read(Part { source: self }).map_err(|error| {
            self.common_mut().failed = true;
            let error = error.about_marked(self.common().marked.only()).or_at(place).in_value();
            match self.event() {
                Event::Number(text) if !is_of_64_bits(text) => error.about_number(text),
                _ => error,
            }
        })
    }

    /// Skips the value that starts with the last event, without recursion.
    fn skip(&mut self) -> Result<()> {
        match self.event() {
            Event::OpenMapping | Event::OpenSequence => self.close_below(self.depth()),
            _ => Ok(()),
        }
    }

    /// Continues until fewer than `depth` collections are open. The last event is then their
    /// closing bracket.
    fn close_below(&mut self, depth: usize) -> Result<()> {
        while self.depth() >= depth {
            self.next()?;
        }
        Ok(())
    }

    /// After a value that could not be read: skips its rest, until fewer than `depth` collections are open.
    fn resume(&mut self, depth: usize) -> Result<()> {
        if self.common().failed && !self.common().is_broken {
            self.common_mut().failed = false;
            self.close_below(depth)?;
        }
        Ok(())
    }
}

/// The parts of any source.
#[derive(Default)]
pub(super) struct Common {
    pub(super) options: DeserializeOptions,
    /// The numbers of the document that are marked in serde's buffer.
    pub(super) marked: MarkedNumbers,
    /// Whether the current value could not be read. It keeps a caller that continues after an error from reading the
    /// middle of a document.
    pub(super) failed: bool,
    /// Whether nothing more can be read.
    pub(super) is_broken: bool,
}

impl Common {
    pub(super) fn new(options: DeserializeOptions) -> Self {
        Self { options, ..Self::default() }
    }
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

/// The documents of a stream.
pub(super) struct Stream<'de> {
    input: &'de [u8],
    /// `None` if the stream is not UTF-8.
    source: Option<&'de str>,
    reader: Events<'de>,
    common: Common,
}

impl<'de> Stream<'de> {
    pub(super) fn new(input: &'de [u8]) -> Self {
        Self::with(input, std::str::from_utf8(input).ok(), DeserializeOptions::default())
    }

    pub(super) fn of_text(text: &'de str) -> Self {
        Self::with(text.as_bytes(), Some(text), DeserializeOptions::default())
    }

    /// The same stream from its start, with other options.
    pub(super) fn options(self, options: DeserializeOptions) -> Self {
        Self::with(self.input, self.source, options)
    }

    pub(super) fn with(input: &'de [u8], source: Option<&'de str>, options: DeserializeOptions) -> Self {
        let reader = Events::new(source.unwrap_or_default(), options.max_depth, options.header);
        Self { input, source, reader, common: Common::new(options) }
    }

    pub(super) fn input(&self) -> &'de [u8] {
        self.input
    }

    pub(super) fn is_broken(&self) -> bool {
        self.common.is_broken
    }

    /// Ends the stream: every later call is an error.
    pub(super) fn stop(&mut self) {
        (self.common.failed, self.common.is_broken) = (true, true);
    }

    /// The header of the next document, if there is one. Skips the rest of a document that could not
    /// be read.
    pub(super) fn document(&mut self) -> Result<Option<Span>> {
        self.resume(1)?;
        if !self.advance()? {
            return Ok(None);
        }
        self.common.marked = MarkedNumbers::None;
        match self.event() {
            Event::Document => Ok(Some(self.span())),
            _ => Err(Error::new(Kind::EarlierError)),
        }
    }

    /// Reads up to the next event; returns whether there is one.
    #[inline]
    fn advance(&mut self) -> Result<bool> {
        self.advance_below(usize::MAX)
    }

    /// Reads up to the next event after which fewer than `depth` collections are open.
    #[inline]
    fn advance_below(&mut self, depth: usize) -> Result<bool> {
        if self.common.failed {
            return Err(Error::new(Kind::EarlierError));
        }
        match self.reader.next_below(depth) {
            Ok(is_event) if is_event || self.source.is_some() => Ok(is_event),
            _ => Err(self.explain()),
        }
    }

    /// The first error of the stream.
    #[cold]
    fn explain(&mut self) -> Error {
        self.stop();
        let options = self.common.options.parser();
        let parsed = parse_with(self.input, &options);
        match parsed.errors().first() {
            Some(error) => Error::in_tree(error, parsed.tree()),
            None => Error::new(Kind::Unexplained),
        }
    }
}

impl<'de> Source<'de> for Stream<'de> {
    type Key = Text<'de>;

    const HAS_PLACES: bool = true;

    #[inline]
    fn next(&mut self) -> Result<()> {
        if self.advance()? { Ok(()) } else { Err(Error::new(Kind::EarlierError)) }
    }

    fn close_below(&mut self, depth: usize) -> Result<()> {
        if self.depth() >= depth {
            self.advance_below(depth)?;
        }
        Ok(())
    }

    fn event(&self) -> Event<'_> {
        self.reader.event()
    }

    fn key(&self) -> Option<Text<'de>> {
        self.reader.event().key()
    }

    fn visit_text<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value> {
        self.reader.event().visit_text(visitor)
    }

    fn span(&self) -> Span {
        self.reader.span()
    }

    fn depth(&self) -> usize {
        self.reader.depth()
    }

    fn common(&self) -> &Common {
        &self.common
    }

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }
}

/// A value.
pub(super) struct Values<'de> {
    walk: Walk<'de>,
    event: Event<'de>,
    common: Common,
}

impl<'de> Values<'de> {
    pub(super) fn read<T>(value: &'de Value, read: impl FnOnce(Part<'_, Self>) -> Result<T>) -> Result<T> {
        let (walk, event) = (Walk::new(value), Event::Document);
        Self { walk, event, common: Common::default() }.take(read)
    }
}

impl<'de> Source<'de> for Values<'de> {
    type Key = Text<'de>;

    const HAS_PLACES: bool = false;

    fn next(&mut self) -> Result<()> {
        match self.walk.next() {
            Some(event) if !self.common.failed => self.event = event,
            _ => return Err(Error::new(Kind::EarlierError)),
        }
        Ok(())
    }

    fn event(&self) -> Event<'_> {
        self.event
    }

    fn key(&self) -> Option<Text<'de>> {
        self.event.key()
    }

    fn visit_text<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value> {
        self.event.visit_text(visitor)
    }

    fn span(&self) -> Span {
        Span::default()
    }

    fn depth(&self) -> usize {
        self.walk.depth()
    }

    fn common(&self) -> &Common {
        &self.common
    }

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }
}
