//! Lines and columns, for people and for editors.

use std::fmt;

use crate::span::Span;

/// A position as in editors: line and column are one-based, the column counts characters.
///
/// [`LineIndex::position_in`] counts columns in other units.
// Exhaustive: programs make positions for `LineIndex::offset`, and a line and a column are all of one.
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

/// The unit of columns: the code unit of one of Unicode's encodings. The language server protocol
/// calls them position encodings, with UTF-16 as the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColumnUnit {
    /// Bytes.
    Utf8,
    /// Units of 16 bits: two for a character above U+FFFF, one for any other.
    Utf16,
    /// Characters, as in [`LineIndex::position`].
    Utf32,
}

impl ColumnUnit {
    /// The number of units that a character has.
    fn of(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
            Self::Utf32 => 1,
        }
    }
}

/// Converts between byte offsets and positions.
///
/// ```
/// use kyaml_core::{ColumnUnit, LineIndex, Position};
///
/// let index = LineIndex::new("---\n{é: \"😀\", b: 1}\n".as_bytes());
/// let offset = 17;
/// assert_eq!(index.position(offset), Position { line: 2, column: 10 });
/// assert_eq!(index.position_in(offset, ColumnUnit::Utf16), Position { line: 2, column: 11 });
/// assert_eq!(index.offset(Position { line: 2, column: 10 }), offset);
/// assert_eq!(index.offset_in(Position { line: 2, column: 11 }, ColumnUnit::Utf16), offset);
/// assert_eq!(index.count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex<'s> {
    input: &'s [u8],
    /// The offset at which each line starts.
    lines: Vec<usize>,
    /// Some offsets, at most two [`STRIDE`]s apart. So a column is found without counting through a
    /// long line.
    marks: Vec<Mark>,
}

/// An offset, and the number of units before it.
#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    offset: usize,
    characters: usize,
    /// Number of characters of two UTF-16 units.
    pairs: usize,
}

impl Mark {
    fn units(self, unit: ColumnUnit) -> usize {
        match unit {
            ColumnUnit::Utf8 => self.offset,
            ColumnUnit::Utf16 => self.characters + self.pairs,
            ColumnUnit::Utf32 => self.characters,
        }
    }

    /// The position after `text`, which starts here and is UTF-8, and after `invalid` bytes that are not.
    fn after(self, text: &str, invalid: usize) -> Self {
        // Most text is ASCII, and finding that out is faster than counting.
        let (characters, pairs) = if text.is_ascii() {
            (text.len(), 0)
        } else {
            // In UTF-8, these characters start with such a byte.
            (text.chars().count(), text.bytes().filter(|&byte| byte >= 0xF0).count())
        };
        Self {
            offset: self.offset + text.len() + invalid,
            characters: self.characters + characters + invalid,
            pairs: self.pairs + pairs,
        }
    }

    /// The position after the bytes.
    fn after_bytes(self, bytes: &[u8]) -> Self {
        bytes.utf8_chunks().fold(self, |mark, chunk| mark.after(chunk.valid(), chunk.invalid().len()))
    }
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
        let mut marks = vec![Mark::default()];
        let mut here = Mark::default();
        let mut advance = |text: &str, invalid| {
            here = here.after(text, invalid);
            if marks.last().is_none_or(|mark| here.offset >= mark.offset + STRIDE) {
                marks.push(here);
            }
        };
        let mut add = |mut valid: &str, invalid: &[u8]| {
            while !valid.is_empty() {
                let (step, rest) = valid.split_at(char_boundary(valid, STRIDE));
                advance(step, 0);
                valid = rest;
            }
            advance("", invalid.len());
        };
        // Finding chunks takes several times longer than finding that there is only one.
        match str::from_utf8(input) {
            Ok(text) => add(text, &[]),
            Err(_) => input.utf8_chunks().for_each(|chunk| add(chunk.valid(), chunk.invalid())),
        }
        Self { input, lines, marks }
    }

    /// The number of lines: one more than the number of line breaks.
    #[must_use]
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// The line and column of byte `offset`; an offset past the end counts as the end.
    #[must_use]
    pub fn position(&self, offset: usize) -> Position {
        self.position_in(offset, ColumnUnit::Utf32)
    }

    /// Like [`LineIndex::position`], with columns in this unit. Both are one-based; the language
    /// server protocol counts both from zero.
    #[must_use]
    pub fn position_in(&self, offset: usize, unit: ColumnUnit) -> Position {
        let offset = offset.min(self.input.len());
        let line = self.lines.partition_point(|&start| start <= offset);
        let start = self.lines[line - 1];
        let before = if offset - start <= STRIDE {
            Mark::default().after_bytes(&self.input[start..offset]).units(unit)
        } else {
            self.units_before(offset, unit) - self.units_before(start, unit)
        };
        Position { line, column: before + 1 }
    }

    /// The offset of the byte at a line and column. It stays in the line: a column past the line's
    /// last character, or zero, counts as the nearest one. A line past the last one counts as the end
    /// of the stream, and line zero as its start.
    #[must_use]
    pub fn offset(&self, position: Position) -> usize {
        self.offset_in(position, ColumnUnit::Utf32)
    }

    /// Like [`LineIndex::offset`], with columns in this unit. A column inside a character counts as
    /// the character's start.
    #[must_use]
    pub fn offset_in(&self, position: Position, unit: ColumnUnit) -> usize {
        let line = self.line(position.line);
        let wanted = self.units_before(line.start, unit).saturating_add(position.column.saturating_sub(1));
        let mark = self.marks[self.marks.partition_point(|mark| mark.units(unit) <= wanted).saturating_sub(1)];
        let (mut at, mut units) = if mark.offset > line.start {
            (mark.offset, mark.units(unit))
        } else {
            (line.start, self.units_before(line.start, unit))
        };
        let near = &self.input[at.min(line.end)..line.end.min(at.saturating_add(4 * STRIDE))];
        for chunk in near.utf8_chunks() {
            let valid = chunk.valid().chars().map(|character| (character.len_utf8(), unit.of(character)));
            for (bytes, width) in valid.chain(chunk.invalid().iter().map(|_| (1, 1))) {
                if units + width > wanted {
                    return at;
                }
                (at, units) = (at + bytes, units + width);
            }
        }
        at.min(line.end)
    }

    /// The number of units in the stream before `offset`.
    fn units_before(&self, offset: usize, unit: ColumnUnit) -> usize {
        let mark = self.marks[self.marks.partition_point(|mark| mark.offset <= offset) - 1];
        mark.after_bytes(&self.input[mark.offset..offset]).units(unit)
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
