//! Positions and excerpts of a file. The time for one depends neither on the size of the file nor
//! on the length of its lines. A compact document may be one line of many megabytes with a finding
//! every few bytes.

use std::borrow::Cow;
use std::ops::Range;

use kyaml_core::{LineIndex, Position, Span};

use super::reporter::{Part, Start};
use super::width::{fitting_end, fitting_start, width_of};

/// The substitute for each byte that is not UTF-8. It is one byte long, so that offsets stay, and
/// is printed as `␚`.
const SUBSTITUTE: char = '\x1A';

const LINE_BREAKS: [char; 2] = ['\n', '\r'];

/// The highest number of characters before and after a finding.
const CONTEXT: usize = 60;

/// The highest number of characters of a finding. If it is longer, only its first line is printed.
const SHOWN: usize = 240;

/// The text of a file, or of a part of one. Spans are relative to the part, positions to the file.
pub(crate) struct FileText<'b> {
    text: Cow<'b, str>,
    index: LineIndex<'b>,
    start: Start,
}

/// A part of a file around a span.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// Whole lines, cut if they are long, from the line on in which the span starts.
    pub(crate) text: String,
    /// The span in `text`.
    pub(crate) range: Range<usize>,
    /// Whether `text` lacks the start of the first line.
    pub(crate) is_cut: bool,
}

impl<'b> FileText<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self::at(bytes, Start::default())
    }

    pub(crate) fn of(part: &Part<'b>) -> Self {
        Self::at(part.bytes, part.start)
    }

    fn at(bytes: &'b [u8], start: Start) -> Self {
        Self { text: decode(bytes), index: LineIndex::new(bytes), start }
    }

    /// The number of bytes before the part.
    pub(crate) fn offset(&self) -> usize {
        self.start.offset
    }

    /// The line and column of a byte.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let Position { line, column } = self.index.position(offset);
        Position { line: self.start.lines + line, column }
    }

    /// The start and the end of the line that contains byte `offset`. The end is before the line
    /// break, but not before `offset`.
    fn line_around(&self, offset: usize) -> (usize, usize) {
        let line = self.index.line(self.index.position(offset).line);
        (line.start, line.end.max(offset))
    }

    /// The excerpt around a span, for any width.
    pub(crate) fn excerpt(&self, span: Span) -> Excerpt {
        let (line_start, _) = self.line_around(span.start);
        let before = &self.text[line_start..span.start];
        let start = before.char_indices().rev().nth(CONTEXT - 1).map_or(line_start, |(at, _)| line_start + at);

        let end = self.marked_end(span);
        let (_, line_end) = self.line_around(end);
        let rest = &self.text[end..line_end];
        let shown_end = rest.char_indices().nth(CONTEXT).map_or(end + rest.len(), |(at, _)| end + at);
        self.cut(start, span.start..end, shown_end)
    }

    /// The excerpt around a span, with lines of at most this number of columns.
    pub(crate) fn excerpt_within(&self, span: Span, columns: usize) -> Excerpt {
        let (line_start, _) = self.line_around(span.start);
        let before = &self.text[line_start..span.start];
        let mut end = self.marked_end(span);
        if let Some(first_end) = self.text[span.start..end].find(LINE_BREAKS) {
            let (_, line_end) = self.line_around(end);
            let fits = |line: &str| fitting_end(line, columns) == line.len();
            if self.text[line_start..line_end].split(LINE_BREAKS).all(fits) {
                return self.cut(line_start, span.start..end, line_end);
            }
            end = span.start + first_end;
        }
        // Room for the two ellipses.
        let room = columns.saturating_sub(2);
        end = span.start + fitting_end(&self.text[span.start..end], room);
        let room = room - width_of(&self.text[span.start..end]);
        let (_, line_end) = self.line_around(end);
        let after = &self.text[end..line_end];
        // Each side gets half of the room, and the room that the other side does not need.
        let wanted_before = width_of(&before[fitting_start(before, room)..]);
        let wanted_after = width_of(&after[..fitting_end(after, room)]);
        let room_before = wanted_before.min((room / 2).max(room - wanted_after));
        let start = line_start + fitting_start(before, room_before);
        let shown_end = end + fitting_end(after, room - room_before);
        self.cut(start, span.start..end, shown_end)
    }

    /// The end of the marked part of a span.
    fn marked_end(&self, span: Span) -> usize {
        let marked = &self.text[span.start..span.end];
        match marked.char_indices().nth(SHOWN) {
            Some((at, _)) => span.start + marked[..at].find(LINE_BREAKS).unwrap_or(at),
            None => span.end,
        }
    }

    /// The text from `start` to `shown_end`, with the range `marked` in it.
    fn cut(&self, start: usize, marked: Range<usize>, shown_end: usize) -> Excerpt {
        let (line_start, _) = self.line_around(marked.start);
        let (_, line_end) = self.line_around(marked.end);
        let ellipsis = |cut: bool| if cut { "…" } else { "" };
        let prefix = ellipsis(start > line_start);
        let suffix = ellipsis(shown_end < line_end);
        let shift = |offset: usize| offset - start + prefix.len();
        Excerpt {
            text: [prefix, &self.text[start..shown_end], suffix].concat(),
            range: shift(marked.start)..shift(marked.end),
            is_cut: start > line_start,
        }
    }
}

fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| SUBSTITUTE));
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use kyaml_core::Span;

    use super::FileText;

    use super::super::width::width_of;

    /// `«` and `»` mark the span, in the source and in the excerpt.
    fn check(source: &str, expected: &str) {
        check_with(source, expected, |text: &FileText<'_>, span| FileText::excerpt(text, span));
    }

    /// The same with a width in columns.
    fn check_within(columns: usize, source: &str, expected: &str) {
        check_with(source, expected, |text, span| text.excerpt_within(span, columns));
        let width = expected.lines().map(width_of).max().unwrap();
        // The two marks are not printed.
        assert!(width - 2 <= columns, "{expected} is {width} columns wide");
    }

    fn check_with(source: &str, expected: &str, excerpt: impl FnOnce(&FileText<'_>, Span) -> super::Excerpt) {
        let start = source.find('«').unwrap();
        let source = source.replace('«', "");
        let end = source.find('»').unwrap();
        let source = source.replace('»', "");
        let excerpt = excerpt(&FileText::new(source.as_bytes()), Span::new(start, end));
        let mut text = excerpt.text;
        text.insert(excerpt.range.end, '»');
        text.insert(excerpt.range.start, '«');
        assert_eq!(text, expected);
    }

    #[test]
    fn excerpts_are_the_lines_of_their_span() {
        check("a\n{«no»: 1}\nb", "{«no»: 1}");
        check("a\r\n{«no»: 1}\r\nb", "{«no»: 1}");
        check("{a«\n  »b: 1}\nc", "{a«\n  »b: 1}");
        check("{a«»", "{a«»");
    }

    #[test]
    fn a_long_line_is_cut_around_the_span() {
        let long = "é".repeat(100);
        let short = "é".repeat(60);
        check(&format!("{long}«no»{long}\nb"), &format!("…{short}«no»{short}…"));
    }

    #[test]
    fn a_line_is_cut_to_a_terminal() {
        check_within(12, "a: «no»", "a: «no»");
        check_within(12, "{0123456789«no»abcdefghij}", "…6789«no»abcd…");
        check_within(12, "0«no»abcdefghijkl", "0«no»abcdefg…");
        check_within(12, "0123456789«no»a", "…3456789«no»a");
        check_within(12, "日本語日本語«no»日本語日本語", "…本語«no»日本…");
        check_within(12, "012345«abcdefghijklmnopq»", "…«abcdefghij»…");
        check_within(12, "«»", "«»");
    }

    #[test]
    fn spans_too_wide_for_a_terminal_lose_lines() {
        check_within(12, "{a«\n  »b: 1}\nc", "{a«\n  »b: 1}");
        check_within(12, "{a«\n  »b: 1, c: 2, d: 3}", "{a«»");
    }

    #[test]
    fn a_long_span_ends_with_its_first_line() {
        let line = format!("{}\n", "é".repeat(100));
        check(&format!("«{}»", line.repeat(4)), &format!("«{}»", line.trim_end()));
        let (long, shown, rest) = ("x".repeat(1000), "x".repeat(240), "x".repeat(60));
        check(&format!("«{long}»"), &format!("«{shown}»{rest}…"));
    }
}
