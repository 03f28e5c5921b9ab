//! Spans of bytes in a stream.

use std::fmt;
use std::ops::Range;

/// A half-open range of bytes of the stream, zero-based: `start` is in it, `end` is not.
// Exhaustive, as a range is: programs make spans and take them apart, and two ends are all of one.
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
    #[doc(hidden)]
    #[must_use]
    pub fn moved(self, offset: usize) -> Self {
        Self { start: self.start.saturating_add(offset), end: self.end.saturating_add(offset) }
    }

    /// Length of the span in bytes; 0 if the end precedes the start.
    #[must_use]
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// The same bytes as a range, which indexes a string or a slice.
    ///
    /// ```
    /// assert_eq!(&"{a: 1}"[kyaml_core::Span::new(4, 5).range()], "1");
    /// ```
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether the span is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the two spans share a byte, or one is an empty position inside the other.
    #[doc(hidden)]
    #[must_use]
    pub fn touches(self, other: Self) -> bool {
        let end = |span: Self| span.end.max(span.start.saturating_add(1));
        self.start < end(other) && other.start < end(self)
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self::new(range.start, range.end)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
