//! Compact form (section 13): each document on one line.

use super::free::Free;
use super::{RecogniseOptions, Recognised, number};
use crate::event::{Event, Text};
use crate::reader::{self, Sink};
use crate::span::Span;
use crate::words;
use crate::write::{Profile, spell_key, spell_on_one_line};

/// Recognises a stream in compact form: KYAML with these blanks and line breaks only, and each scalar as the writer spells it.
///
/// ```text
/// compact_stream = ${ SOI ~ compact_document* ~ EOI }
/// compact_document = ${ "---\n" ~ compact_value ~ "\n" }
/// compact_value = _{ compact_mapping | compact_sequence | one_line_string | number | boolean | null }
/// compact_mapping = ${ "{" ~ (compact_entry ~ (", " ~ compact_entry)*)? ~ "}" }
/// compact_entry = ${ canonical_key ~ ": " ~ compact_value }
/// compact_sequence = ${ "[" ~ (compact_value ~ (", " ~ compact_value)*)? ~ "]" }
/// ```
pub(super) fn scan(stream: &[u8], options: RecogniseOptions) -> Option<Recognised> {
    let source = str::from_utf8(stream).ok()?;
    let compact = Compact { free: Free::new(source, options), source, options, end: 0, gap: Gap::Nothing };
    let compact = reader::read(source, 0, options.max_depth(), compact).ok()?;
    if compact.is_next(compact.end_of_document(), source.len()) { compact.free.finish() } else { None }
}

/// Says of each event whether the stream may still be in compact form.
struct Compact<'s> {
    free: Free<'s>,
    source: &'s str,
    options: RecogniseOptions,
    /// The end of the last event.
    end: usize,
    /// The required text after it, unless a closing bracket or the end of the document follows.
    gap: Gap,
}

/// What lies between two events.
#[derive(Clone, Copy)]
enum Gap {
    Nothing,
    LineBreak,
    Colon,
    Comma,
}

impl<'s> Sink<'s> for Compact<'s> {
    #[inline]
    fn event(&mut self, event: Event<'s>, span: Span) -> bool {
        let gap = match event {
            Event::Close => Gap::Nothing,
            Event::Document => self.end_of_document(),
            _ => self.gap,
        };
        let is_right = self.is_next(gap, span.start);
        self.end = span.end;
        let (gap, is_spelled) = match event {
            Event::Document => (Gap::LineBreak, true),
            Event::OpenMapping | Event::OpenSequence => (Gap::Nothing, true),
            Event::Key(key) => (Gap::Colon, self.is_key(key, span)),
            Event::String(text) => (Gap::Comma, self.is_string(text, span)),
            Event::Number(number) => (Gap::Comma, number::is_written(number, self.options.profile)),
            Event::Null | Event::Bool(_) | Event::Close => (Gap::Comma, true),
        };
        self.gap = gap;
        is_right && is_spelled && self.free.event(event, span)
    }
}

impl Compact<'_> {
    /// The required text before a header or the end of the stream.
    fn end_of_document(&self) -> Gap {
        if self.end == 0 { Gap::Nothing } else { Gap::LineBreak }
    }

    /// Whether exactly `gap` lies between the last event and byte `at`.
    #[inline]
    fn is_next(&self, gap: Gap, at: usize) -> bool {
        matches!(
            (gap, &self.source.as_bytes()[self.end..at]),
            (Gap::Nothing, []) | (Gap::LineBreak, b"\n") | (Gap::Colon, b": ") | (Gap::Comma, b", ")
        )
    }

    /// Whether a key is spelled as the writer spells it; a plain one always is.
    #[inline]
    fn is_key(&self, key: Text<'_>, span: Span) -> bool {
        self.source.as_bytes()[span.start] != b'"' || self.is_written(key, span, spell_key)
    }

    /// Whether a string is spelled as the writer spells it.
    #[inline]
    fn is_string(&self, text: Text<'_>, span: Span) -> bool {
        let content = span.start + 1;
        let plain = words::plain_ascii(&self.source.as_bytes()[content..]);
        content + plain + 1 == span.end || self.is_written(text, span, spell_on_one_line)
    }

    #[cold]
    fn is_written(&self, text: Text<'_>, span: Span, spell: fn(&str, Profile, &mut String)) -> bool {
        let mut spelled = String::with_capacity(span.len());
        spell(&text.to_text(), self.options.profile, &mut spelled);
        spelled == self.source[span.start..span.end]
    }
}
