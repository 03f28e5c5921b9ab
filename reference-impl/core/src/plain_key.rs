//! How far the plain key reaches that a text starts with (KY-KEY-3, KY-KEY-4).

use crate::ambiguity::ambiguity;
use crate::unicode::is_letter_or_number;

/// How many bytes the plain key has that `text` starts with, up to the first character that cannot stand in one. `None` where
/// those characters are no plain key.
///
/// ```text
/// plain_key = @{ !ambiguous ~ plain_text }
/// plain_text = _{ plain_character ~ (("-" | "." | "/")* ~ plain_character)* }
/// plain_character = _{ letter_or_number | "_" }
/// ```
#[inline]
pub(crate) fn length(text: &str) -> Option<usize> {
    let mut all = 0;
    let end = text.bytes().position(|byte| {
        let kind = KEY_BYTES[usize::from(byte)];
        all |= kind;
        kind == 0
    });
    let length = end.unwrap_or(text.len());
    if end.is_some_and(|end| !text.as_bytes()[end].is_ascii()) {
        return length_beyond_ascii(text);
    }
    let key = &text[..length];
    let (&first, &last) = (key.as_bytes().first()?, key.as_bytes().last()?);
    let is_outer = |byte: u8| KEY_BYTES[usize::from(byte)] & OUTER != 0;
    let is_clear = first.is_ascii_alphabetic() && all & CLEAR != 0;
    (is_outer(first) && is_outer(last) && (is_clear || ambiguity(key).is_none())).then_some(length)
}

#[cold]
fn length_beyond_ascii(text: &str) -> Option<usize> {
    let is_inner = |c: char| is_plain_character(c) || matches!(c, '-' | '.' | '/');
    let length = text.find(|c| !is_inner(c)).unwrap_or(text.len());
    let key = &text[..length];
    let is_key = key.starts_with(is_plain_character) && key.ends_with(is_plain_character) && ambiguity(key).is_none();
    is_key.then_some(length)
}

/// A byte that may stand anywhere in a plain key.
const OUTER: u8 = 1;
/// A byte that may stand between others only.
const INNER: u8 = 2;
/// A byte that is in no ambiguous text that starts with a letter: those are `null`, the booleans, `nan`, `inf` and `infinity`, the
/// last three with `_` among their letters.
const CLEAR: u8 = 4;

/// What each byte of ASCII is to a plain key.
const KEY_BYTES: [u8; 256] = {
    let mut kinds = [0; 256];
    let mut byte = 0_u8;
    while byte < 0x80 {
        kinds[byte as usize] = match byte {
            b'_' => OUTER,
            b'0'..=b'9' => OUTER | CLEAR,
            b'a'..=b'z' | b'A'..=b'Z' => match byte.to_ascii_lowercase() {
                b'a' | b'e' | b'f' | b'i' | b'l' | b'n' | b'o' | b'r' | b's' | b't' | b'u' | b'y' => OUTER,
                _ => OUTER | CLEAR,
            },
            b'-' | b'.' | b'/' => INNER | CLEAR,
            _ => 0,
        };
        byte += 1;
    }
    kinds
};

fn is_plain_character(c: char) -> bool {
    c == '_' || is_letter_or_number(c)
}
