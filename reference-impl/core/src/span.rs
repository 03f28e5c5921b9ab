//! Spans of bytes in a stream, and lines and columns for people.

use std::fmt;

/// A half-open range of bytes of the stream, zero-based: `start` is in it, `end` is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte; equal to `start` if the span is a position between two
    /// bytes.
    pub end: usize,
}

impl Span {
    /// The span from byte `start` to byte `end`, which is excluded.
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The position before byte `at`: a span of zero bytes.
    #[must_use]
    pub fn empty(at: usize) -> Self {
        Self { start: at, end: at }
    }

    /// The span in a text with `offset` more bytes before it.
    #[must_use]
    pub fn moved(self, offset: usize) -> Self {
        Self { start: self.start.saturating_add(offset), end: self.end.saturating_add(offset) }
    }

    /// Length of the span in bytes; 0 if the end precedes the start.
    #[must_use]
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether the span is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the two spans share a byte, or one is an empty position inside the other.
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        let end = |span: Self| span.end.max(span.start.saturating_add(1));
        self.start < end(other) && other.start < end(self)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}

/// A position as in editors: line and column are one-based, the column counts characters.
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
    lines: Vec<usize>,
    /// Some offsets, at most two [`STRIDE`]s apart, each with the number of characters before it in
    /// its line. So a column is found without counting through a long line.
    marks: Vec<(usize, usize)>,
}

/// Least number of bytes between two marks of a [`LineIndex`].
const STRIDE: usize = 512;

impl<'s> LineIndex<'s> {
    /// Reads the line breaks of `input`: LF, CR LF, and a bare CR, so that positions in an invalid
    /// stream are correct too.
    #[must_use]
    pub fn new(input: &'s [u8]) -> Self {
        let mut lines = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', input) {
            if input[at] == b'\n' || input.get(at + 1) != Some(&b'\n') {
                lines.push(at + 1);
            }
        }
        let mut marks = vec![(0, 0)];
        let (mut offset, mut count) = (0, 0);
        let mut advance = |bytes, characters| {
            (offset, count) = (offset + bytes, count + characters);
            if marks.last().is_none_or(|&(mark, _)| offset >= mark + STRIDE) {
                marks.push((offset, count));
            }
        };
        let mut add = |mut valid: &str, invalid: &[u8]| {
            while !valid.is_empty() {
                let (step, rest) = valid.split_at(char_boundary(valid, STRIDE));
                advance(step.len(), step.chars().count());
                valid = rest;
            }
            advance(invalid.len(), invalid.len());
        };
        // Finding chunks takes several times longer than finding that there is only one.
        match str::from_utf8(input) {
            Ok(text) => add(text, &[]),
            Err(_) => input.utf8_chunks().for_each(|chunk| add(chunk.valid(), chunk.invalid())),
        }
        Self { input, lines, marks }
    }

    /// The line and column of byte `offset`; an offset past the end counts as the end.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.input.len());
        let line = self.lines.partition_point(|&start| start <= offset);
        let start = self.lines[line - 1];
        let before = if offset - start <= STRIDE {
            characters(&self.input[start..offset])
        } else {
            self.characters_before(offset) - self.characters_before(start)
        };
        Position { line, column: before + 1 }
    }

    fn characters_before(&self, offset: usize) -> usize {
        let (mark, count) = self.marks[self.marks.partition_point(|&(mark, _)| mark <= offset) - 1];
        count + characters(&self.input[mark..offset])
    }

    /// The span of the one-based `line`, without its line break; empty, at the end, past the last
    /// line.
    #[must_use]
    pub fn line(&self, line: usize) -> Span {
        let end = self.lines.get(line).copied().unwrap_or(self.input.len());
        let start = line.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or(end);
        let line_break = self.input[start..end].iter().rev().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        Span::new(start, end - line_break)
    }
}

/// The last boundary between two characters of `text` that is not after byte `at`.
fn char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Number of characters in `bytes`; a byte that is not UTF-8 counts as one.
pub(crate) fn characters(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}
