//! The sources of events: a stream or a value.

use super::options::{DeserializeOptions, Floats};
use super::part::Part;
use crate::ParseOptions;
use crate::event::Event;
use crate::reader::Events;
use crate::span::Span;
use crate::syntax::parse_with;
use crate::typed::error::{Error, Kind};
use crate::typed::{MAX_TYPED_DEPTH, Result};
use crate::value::{Value, Walk};

pub(super) trait Source<'de>: Sized {
    /// Whether spans are those of a stream.
    const HAS_PLACES: bool;

    /// The next event of the current document.
    fn next(&mut self) -> Result<(Event<'de>, Span)>;

    /// Number of open collections.
    fn depth(&self) -> usize;

    /// Greatest number of open collections around a value that is read by recursion.
    fn max_typed_depth(&self) -> usize;

    /// The numbers that a float takes.
    fn floats(&self) -> Floats;

    /// The end of the last event.
    fn end(&self) -> usize;

    /// Keeps a caller that continues after an error from reading the middle of a document.
    fn fail(&mut self);

    /// Reads the next value with `read`.
    fn take<T>(&mut self, read: impl FnOnce(Part<'_, 'de, Self>) -> Result<T>) -> Result<T> {
        let (event, span) = self.next()?;
        self.take_from(event, span, read)
    }

    /// Reads the value that starts with `event` with `read`.
    fn take_from<T>(
        &mut self,
        event: Event<'de>,
        span: Span,
        read: impl FnOnce(Part<'_, 'de, Self>) -> Result<T>,
    ) -> Result<T> {
        read(Part { source: self, event, span }).map_err(|error| {
            self.fail();
            error.or_at(Self::HAS_PLACES.then_some(span))
        })
    }

    /// Skips the value that starts with `event`, without recursion.
    fn skip(&mut self, event: Event<'de>) -> Result<()> {
        if matches!(event, Event::OpenMapping | Event::OpenSequence) { self.close_below(self.depth()) } else { Ok(()) }
    }

    /// Continues until fewer than `depth` collections are open. The last event is then their
    /// closing bracket.
    fn close_below(&mut self, depth: usize) -> Result<()>;
}

/// The documents of a stream.
pub(super) struct Stream<'de> {
    input: &'de [u8],
    /// `None` if the stream is not UTF-8.
    reader: Option<Events<'de>>,
    options: DeserializeOptions,
    end: usize,
    /// Whether the current document could not be read.
    failed: bool,
    /// Whether nothing more can be read.
    broken: bool,
}

impl<'de> Stream<'de> {
    pub(super) fn new(input: &'de [u8], options: DeserializeOptions) -> Self {
        let reader = std::str::from_utf8(input).ok().map(|source| Events::new(source, options.max_depth));
        Self { input, reader, options, end: 0, failed: false, broken: false }
    }

    pub(super) fn input(&self) -> &'de [u8] {
        self.input
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Ends the stream: every later call is an error.
    pub(super) fn stop(&mut self) {
        (self.failed, self.broken) = (true, true);
    }

    /// The header of the next document, if there is one. Skips the rest of a document that could not
    /// be read.
    pub(super) fn document(&mut self) -> Result<Option<Span>> {
        if self.failed && !self.broken {
            self.failed = false;
            self.close_below(1)?;
        }
        if !self.advance()? {
            return Ok(None);
        }
        match self.reader.as_ref().map(Events::event) {
            Some((Event::Document, span)) => Ok(Some(span)),
            _ => Err(Error::new(Kind::EarlierError)),
        }
    }

    /// Reads up to the next event; returns whether there is one.
    fn advance(&mut self) -> Result<bool> {
        if self.failed {
            return Err(Error::new(Kind::EarlierError));
        }
        match self.reader.as_mut().map(Events::next) {
            Some(Ok(is_event)) => Ok(is_event),
            Some(Err(_)) | None => Err(self.explain()),
        }
    }

    /// The first error of the stream.
    #[cold]
    fn explain(&mut self) -> Error {
        self.stop();
        // The reader has read the stream up to its first error already.
        let options = ParseOptions::default().max_depth(self.options.max_depth).without_reader();
        let parsed = parse_with(self.input, &options);
        match parsed.errors().first() {
            Some(error) => error.clone().into(),
            None => Error::new(Kind::Unexplained),
        }
    }
}

impl<'de> Source<'de> for Stream<'de> {
    const HAS_PLACES: bool = true;

    #[inline]
    fn next(&mut self) -> Result<(Event<'de>, Span)> {
        if !self.advance()? {
            return Err(Error::new(Kind::EarlierError));
        }
        let Some(reader) = &self.reader else { return Err(Error::new(Kind::EarlierError)) };
        let (event, span) = reader.event();
        self.end = span.end;
        Ok((event, span))
    }

    /// The reader alone skips inner collections: only the last bracket ends this one.
    fn close_below(&mut self, depth: usize) -> Result<()> {
        let Some(reader) = &mut self.reader else { return Err(self.explain()) };
        while reader.depth() >= depth {
            let has_read = match (reader.next(), reader.event()) {
                (Ok(true), (Event::OpenMapping | Event::OpenSequence, _)) => reader.close_below(depth + 1).is_ok(),
                (Ok(true), (_, span)) => {
                    self.end = span.end;
                    true
                }
                (Ok(false) | Err(_), _) => false,
            };
            if !has_read {
                return Err(self.explain());
            }
        }
        Ok(())
    }

    fn depth(&self) -> usize {
        self.reader.as_ref().map_or(0, Events::depth)
    }

    fn max_typed_depth(&self) -> usize {
        self.options.max_typed_depth
    }

    fn floats(&self) -> Floats {
        self.options.floats
    }

    fn end(&self) -> usize {
        self.end
    }

    fn fail(&mut self) {
        self.failed = true;
    }
}

/// A value.
pub(super) struct Values<'de> {
    walk: Walk<'de>,
    failed: bool,
}

impl<'de> Values<'de> {
    /// Reads `value` with `read`.
    pub(super) fn read<T>(value: &'de Value, read: impl FnOnce(Part<'_, 'de, Self>) -> Result<T>) -> Result<T> {
        Self { walk: Walk::new(value), failed: false }.take(read)
    }
}

impl<'de> Source<'de> for Values<'de> {
    const HAS_PLACES: bool = false;

    fn next(&mut self) -> Result<(Event<'de>, Span)> {
        match self.walk.next() {
            Some(event) if !self.failed => Ok((event, Span::empty(0))),
            _ => Err(Error::new(Kind::EarlierError)),
        }
    }

    fn close_below(&mut self, depth: usize) -> Result<()> {
        while self.depth() >= depth {
            self.next()?;
        }
        Ok(())
    }

    fn depth(&self) -> usize {
        self.walk.depth()
    }

    fn max_typed_depth(&self) -> usize {
        MAX_TYPED_DEPTH
    }

    fn floats(&self) -> Floats {
        Floats::Exact
    }

    fn end(&self) -> usize {
        0
    }

    fn fail(&mut self) {
        self.failed = true;
    }
}
