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
        self.bytes.copy_within(self.part..self.end, 0);
        self.end -= self.part;
        let mut searched = 0;
        self.part = loop {
            if self.read()? == 0 {
                break self.end;
            }
            if let Some(end) = whole_lines(&self.bytes[..self.end], searched) {
                break end;
            }
            searched = self.end;
        };
        Ok((self.part > 0).then(|| &self.bytes[..self.part]))
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
