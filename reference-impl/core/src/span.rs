//! Places in a stream: byte spans, and the lines and columns that people read.

use std::fmt;

/// A half-open range of bytes of the stream, zero-based: `start` is in it, `end` is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte; equal to `start` where the span is a place between two bytes.
    pub end: usize,
}

impl Span {
    /// The span from byte `start` up to byte `end`, which is not in it.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The place before byte `at`: a span of no bytes.
    #[must_use]
    pub fn empty(at: usize) -> Self {
        Self { start: at, end: at }
    }

    /// The number of bytes in the span.
    #[must_use]
    pub fn len(self) -> usize {
        self.end - self.start
    }

    /// Whether the span holds no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether the two spans share a byte, or one is an empty place inside the other.
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        self.start < other.end.max(other.start + 1) && other.start < self.end.max(self.start + 1)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A place as editors show it: line and column are one-based, the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, one-based.
    pub line: usize,
    /// The column in characters, one-based; a byte that is not UTF-8 counts as one character.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Finds the line and column of a byte offset.
///
/// ```
/// use kyaml_core::LineIndex;
///
/// let index = LineIndex::new(b"---\n{\xC3\xA9: 1}\n");
/// let position = index.position(7);
/// assert_eq!((position.line, position.column), (2, 3));
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'s> {
    input: &'s [u8],
    /// The offset at which each line starts.
    starts: Vec<usize>,
}

impl<'s> LineIndex<'s> {
    /// Reads the line breaks of `input` (LF, CR LF, and a bare CR, so that places in a wrong stream are still right).
    #[must_use]
    pub fn new(input: &'s [u8]) -> Self {
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', input) {
            if input[at] == b'\n' || input.get(at + 1) != Some(&b'\n') {
                starts.push(at + 1);
            }
        }
        Self { input, starts }
    }

    /// The line and column of byte `offset`; an offset past the end is taken for the end.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.input.len());
        let line = self.starts.partition_point(|&start| start <= offset);
        let before = &self.input[self.starts[line - 1]..offset];
        let characters =
            before.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum::<usize>();
        Position { line, column: characters + 1 }
    }

    /// The bytes of the one-based `line`, without its line break; empty past the last line.
    #[must_use]
    pub fn line(&self, line: usize) -> &'s [u8] {
        let Some(&start) = line.checked_sub(1).and_then(|index| self.starts.get(index)) else {
            return &[];
        };
        let end = self.starts.get(line).copied().unwrap_or(self.input.len());
        let mut text = &self.input[start..end];
        while let [rest @ .., b'\n' | b'\r'] = text {
            text = rest;
        }
        text
    }
}
