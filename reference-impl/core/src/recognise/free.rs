//! Any layout (sections 1 to 11): what the strict reader takes, and what that has to keep to be portable.

use memchr::{memchr, memrchr};

use super::number::is_portable;
use super::scan::MAX_PORTABLE_DEPTH;
use super::{RecogniseOptions, Recognised};
use crate::limits::{MAX_DEPTH, MAX_KEY_LENGTH};
use crate::span::Span;
use crate::syntax::{Event, Reader, Text};
use crate::words;

/// Scans a stream as one in any layout.
pub(super) fn scan(bytes: &[u8], options: RecogniseOptions) -> Option<Recognised> {
    let text = str::from_utf8(bytes).ok()?;
    let mut seen = Recognised {
        has_comments: memchr(b'#', bytes).is_some(),
        has_characters_beyond_ascii: !text.is_ascii(),
        has_unusual_keys: false,
    };
    let max_depth = if options.is_portable { MAX_PORTABLE_DEPTH } else { MAX_DEPTH };
    let mut reader = Reader::new(text, max_depth);
    let mut documents = 0;
    while let Some((event, span)) = reader.next().ok()? {
        match event {
            Event::Document => documents += 1,
            Event::Key(key) => seen.has_unusual_keys |= key.has_escapes() || !key.raw().is_ascii(),
            _ => {}
        }
        if options.is_portable && !(is_event_portable(event, span, bytes, reader.depth())) {
            return None;
        }
    }
    if options.is_portable && documents == 0 {
        return None;
    }
    Some(seen)
}

/// Whether an event of a document keeps section 14; `depth` collections are open after it.
#[inline]
fn is_event_portable(event: Event<'_>, span: Span, bytes: &[u8], depth: usize) -> bool {
    match event {
        Event::Document => return true,
        Event::Key(key) => return is_key_portable(key, span, bytes),
        Event::OpenMapping | Event::OpenSequence => return depth > 1 || starts_its_line(span, bytes),
        Event::Number(number) if !is_portable(number) => return false,
        Event::String(text) if !has_portable_escapes(text) => return false,
        Event::Null | Event::Bool(_) | Event::Number(_) | Event::String(_) | Event::Close => {}
    }
    if depth > 0 {
        !is_before_comment(&bytes[span.end..])
    } else {
        event == Event::Close || starts_its_line(span, bytes)
    }
}

/// KY-PORT-4, KY-PORT-6 and KY-PORT-9.
fn is_key_portable(key: Text<'_>, span: Span, bytes: &[u8]) -> bool {
    let length = span.end - span.start + words::blanks(&bytes[span.end..]);
    let may_be_merge_key = key.raw() == "<<" || key.has_escapes() && key.to_text() == "<<";
    length <= MAX_KEY_LENGTH && !may_be_merge_key && has_portable_escapes(key)
}

/// KY-PORT-4.
fn has_portable_escapes(text: Text<'_>) -> bool {
    let mut rest = if text.has_escapes() { text.raw().as_bytes() } else { &[] };
    while let Some(at) = memchr(b'\\', rest) {
        let [letter, after @ ..] = &rest[at + 1..] else { return true };
        if matches!(letter, b'\t' | b'L' | b'P') {
            return false;
        }
        rest = after;
    }
    true
}

/// KY-PORT-7: whether nothing but white space stands between the end of a value and a comment.
#[inline]
fn is_before_comment(after: &[u8]) -> bool {
    let blank = |byte: &&u8| !matches!(byte, b' ' | b'\r' | b'\n');
    after.iter().find(blank) == Some(&b'#')
}

/// KY-PORT-12: whether the value of a document stands at the start of a line, so that no line of it can be indented less.
fn starts_its_line(span: Span, bytes: &[u8]) -> bool {
    memrchr(b'\n', &bytes[..span.start]).is_some_and(|line_break| line_break + 1 == span.start)
}
