//! The characters of a stream (KY-STREAM-1 to KY-STREAM-5), checked before the lexer.

use std::borrow::Cow;

use crate::error::{ErrorKind, SyntaxError};
use crate::span::Span;
use crate::unicode::is_allowed;

/// The text of `input`. Bytes that are not UTF-8 are errors, and each becomes `_` in the text. So
/// every offset stays the same, and the text is legal in most positions.
pub(super) fn decode<'s>(input: &'s [u8], errors: &mut Vec<SyntaxError>) -> Cow<'s, str> {
    if let Ok(text) = std::str::from_utf8(input) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(input.len());
    for chunk in input.utf8_chunks() {
        text.push_str(chunk.valid());
        let start = text.len();
        text.extend(chunk.invalid().iter().map(|_| '_'));
        push_merged(errors, ErrorKind::InvalidUtf8, Span::new(start, text.len()));
    }
    Cow::Owned(text)
}

/// Adds an error for each run of characters that a stream may not contain raw.
pub(super) fn check(text: &str, errors: &mut Vec<SyntaxError>) {
    if text.starts_with('\u{FEFF}') {
        push_merged(errors, ErrorKind::ByteOrderMark, Span::new(0, '\u{FEFF}'.len_utf8()));
    }
    for (c, span) in forbidden_characters(text) {
        push_merged(errors, ErrorKind::of_character(c), span);
    }
}

/// The bytes of `input` that are not UTF-8 (KY-STREAM-1), in order. Each span is one sequence,
/// which ends where a decoder starts again.
pub fn invalid_utf8(input: &[u8]) -> impl Iterator<Item = Span> {
    let mut at = 0;
    input.utf8_chunks().filter_map(move |chunk| {
        let start = at + chunk.valid().len();
        at = start + chunk.invalid().len();
        (start < at).then(|| Span::new(start, at))
    })
}

/// The characters that a stream may not contain raw (KY-STREAM-3 to KY-STREAM-5), each with its
/// span, in order. A carriage return before a line feed is allowed. So is a byte order mark at the
/// start, which has a rule of its own (KY-STREAM-2).
pub fn forbidden_characters(text: &str) -> impl Iterator<Item = (char, Span)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while let Some(offset) = find_suspicious(&bytes[at..]) {
            let start = at + offset;
            let c = text[start..].chars().next().unwrap_or_default();
            at = start + c.len_utf8();
            let is_line_break = c == '\r' && bytes.get(at) == Some(&b'\n');
            let is_byte_order_mark = c == '\u{FEFF}' && start == 0;
            if !is_allowed(c) && !is_line_break && !is_byte_order_mark {
                return Some((c, Span::new(start, at)));
            }
        }
        None
    })
}

/// The first byte of a character that may be forbidden.
fn find_suspicious(bytes: &[u8]) -> Option<usize> {
    // A whole chunk is checked at once, for which the compiler needs few instructions.
    let chunk = bytes.chunks(64).position(|chunk| chunk.iter().fold(false, |any, &byte| any | is_suspicious(byte)))?;
    let start = chunk * 64;
    bytes[start..].iter().position(|&byte| is_suspicious(byte)).map(|offset| start + offset)
}

/// Whether a forbidden character can start with this byte: C0 without tab and LF, DEL, and certain
/// first bytes. These start the blocks of U+0080–U+009F, U+2028, U+2029, U+FEFF, U+FFFE and U+FFFF.
fn is_suspicious(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0B..=0x1F | 0x7F | 0xC2 | 0xE2 | 0xEF)
}

/// Adds an error, or widens the last one if it has the same rule and ends where this one starts.
fn push_merged(errors: &mut Vec<SyntaxError>, kind: ErrorKind, span: Span) {
    if span.is_empty() {
        return;
    }
    match errors.last_mut() {
        Some(last)
            if last.rule() == kind.rule()
                && last.span().end == span.start
                && !matches!(kind, ErrorKind::BareCarriageReturn) =>
        {
            last.extend_to(span.end);
        }
        _ => errors.push(SyntaxError::new(kind, span)),
    }
}
