//! Types from a stream that is read on demand.

use std::io::Read;
use std::marker::PhantomData;

use serde_core::de::DeserializeOwned;

use super::options::DeserializeOptions;
use super::source::{Events, Source};
use crate::event::Event;
use crate::lines::Position;
use crate::reader::{Stop, StreamedEvents};
use crate::span::Span;
use crate::syntax::parse_with;
use crate::typed::Result;
use crate::typed::error::{Error, Kind};

/// A stream as a source, of which only the text around the last event is in memory.
pub(super) struct Streamed<R> {
    reader: StreamedEvents<R>,
    options: DeserializeOptions,
}

impl<R: Read> Source<Streamed<R>> {
    pub(super) fn of_reader(from: R, options: DeserializeOptions) -> Self {
        Self::new(Streamed { reader: StreamedEvents::new(from, options.max_depth, options.header), options }, options)
    }
}

impl<R: Read> Streamed<R> {
    /// The first error of the stream.
    #[cold]
    fn explain(&mut self) -> Error {
        let (text, before) = match self.reader.context() {
            Ok(context) => context,
            Err(error) => return error.into(),
        };
        match parse_with(&text, &self.options.parser()).errors().first() {
            Some(error) => error.in_stream(self.reader.span(), |span| self.reader.span_in_stream(span, before)).into(),
            None => Error::new(Kind::Unexplained),
        }
    }
}

impl<'de, R: Read> Events<'de> for Streamed<R> {
    const HAS_PLACES: bool = true;

    fn next(&mut self) -> Result<bool> {
        self.reader.next().map_err(|stop| match stop {
            Stop::GivenUp => self.explain(),
            Stop::Io(error) => error.into(),
        })
    }

    fn event(&self) -> Event<'_> {
        self.reader.event()
    }

    fn borrowed(&self) -> Option<Event<'de>> {
        None
    }

    fn span(&self) -> Span {
        self.reader.span()
    }

    fn depth(&self) -> usize {
        self.reader.depth()
    }

    fn end(&self) -> Span {
        self.reader.end()
    }

    #[cold]
    fn located(&self, error: Error) -> Error {
        let position = error.span().and_then(|span| self.reader.position(span.start));
        error.at(position)
    }
}

/// Reads the items of a list such as `kubectl get -o kyaml` prints, one after the other, each as a value of one type, in
/// memory that does not grow with the list. It needs no buffer.
///
/// A list is a document whose mapping has a key `items` with a sequence. The items of all documents are read; any other
/// document is an error. An item that does not fit its type is an error among others. Text that is not KYAML is the last item.
///
/// ```
/// let stream = "---\n{kind: \"List\", items: [1, \"two\", 3]}\n";
/// let read: Vec<_> = kyaml_core::items_from_reader::<u8, _>(stream.as_bytes()).collect();
/// assert_eq!((read.len(), read[0].as_ref().ok(), read[2].as_ref().ok()), (3, Some(&1), Some(&3)));
/// assert_eq!(read[1].as_ref().unwrap_err().pointer(), Some("/items/1"));
/// ```
pub fn items_from_reader<T: DeserializeOwned, R: Read>(reader: R) -> ItemReader<R, T> {
    ItemReader {
        source: Source::of_reader(reader, DeserializeOptions::default()),
        state: State::Between,
        of: PhantomData,
    }
}

/// The items of lists; see [`items_from_reader`].
pub struct ItemReader<R, T> {
    source: Source<Streamed<R>>,
    state: State,
    of: PhantomData<fn() -> T>,
}

enum State {
    /// Between two documents.
    Between,
    /// Behind this number of items.
    Items(usize),
    Ended,
}

impl<R: Read, T: DeserializeOwned> ItemReader<R, T> {
    /// The same items, read with other options. The reader starts at the start of the stream.
    ///
    /// ```
    /// use kyaml_core::{DeserializeOptions, Header, items_from_reader};
    ///
    /// let options = DeserializeOptions::default().header(Header::Optional);
    /// let items = items_from_reader::<u8, _>("{items: [1, 2]}".as_bytes()).options(&options);
    /// assert_eq!(items.sum::<Result<u8, _>>()?, 3);
    /// # Ok::<(), kyaml_core::Error>(())
    /// ```
    #[must_use]
    pub fn options(mut self, options: &DeserializeOptions) -> Self {
        self.source = Source::of_reader(self.source.events.reader.into_inner(), *options);
        self
    }

    /// Reads up to the first item of the next list. Returns whether there is a list.
    fn list(&mut self) -> Result<bool> {
        if self.source.document()?.is_none() {
            return Ok(false);
        }
        self.source.next()?;
        let root = self.source.place();
        if let Event::OpenMapping = self.source.event() {
            loop {
                self.source.next()?;
                let Event::Key(key) = self.source.event() else { break };
                let is_items = key.to_text() == "items";
                self.source.next()?;
                if is_items && matches!(self.source.event(), Event::OpenSequence) {
                    return Ok(true);
                }
                self.source.skip()?;
            }
        }
        self.source.close_below(1)?;
        Err(Error::new(Kind::NoList).or_at(root))
    }

    /// Reads the next item of the list; `None` at its end.
    fn item(&mut self, index: usize) -> Result<Option<T>> {
        self.source.resume(3)?;
        self.source.next()?;
        if let Event::Close = self.source.event() {
            self.source.close_below(1)?;
            return Ok(None);
        }
        let item = self.source.take_started(|part| T::deserialize(part));
        item.map(Some).map_err(|error| error.in_item(index).in_entry("items"))
    }
}

impl<R: Read, T: DeserializeOwned> Iterator for ItemReader<R, T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        loop {
            let read = match self.state {
                State::Ended => return None,
                State::Between => self.list().map(|is_list| {
                    self.state = if is_list { State::Items(0) } else { State::Ended };
                    None
                }),
                State::Items(index) => {
                    self.state = State::Items(index + 1);
                    self.item(index).inspect(|item| {
                        if item.is_none() {
                            self.state = State::Between;
                        }
                    })
                }
            };
            if self.source.is_broken {
                self.state = State::Ended;
            }
            match read {
                Ok(None) => {}
                Ok(Some(item)) => return Some(Ok(item)),
                Err(error) => return Some(Err(self.source.events.located(error))),
            }
        }
    }
}

/// Reads the events of a stream one by one, in memory that does not grow with the stream. It needs no buffer.
///
/// ```
/// use kyaml_core::{Event, EventReader};
///
/// let mut reader = EventReader::new("---\n{a: [1, \"x\"]}\n".as_bytes());
/// let mut texts = Vec::new();
/// while let Some(event) = reader.next()? {
///     if let Event::String(text) = event {
///         texts.push((text.to_text().into_owned(), reader.position().map(|position| position.to_string())));
///     }
/// }
/// assert_eq!(texts, [("x".to_owned(), Some("2:9".to_owned()))]);
/// # Ok::<(), kyaml_core::Error>(())
/// ```
pub struct EventReader<R>(Source<Streamed<R>>);

impl<R: Read> EventReader<R> {
    /// Reads the stream `reader`, in which at most [`MAX_DEPTH`](crate::MAX_DEPTH) collections are nested.
    pub fn new(reader: R) -> Self {
        Self(Source::of_reader(reader, DeserializeOptions::default()))
    }

    /// The next event; `None` at the end of the stream.
    ///
    /// # Errors
    /// The first error of a stream that is not KYAML, and that of `reader`. Nothing can be read after it.
    #[expect(clippy::should_implement_trait, reason = "an event borrows from the reader")]
    pub fn next(&mut self) -> Result<Option<Event<'_>>> {
        match self.0.advance() {
            Ok(true) => Ok(Some(self.0.events.reader.event())),
            Ok(false) => Ok(None),
            Err(error) => Err(self.0.events.located(error)),
        }
    }

    /// The bytes of the last event in the stream.
    #[must_use]
    pub fn span(&self) -> Span {
        self.0.events.reader.span()
    }

    /// Line and column of the last event, both one-based; columns count characters.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.0.events.reader.position(self.span().start)
    }
}
