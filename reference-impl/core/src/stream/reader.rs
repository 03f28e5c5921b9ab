//! Reads a stream part by part.

use std::fmt;
use std::io::{self, Read};

use memchr::memchr_iter;

use super::cut::{cuts_between_values, first_header, is_header, last_cut};
use crate::lines::{LineIndex, Position};

/// Number of bytes in one read: large enough that the cost of a part is small, and small enough for
/// the cache of a core.
const CHUNK: usize = 512 << 10;

/// Number of bytes of memory that a part keeps for the next one.
const ROOM: usize = 2 * CHUNK;

/// Whole documents of a stream, as many as one read returned.
#[derive(Default)]
pub struct StreamPart {
    /// The text, and unused bytes after it: the memory of a part is used again.
    bytes: Vec<u8>,
    end: usize,
    offset: u64,
    lines_before: usize,
}

impl StreamPart {
    /// The size limit of a part, in bytes: a document must be in memory as a whole.
    pub const MAX_LENGTH: usize = 1 << 30;

    /// The number of bytes that one read asks for.
    #[doc(hidden)]
    pub const READ_LENGTH: usize = CHUNK;

    /// The text. It starts with a header, except in the first part. It may be any bytes.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// Number of bytes of the stream before the text.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Number of lines of the stream before the text.
    #[must_use]
    pub fn lines_before(&self) -> usize {
        self.lines_before
    }

    /// The line and column in the stream of a byte of the text; both are one-based, and the column
    /// counts characters.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let Position { line, column } = LineIndex::new(self.text()).position(offset);
        Position { line: self.lines_before + line, column }
    }

    /// Appends the result of one read, and returns the number of bytes.
    fn read_from(&mut self, from: &mut impl Read) -> io::Result<usize> {
        if self.end == self.bytes.len() {
            if self.end >= Self::MAX_LENGTH {
                return Err(Self::too_large());
            }
            self.grow((2 * self.end).max(CHUNK));
        }
        let read = loop {
            match from.read(&mut self.bytes[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.end += read;
        Ok(read)
    }

    /// Replaces the text.
    fn fill(&mut self, text: &[u8]) {
        self.end = text.len();
        if self.bytes.len() > ROOM {
            self.bytes = Vec::new();
        }
        if self.bytes.len() < self.end {
            self.grow(self.end.max(CHUNK));
        }
        self.bytes[..self.end].copy_from_slice(text);
    }

    /// Makes the memory `length` bytes long.
    fn grow(&mut self, length: usize) {
        if self.bytes.is_empty() {
            // The system zeroes the pages of new memory when they are used, which most are not for a short stream.
            self.bytes = vec![0; length];
        } else {
            self.bytes.resize(length, 0);
        }
    }

    /// The error if the limit is exceeded.
    #[must_use]
    #[doc(hidden)]
    pub fn too_large() -> io::Error {
        let message = "more than 1 GiB of it has to be held in memory at once; split it into several files";
        io::Error::new(io::ErrorKind::FileTooLarge, message)
    }
}

impl fmt::Debug for StreamPart {
    /// The part without its text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = self.text().len();
        f.debug_struct("StreamPart").field("offset", &self.offset).field("length", &length).finish_non_exhaustive()
    }
}

/// Number of lines that end in `text`, which is whole lines or the end of a stream. A line ends
/// with LF, CR LF or CR.
#[must_use]
pub fn count_lines(text: &[u8]) -> usize {
    let bare_returns = memchr_iter(b'\r', text).filter(|&at| text.get(at + 1) != Some(&b'\n')).count();
    memchr_iter(b'\n', text).count() + bare_returns
}

/// Reads a stream in parts of whole documents, in bounded memory: a part is as long as the longer of one
/// read and one document.
///
/// Documents are separated without reading them. Each line that starts with `---` and white space
/// is a header: YAML has such a line in no scalar (YAML 1.2.2, production 206), and KYAML in no
/// string, key or comment (KY-DOC-1). An empty stream is one part.
///
/// ```
/// use kyaml_core::{StreamReader, parse};
///
/// let stream = "---\n{a: 1}\n---\n{a: 1, a: 2}\n";
/// for part in StreamReader::new(stream.as_bytes()) {
///     let part = part?;
///     for error in parse(part.text()).errors() {
///         assert_eq!(part.position(error.span().start).to_string(), "4:8");
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct StreamReader<R> {
    from: R,
    /// The start of the next part, if it was read with the last one.
    rest: Vec<u8>,
    /// Whether the next part starts with a header.
    has_header: bool,
    /// Finds the last place in a text where a part may end.
    cut: fn(&[u8]) -> Option<usize>,
    /// Whether there was a part before.
    has_begun: bool,
    /// Whether the end of the stream, or an error, was reached.
    has_ended: bool,
    /// Number of bytes before the next part.
    offset: u64,
    /// Number of lines before the next part.
    lines: usize,
    /// The lengths of the parts, if they do not depend on the text.
    lengths: Option<std::vec::IntoIter<usize>>,
}

impl<R: Read> StreamReader<R> {
    /// Reads the stream `from`. It needs no buffer.
    pub fn new(from: R) -> Self {
        Self {
            from,
            rest: Vec::new(),
            has_header: false,
            cut: last_cut,
            has_begun: false,
            has_ended: false,
            offset: 0,
            lines: 0,
            lengths: None,
        }
    }

    /// Cuts the stream into parts of these lengths.
    #[doc(hidden)]
    #[must_use]
    pub fn with_lengths(mut self, lengths: Vec<usize>) -> Self {
        self.lengths = Some(lengths.into_iter());
        self
    }

    /// Leaves each empty document in one part with the document after it, or with the last one. A
    /// part is then returned as soon as the next value has begun.
    ///
    /// ```
    /// use kyaml_core::StreamReader;
    ///
    /// let mut lines = Vec::new();
    /// for part in StreamReader::new("---\n1\n---\n---\n2\n".as_bytes()).with_values() {
    ///     lines.push(part?.lines_before());
    /// }
    /// assert_eq!(lines, [0, 2]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_values(mut self) -> Self {
        self.cut = |text| cuts_between_values(text).next_back();
        self
    }

    /// The next part, in the memory of an old one; `None` at the end and after an error. Returns as
    /// soon as a document has ended: documents that arrive late in a pipe do not delay earlier ones.
    ///
    /// # Errors
    /// Those of the reader, and one for a part that is longer than [`StreamPart::MAX_LENGTH`].
    #[doc(hidden)]
    pub fn next_in(&mut self, room: StreamPart) -> io::Result<Option<StreamPart>> {
        if self.has_ended {
            return Ok(None);
        }
        let part = match &mut self.lengths {
            Some(lengths) => lengths.next().map(|length| self.read_exact(room, length)).transpose(),
            None => self.read(room),
        };
        self.has_ended = !matches!(part, Ok(Some(_)));
        part
    }

    /// Like [`StreamReader::next_in`], with everything that follows if a part does not satisfy
    /// `is_separable`. This is for a stream whose documents cannot be processed one after the other.
    ///
    /// # Errors
    /// Those of [`StreamReader::next_in`].
    #[doc(hidden)]
    pub fn next_separable(
        &mut self,
        room: StreamPart,
        is_separable: impl FnOnce(&[u8]) -> bool,
    ) -> io::Result<Option<StreamPart>> {
        match self.next_in(room)? {
            Some(part) if !is_separable(part.text()) => self.with_rest(part).map(Some),
            part => Ok(part),
        }
    }

    /// A part with everything that follows it.
    fn with_rest(&mut self, mut part: StreamPart) -> io::Result<StreamPart> {
        part.bytes.truncate(part.end);
        for next in self {
            let next = next?;
            if part.bytes.len() + next.text().len() > StreamPart::MAX_LENGTH {
                return Err(StreamPart::too_large());
            }
            part.bytes.extend_from_slice(next.text());
        }
        part.end = part.bytes.len();
        Ok(part)
    }

    fn read_exact(&mut self, room: StreamPart, length: usize) -> io::Result<StreamPart> {
        if length > StreamPart::MAX_LENGTH {
            return Err(StreamPart::too_large());
        }
        let mut part = room;
        part.fill(&[]);
        (part.offset, part.lines_before, part.end) = (self.offset, self.lines, length);
        if part.bytes.len() < length {
            part.grow(length);
        }
        self.from.read_exact(&mut part.bytes[..length])?;
        self.offset += length as u64;
        self.lines += count_lines(part.text());
        Ok(part)
    }

    fn read(&mut self, room: StreamPart) -> io::Result<Option<StreamPart>> {
        let mut part = room;
        part.fill(&self.rest);
        (part.offset, part.lines_before) = (self.offset, self.lines);
        self.rest.clear();
        let mut searched = 0;
        let mut header = None;
        loop {
            if part.read_from(&mut self.from)? == 0 {
                let is_first = !std::mem::replace(&mut self.has_begun, true);
                return Ok((part.end > 0 || is_first).then_some(part));
            }
            if !self.has_header {
                // Text before the first header belongs to the first document.
                let header = first_header(part.text());
                self.has_header = is_header(&part.text()[header..]);
                searched = header;
            }
            header = last_cut(&part.text()[searched..]).map(|cut| searched + cut).or(header);
            let cut = header.and_then(|_| (self.cut)(part.text()));
            if let Some(cut) = cut {
                self.rest.extend_from_slice(&part.text()[cut..]);
                part.end = cut;
                self.has_begun = true;
                self.offset += part.end as u64;
                self.lines += count_lines(part.text());
                return Ok(Some(part));
            }
            if self.has_header {
                // A line break, `---` and one more byte may be split between two reads.
                searched = searched.max(part.end.saturating_sub(4));
            }
        }
    }
}

impl<R: Read> Iterator for StreamReader<R> {
    type Item = io::Result<StreamPart>;

    /// The next part, in memory of its own.
    fn next(&mut self) -> Option<Self::Item> {
        self.next_in(StreamPart::default()).transpose()
    }
}
