//! Reads batches of whole documents.

use std::io::{self, Read};

use memchr::memchr_iter;

use super::cut::{first_header, is_header, last_cut};

/// Number of bytes in one read: large enough that the cost of a batch is small, and small enough
/// for the cache of a core.
pub(crate) const CHUNK: usize = 512 << 10;

/// Number of bytes of memory that a batch keeps for the next one.
const ROOM: usize = 2 * CHUNK;

/// The size limit, in bytes, of a text that must be in memory as a whole: a document, or the text
/// that a finding depends on.
pub(crate) const MAX_BYTES: usize = 1 << 30;

/// Whole documents, in the order of the stream.
pub(crate) struct Batch {
    /// The text, and unused bytes after it: the memory of a processed batch is used again.
    bytes: Vec<u8>,
    end: usize,
    lines_before: usize,
}

impl Batch {
    /// Memory for a batch.
    pub(super) fn room() -> Self {
        Self { bytes: Vec::new(), end: 0, lines_before: 0 }
    }

    /// The text. It starts with a header, except in the first batch.
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// Number of lines of the stream before the text.
    pub(crate) fn lines_before(&self) -> usize {
        self.lines_before
    }

    /// Appends the result of one read, and returns the number of bytes.
    fn read_from(&mut self, from: &mut impl Read) -> io::Result<usize> {
        if self.end == self.bytes.len() {
            if self.end >= MAX_BYTES {
                return Err(too_large());
            }
            self.bytes.resize((2 * self.end).max(CHUNK), 0);
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
            self.bytes.resize(self.end.max(CHUNK), 0);
        }
        self.bytes[..self.end].copy_from_slice(text);
    }
}

/// Number of lines that end in `text`, which is whole lines or the end of a stream.
pub(crate) fn lines(text: &[u8]) -> usize {
    let bare_returns = memchr_iter(b'\r', text).filter(|&at| text.get(at + 1) != Some(&b'\n')).count();
    memchr_iter(b'\n', text).count() + bare_returns
}

/// The error if the limit is exceeded.
pub(crate) fn too_large() -> io::Error {
    let message = "more than 1 GiB of it has to be held in memory at once; split it into several files";
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

/// Cuts a stream into batches.
pub(crate) struct Batches<R> {
    from: R,
    /// The start of the next batch, if it was read with the last one.
    rest: Vec<u8>,
    /// Whether the next batch starts with a header.
    has_header: bool,
    /// Whether there was a batch before.
    has_begun: bool,
    /// Number of lines before the next batch.
    lines: usize,
}

impl<R: Read> Batches<R> {
    pub(crate) fn new(from: R) -> Self {
        Self { from, rest: Vec::new(), has_header: false, has_begun: false, lines: 0 }
    }

    /// Whether all batches satisfy `is`.
    pub(crate) fn all(mut self, is: impl Fn(&[u8]) -> bool) -> io::Result<bool> {
        let mut room = Batch::room();
        while let Some(batch) = self.next(room)? {
            if !is(batch.text()) {
                return Ok(false);
            }
            room = batch;
        }
        Ok(true)
    }

    /// The next batch, in the memory of an old one; `None` at the end. An empty stream is one
    /// batch. Returns as soon as a document has ended: documents that arrive late in a pipe do not
    /// delay earlier ones.
    pub(super) fn next(&mut self, room: Batch) -> io::Result<Option<Batch>> {
        let mut batch = room;
        batch.fill(&self.rest);
        batch.lines_before = self.lines;
        self.rest.clear();
        let mut searched = 0;
        loop {
            if batch.read_from(&mut self.from)? == 0 {
                let is_first = !std::mem::replace(&mut self.has_begun, true);
                return Ok((batch.end > 0 || is_first).then_some(batch));
            }
            if !self.has_header {
                // Text before the first header belongs to the first document.
                let header = first_header(batch.text());
                self.has_header = is_header(&batch.text()[header..]);
                searched = header;
            }
            if let Some(cut) = last_cut(&batch.text()[searched..]) {
                self.rest.extend_from_slice(&batch.text()[searched + cut..]);
                batch.end = searched + cut;
                self.has_begun = true;
                self.lines += lines(batch.text());
                return Ok(Some(batch));
            }
            if self.has_header {
                // A line break, `---` and one more byte may be split between two reads.
                searched = searched.max(batch.end.saturating_sub(4));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::test::SlowReader;
    use super::{Batch, Batches};

    fn batches(text: &str, at_once: usize) -> Vec<String> {
        let mut batches = Batches::new(SlowReader(text.as_bytes(), at_once));
        let next = || batches.next(Batch::room()).unwrap();
        std::iter::from_fn(next).map(|batch| String::from_utf8(batch.text().to_vec()).unwrap()).collect()
    }

    #[test]
    fn documents_are_returned_when_the_next_one_starts() {
        let text = "# c\n---\n1\n--- # c\n---2\n---\n\n---\n4\n---";
        assert_eq!(batches(text, 1), ["# c\n---\n1\n", "--- # c\n---2\n", "---\n\n", "---\n4\n---"]);
        for at_once in 1..text.len() {
            assert_eq!(batches(text, at_once).concat(), text, "{at_once}");
        }
    }

    #[test]
    fn documents_of_one_read_are_one_batch() {
        assert_eq!(batches("---\n1\n---\n2\n---\n3\n", 1000), ["---\n1\n---\n2\n", "---\n3\n"]);
        assert_eq!(batches("", 1), [""]);
    }
}
