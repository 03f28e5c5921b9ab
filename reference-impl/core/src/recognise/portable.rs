//! What a portable stream (annex B) may not contain.

use memchr::memchr;

use super::number;
use crate::event::{Event, Text};
use crate::limits::MAX_KEY_LENGTH;
use crate::span::Span;
use crate::words;

/// Says of each event whether the stream may still be portable.
pub(super) struct Portable<'s> {
    source: &'s str,
    last: Option<Event<'s>>,
    /// The end of the last event.
    end: usize,
    /// The start of the last comma, or the end of the last opening bracket.
    comma: usize,
    /// The start of the last comment.
    comment: usize,
    /// Whether a comment precedes a comma.
    has_misplaced_comment: bool,
}

impl<'s> Portable<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self { source, last: None, end: 0, comma: 0, comment: 0, has_misplaced_comment: false }
    }

    pub(super) fn event(&mut self, event: Event<'s>, span: Span) -> bool {
        let is_portable = self.is_portable(event, span) && !self.has_misplaced_comment;
        (self.last, self.end) = (Some(event), span.end);
        if let Event::OpenMapping | Event::OpenSequence = event {
            self.comma = span.end;
        }
        is_portable
    }

    pub(super) fn comment(&mut self, comment: Span) {
        self.comment = comment.start;
    }

    /// KY-PORT-7: no comment precedes a comma.
    pub(super) fn comma(&mut self, at: usize) {
        self.has_misplaced_comment |= self.comment > self.end;
        self.comma = at;
    }

    /// KY-PORT-10: a stream has a document.
    pub(super) fn has_document(&self) -> bool {
        self.last.is_some()
    }

    fn is_portable(&self, event: Event<'s>, span: Span) -> bool {
        let is_right = match event {
            Event::Number(number) => number::is_portable(number),
            Event::String(text) => !has_risky_escape(text),
            Event::Key(key) => self.is_portable_key(key, span),
            // KY-PORT-7: nor does one precede a closing bracket without a comma.
            Event::Close => self.comma >= self.end || self.comment < self.end,
            _ => true,
        };
        // The value of a document starts its line: no line of it can be indented less than the first one then (KY-PORT-11).
        is_right && (self.last != Some(Event::Document) || self.source[..span.start].ends_with('\n'))
    }

    /// KY-PORT-6 and KY-PORT-8.
    fn is_portable_key(&self, key: Text<'s>, span: Span) -> bool {
        let colon = span.end + words::blanks(&self.source.as_bytes()[span.end..]);
        colon - span.start <= MAX_KEY_LENGTH && key.to_text() != "<<" && !has_risky_escape(key)
    }
}

/// Whether a text has an escape that some readers reject: `\L`, `\P` or backslash-tab (KY-PORT-4).
fn has_risky_escape(text: Text<'_>) -> bool {
    let mut rest = text.raw.as_bytes();
    while text.has_escapes
        && let Some(at) = memchr(b'\\', rest)
        && let [letter, after @ ..] = &rest[at + 1..]
    {
        if let b'L' | b'P' | b'\t' = letter {
            return true;
        }
        rest = after;
    }
    false
}
