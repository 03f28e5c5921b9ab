//! The characters of a stream (KY-STREAM-1 to KY-STREAM-5), checked before anything is made of them.

use std::borrow::Cow;

use crate::error::{Error, ErrorKind};
use crate::span::Span;
use crate::unicode::is_allowed;

/// The text of `input`. Bytes that are not UTF-8 are errors, and each stands in the text as `_`, which
/// keeps every offset and is legal in most places.
pub(super) fn decode<'s>(input: &'s [u8], errors: &mut Vec<Error>) -> Cow<'s, str> {
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

/// Adds an error for each run of characters that may not stand raw in a stream.
pub(super) fn check(text: &str, errors: &mut Vec<Error>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(|&byte| is_suspicious(byte)) {
        at += found;
        let c = text[at..].chars().next().unwrap_or_default();
        let span = Span::new(at, at + c.len_utf8());
        if let Some(kind) = forbidden(c, at, bytes) {
            push_merged(errors, kind, span);
        }
        at = span.end;
    }
}

/// Whether a forbidden character can start with this byte: C0 without tab and LF, DEL, and the first bytes of the
/// blocks that hold U+0080–U+009F, U+2028, U+2029, U+FEFF, U+FFFE and U+FFFF.
fn is_suspicious(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0B..=0x1F | 0x7F | 0xC2 | 0xE2 | 0xEF)
}

fn forbidden(c: char, at: usize, bytes: &[u8]) -> Option<ErrorKind> {
    match c {
        '\0' => Some(ErrorKind::NulByte),
        '\r' if bytes.get(at + 1) == Some(&b'\n') => None,
        '\r' => Some(ErrorKind::BareCarriageReturn),
        '\u{FEFF}' if at == 0 => Some(ErrorKind::ByteOrderMark),
        _ if is_allowed(c) => None,
        _ => Some(ErrorKind::ForbiddenCharacter(c)),
    }
}

/// Adds an error, or widens the last one where it is of the same rule and ends where this one starts.
fn push_merged(errors: &mut Vec<Error>, kind: ErrorKind, span: Span) {
    if span.is_empty() {
        return;
    }
    match errors.last_mut() {
        Some(last)
            if last.rule() == kind.rule()
                && last.span().end == span.start
                && !matches!(kind, ErrorKind::BareCarriageReturn) =>
        {
            last.widen(span.end);
        }
        _ => errors.push(Error::new(kind, span)),
    }
}
