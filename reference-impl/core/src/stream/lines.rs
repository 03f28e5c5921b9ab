//! Reads a stream in parts of whole lines.

use std::io::{self, Read};

/// Number of bytes in one read.
pub(crate) const CHUNK: usize = 64 << 10;
/// Memory for one read. Without optimisation, `Vec::resize` calls a function for each byte.
pub(crate) static EMPTY: [u8; CHUNK] = [0; CHUNK];

/// The end of the last line of `text` whose line break is behind `searched` and is not escaped. No token
/// goes on after such a line break.
pub(crate) fn whole_lines(text: &[u8], searched: usize) -> Option<usize> {
    memchr::memrchr_iter(b'\n', &text[searched..]).map(|at| searched + at).find_map(|at| {
        let line = text[..at].strip_suffix(b"\r").unwrap_or(&text[..at]);
        (!line.ends_with(b"\\")).then_some(at + 1)
    })
}

/// The parts of a stream, each of which ends with a line break that is not escaped, and the rest.
pub(crate) struct Lines<R> {
    from: R,
    /// The text, and unused bytes after it.
    bytes: Vec<u8>,
    end: usize,
    /// Number of bytes that the last part had.
    part: usize,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(from: R) -> Self {
        Self { from, bytes: Vec::new(), end: 0, part: 0 }
    }

    /// The next part, which is not empty; `None` at the end.
    pub(crate) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        let (part, _) = self.next_with(0)?;
        Ok((!part.is_empty()).then_some(part))
    }

    /// The next part after the last `again` bytes of this one, and whether it is the last. It is at least twice as long as these,
    /// so that a long token is not read again and again.
    pub(crate) fn next_with(&mut self, again: usize) -> io::Result<(&[u8], bool)> {
        let start = self.part - again;
        self.bytes.copy_within(start..self.end, 0);
        self.end -= start;
        let mut searched = again;
        let is_last = loop {
            if self.read()? == 0 {
                self.part = self.end;
                break true;
            }
            let lines = whole_lines(&self.bytes[..self.end], searched);
            if let Some(end) = lines.filter(|end| *end >= 2 * again) {
                self.part = end;
                break false;
            }
            searched = lines.map_or(self.end, |_| searched);
        };
        Ok((&self.bytes[..self.part], is_last))
    }

    /// Appends the result of one read. Returns the number of bytes.
    fn read(&mut self) -> io::Result<usize> {
        if self.bytes.len() - self.end < CHUNK / 2 {
            self.bytes.truncate(self.end);
            self.bytes.extend_from_slice(&EMPTY);
        }
        loop {
            match self.from.read(&mut self.bytes[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => {
                    self.end += *read.as_ref().unwrap_or(&0);
                    return read;
                }
            }
        }
    }
}
