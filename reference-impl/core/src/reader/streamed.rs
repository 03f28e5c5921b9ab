//! Events of a stream that is read on demand. Memory grows with the keys of the open mappings and with
//! the longest line and scalar, and not with the stream.
//!
//! The reader reads a window, which ends with a line break that is not escaped. No token goes on after
//! such a line break, so that a token of the window never lacks its end. A step that needs the text
//! behind the window is made again when more has been read.

use std::io::{self, Read};
use std::mem;

use super::keys::KeySet;
use super::sink::Slot;
use super::{Kind, Next, Reader};
use crate::event::{Event, Text};
use crate::header::Header;
use crate::lines::{LineIndex, Position};
use crate::ordered_map::OrderedMap;
use crate::span::Span;
use crate::stream::{CHUNK, EMPTY, count_lines, whole_lines};

/// Why no event follows.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The stream is not KYAML.
    GivenUp,
    /// It could not be read.
    Io(io::Error),
}

/// Reads the events of a stream one by one.
pub(crate) struct StreamedEvents<R> {
    from: R,
    max_depth: usize,
    /// Whole lines, from the start of the one with the last event on; in the end all of the stream that is UTF-8.
    window: String,
    /// Bytes behind the window.
    tail: Vec<u8>,
    /// Whether nothing is behind them.
    has_ended: bool,
    /// Number of bytes and of lines before the window.
    before: (usize, usize),
    /// Offset in the window of the next step.
    at: usize,
    next: Next,
    open: Vec<Kind>,
    keys: OwnedKeys,
    last: Last,
    /// Where the collections start: the open ones, outermost first, and some that were open.
    places: Vec<Place>,
}

/// The last event, without its text.
struct Last {
    event: Event<'static>,
    has_escapes: bool,
    /// Its bytes in the window.
    span: Span,
}

/// Keys that outlive their stream: those of each open mapping, outer ones first, in order.
#[derive(Default)]
struct OwnedKeys(Vec<OrderedMap<()>>);

impl KeySet<'_> for OwnedKeys {
    fn open(&mut self) {
        self.0.push(OrderedMap::default());
    }

    fn close(&mut self) {
        self.0.pop();
    }

    fn add(&mut self, key: Text<'_>) -> bool {
        self.0.last_mut().is_none_or(|keys| keys.insert(key.to_text().into_owned(), ()).is_none())
    }
}

/// The start of a collection in the stream.
#[derive(Clone, Copy)]
struct Place {
    offset: usize,
    /// Known if the window starts behind it.
    position: Option<Position>,
}

/// The end of a run of steps.
enum Run {
    Event,
    End,
    /// The next step needs the text behind the window.
    More,
    GivenUp,
}

impl<R: Read> StreamedEvents<R> {
    /// Creates a reader of a stream in which at most `max_depth` collections are nested.
    pub(crate) fn new(from: R, max_depth: usize, header: Header) -> Self {
        Self {
            from,
            max_depth,
            window: String::new(),
            tail: Vec::new(),
            has_ended: false,
            before: (0, 0),
            at: 0,
            next: Next::first(header),
            open: Vec::new(),
            keys: OwnedKeys::default(),
            last: Last { event: Event::Document, has_escapes: false, span: Span::default() },
            places: Vec::new(),
        }
    }

    /// Number of open collections.
    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Reads up to the next event, which [`StreamedEvents::event`] then returns. Returns whether there
    /// is one. Must not be called after an error.
    ///
    /// # Errors
    /// If the stream is not KYAML or cannot be read.
    pub(crate) fn next(&mut self) -> Result<bool, Stop> {
        loop {
            match self.run() {
                Run::Event => return Ok(true),
                Run::End => return Ok(false),
                Run::GivenUp => return Err(Stop::GivenUp),
                Run::More if self.has_ended => return Err(Stop::GivenUp),
                Run::More => self.read_more().map_err(Stop::Io)?,
            }
        }
    }

    /// Reads up to the next event, or to the end of the window.
    fn run(&mut self) -> Run {
        // Behind the last window there may be bytes that are not UTF-8.
        let is_last = self.has_ended && self.tail.is_empty();
        let mut reader = Reader {
            source: &self.window,
            open: mem::take(&mut self.open),
            keys: mem::take(&mut self.keys),
            max_depth: self.max_depth,
            sink: Slot::default(),
        };
        let (mut next, mut rest) = (self.next, &self.window.as_bytes()[self.at..]);
        let run = loop {
            match reader.step(next, rest) {
                None => break Run::GivenUp,
                Some((_, [])) if !is_last => break Run::More,
                Some(step) => (next, rest) = step,
            }
            if reader.sink.is_full {
                break Run::Event;
            }
            if let Next::End = next {
                break Run::End;
            }
        };
        (self.open, self.keys) = (reader.open, reader.keys);
        (self.next, self.at) = (next, self.window.len() - rest.len());
        // A step may give up behind its event.
        if reader.sink.is_full {
            self.last = Last::new(reader.sink.event, reader.sink.span);
            self.keep_place();
        }
        run
    }

    /// Keeps the start of a collection.
    fn keep_place(&mut self) {
        if let Event::OpenMapping | Event::OpenSequence = self.last.event {
            self.places.truncate(self.open.len() - 1);
            self.places.push(Place { offset: self.before.0 + self.last.span.start, position: None });
        }
    }

    /// Drops the lines before that of the last event, and reads at least one more, or the rest. As many bytes are read
    /// as were read in vain, so that a long token is not read again and again.
    fn read_more(&mut self) -> io::Result<()> {
        self.drop_lines();
        let (least, mut searched) = (self.window.len() - self.at, 0);
        loop {
            self.has_ended = self.read()? == 0;
            let lines = if self.has_ended { Some(self.tail.len()) } else { whole_lines(&self.tail, searched) };
            if let Some(lines) = lines.filter(|&lines| lines >= least || self.has_ended) {
                self.move_to_window(lines);
                return Ok(());
            }
            searched = lines.map_or(self.tail.len(), |_| searched);
        }
    }

    /// Appends the result of one read to the tail. Returns the number of bytes.
    fn read(&mut self) -> io::Result<usize> {
        let length = self.tail.len();
        self.tail.extend_from_slice(&EMPTY);
        let read = loop {
            match self.from.read(&mut self.tail[length..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.tail.truncate(length + *read.as_ref().unwrap_or(&0));
        read
    }

    /// Appends `length` bytes of the tail to the window, up to the first that are not UTF-8.
    fn move_to_window(&mut self, length: usize) {
        let valid = match str::from_utf8(&self.tail[..length]) {
            Ok(lines) => {
                self.window.push_str(lines);
                length
            }
            Err(error) => {
                self.has_ended = true;
                let valid = error.valid_up_to();
                self.window.push_str(str::from_utf8(&self.tail[..valid]).unwrap_or_default());
                valid
            }
        };
        self.tail.drain(..valid);
    }

    /// Drops the lines before that of the last event.
    fn drop_lines(&mut self) {
        let end = self.window[..self.last.span.start].rfind('\n').map_or(0, |line_break| line_break + 1);
        let lines = LineIndex::new(&self.window.as_bytes()[..end]);
        for place in &mut self.places {
            if place.position.is_none() && place.offset < self.before.0 + end {
                let Position { line, column } = lines.position(place.offset - self.before.0);
                place.position = Some(Position { line: line + self.before.1, column });
            }
        }
        self.before.0 += end;
        self.before.1 += count_lines(&self.window.as_bytes()[..end]);
        self.at -= end;
        self.last.span = Span::new(self.last.span.start - end, self.last.span.end - end);
        self.window.drain(..end);
    }

    /// The last event.
    pub(crate) fn event(&self) -> Event<'_> {
        let text = || &self.window[self.last.span.range()];
        let unquoted = || match text().strip_prefix('"') {
            Some(text) => Text { raw: text.strip_suffix('"').unwrap_or(text), has_escapes: self.last.has_escapes },
            None => Text::plain(text()),
        };
        match self.last.event {
            Event::Number(_) => Event::Number(text()),
            Event::String(_) => Event::String(unquoted()),
            Event::Key(_) => Event::Key(unquoted()),
            event => event,
        }
    }

    /// The bytes of the last event.
    pub(crate) fn span(&self) -> Span {
        self.last.span.moved(self.before.0)
    }

    /// Line and column of a byte of the stream, if it is behind the start of the window, or starts one of the last collections.
    pub(crate) fn position(&self, offset: usize) -> Option<Position> {
        if let Some(offset) = offset.checked_sub(self.before.0) {
            let text = [self.window.as_bytes(), &self.tail].concat();
            let Position { line, column } = LineIndex::new(&text).position(offset);
            return Some(Position { line: line + self.before.1, column });
        }
        self.places.iter().find(|place| place.offset == offset)?.position
    }

    /// The end of the stream as far as it was read.
    pub(crate) fn end(&self) -> Span {
        Span::empty(self.before.0 + self.window.len() + self.tail.len())
    }

    pub(crate) fn into_inner(self) -> R {
        self.from
    }

    /// After [`Stop::GivenUp`]: a stream whose first error is that of this stream, and the number of its bytes before the
    /// last event. They are the open collections with their keys, without the values that were read.
    ///
    /// # Errors
    /// If the text behind the error, which may explain it, cannot be read.
    pub(crate) fn context(&mut self) -> io::Result<(Vec<u8>, usize)> {
        while self.tail.len() < CHUNK && self.read()? > 0 {}
        let mut text = String::new();
        if self.before.0 + self.last.span.start > 0 {
            self.write_context(&mut text);
        }
        let length = text.len();
        let mut text = text.into_bytes();
        text.extend_from_slice(&self.window.as_bytes()[self.last.span.start..]);
        text.extend_from_slice(&self.tail);
        Ok((text, length))
    }

    /// The span in this stream for one in that [context](Self::context); `None` if it starts before the last event.
    pub(crate) fn span_in_stream(&self, span: Span, before: usize) -> Option<Span> {
        let start = span.start.checked_sub(before)?;
        Some(Span::new(start, span.end - before).moved(self.span().start))
    }

    fn write_context(&self, text: &mut String) {
        text.push_str("---\n");
        if let Event::Document = self.last.event {
            // Without a header, the value follows.
            return text.push_str(if self.last.span.is_empty() { "" } else { "1\n" });
        }
        let is_open = matches!(self.last.event, Event::OpenMapping | Event::OpenSequence);
        let is_key = matches!(self.last.event, Event::Key(_));
        let mut mappings = self.keys.0.iter();
        for (depth, kind) in self.open.iter().enumerate() {
            let is_innermost = depth + 1 == self.open.len();
            if is_innermost && is_open {
                break;
            }
            match kind {
                Kind::Sequence => text.push('['),
                Kind::Mapping => {
                    text.push('{');
                    let keys = mappings.next().map(|keys| keys.iter().as_slice()).unwrap_or_default();
                    let Some(((last, ()), others)) = keys.split_last() else { continue };
                    for (key, ()) in others {
                        text.extend([&crate::escape::quote(key), ": 1, "]);
                    }
                    if !(is_innermost && is_key) {
                        text.extend([&crate::escape::quote(last), ": "]);
                    }
                }
            }
        }
        if let Event::Close = self.last.event {
            text.push(if self.window.as_bytes()[self.last.span.start] == b'}' { '{' } else { '[' });
        }
    }
}

impl Last {
    fn new(event: Event<'_>, span: Span) -> Self {
        let (event, has_escapes) = match event {
            Event::String(text) => (Event::String(Text::plain("")), text.has_escapes),
            Event::Key(text) => (Event::Key(Text::plain("")), text.has_escapes),
            Event::Number(_) => (Event::Number(""), false),
            Event::Document => (Event::Document, false),
            Event::Null => (Event::Null, false),
            Event::Bool(bool) => (Event::Bool(bool), false),
            Event::OpenMapping => (Event::OpenMapping, false),
            Event::OpenSequence => (Event::OpenSequence, false),
            Event::Close => (Event::Close, false),
        };
        Self { event, has_escapes, span }
    }
}
