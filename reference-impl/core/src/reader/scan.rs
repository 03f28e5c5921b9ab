//! The tokens of KYAML. Each function takes the rest of a stream and returns the rest after the token, or
//! `None` if there is no such token.

use crate::unicode::is_allowed;
use crate::words;

/// The rest of a stream; `None` if the stream is not KYAML.
pub(crate) type Rest<'s> = Option<&'s [u8]>;

/// ```text
/// line_break = _{ "\n" | "\r\n" }
/// ```
#[inline]
pub(super) fn line_break(rest: &[u8]) -> Rest<'_> {
    match rest {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// Skips all blanks.
///
/// ```text
/// blank = _{ " " }
/// ```
#[inline]
pub(super) fn blanks(rest: &[u8]) -> &[u8] {
    &rest[words::blanks(rest)..]
}

/// Skips all white space.
///
/// ```text
/// white_space = _{ blank | line_break }
/// ```
#[inline]
pub(super) fn white_space(mut rest: &[u8]) -> &[u8] {
    loop {
        rest = match rest {
            [b' ' | b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => blanks(rest),
            _ => return rest,
        }
    }
}

/// Skips a comment, from behind its `#`.
///
/// ```text
/// comment = @{ "#" ~ (' '..'~' | "\t" | beyond_ascii)* }
/// ```
pub(crate) fn comment(mut rest: &[u8]) -> Rest<'_> {
    loop {
        rest = match &rest[words::plain_ascii(rest)..] {
            [b'"' | b'\\' | b'\t', rest @ ..] => rest,
            rest @ [0x80..=0xFF, ..] => beyond_ascii(rest, is_allowed)?,
            rest => return Some(rest),
        }
    }
}

/// Skips all raw characters.
///
/// ```text
/// raw_character = _{ ' '..'!' | '#'..'[' | ']'..'~' | beyond_ascii }
/// ```
#[inline]
pub(super) fn raw_characters(mut rest: &[u8]) -> Rest<'_> {
    loop {
        rest = &rest[words::plain_ascii(rest)..];
        rest = match rest {
            [0x80..=0xFF, ..] => beyond_ascii(rest, is_allowed)?,
            _ => return Some(rest),
        }
    }
}

/// Skips all characters beyond ASCII, each of which has to be in a set.
///
/// ```text
/// beyond_ascii = _{
///     '\u{A0}'..'\u{2027}'
///   | '\u{202A}'..'\u{D7FF}'
///   | '\u{E000}'..'\u{FEFE}'
///   | '\u{FF00}'..'\u{FFFD}'
///   | '\u{10000}'..'\u{10FFFF}'
/// }
/// ```
#[cold]
pub(crate) fn beyond_ascii(rest: &[u8], is_in_set: fn(char) -> bool) -> Rest<'_> {
    let length = rest.iter().position(u8::is_ascii).unwrap_or(rest.len());
    let (characters, rest) = rest.split_at(length);
    str::from_utf8(characters).is_ok_and(|characters| characters.chars().all(is_in_set)).then_some(rest)
}

/// Skips an escape, from behind its `\`.
///
/// ```text
/// escape = _{ "\\" ~ (simple_escape | "x" ~ hex_digit{2} | "u" ~ four_digits | "U" ~ eight_digits) }
/// simple_escape = _{
///     "0" | "a" | "b" | "t" | "n" | "v" | "f" | "r" | "e" | "\"" | "\\" | "N" | "_" | "L" | "P" | " " | "\t"
/// }
/// ```
#[inline]
pub(super) fn escape(rest: &[u8]) -> Rest<'_> {
    match rest {
        [
            b'0' | b'a' | b'b' | b't' | b'n' | b'v' | b'f' | b'r' | b'e' | b'"' | b'\\' | b'N' | b'_' | b'L' | b'P'
            | b' ' | b'\t',
            rest @ ..,
        ] => Some(rest),
        [b'x', rest @ ..] => code_point(rest, 2),
        [b'u', rest @ ..] => code_point(rest, 4),
        [b'U', rest @ ..] => code_point(rest, 8),
        _ => None,
    }
}

/// Skips the digits of an escape (KY-STR-5).
///
/// ```text
/// four_digits = _{ !(^"d" ~ ('8'..'9' | 'a'..'f' | 'A'..'F')) ~ hex_digit{4} }
/// eight_digits = _{
///     "0000" ~ four_digits
///   | "000" ~ ('1'..'9' | 'a'..'f' | 'A'..'F') ~ hex_digit{4}
///   | "0010" ~ hex_digit{4}
/// }
/// ```
fn code_point(rest: &[u8], digits: usize) -> Rest<'_> {
    let (digits, rest) = rest.split_at_checked(digits)?;
    let add_digit = |number: u32, byte: &u8| Some(number << 4 | char::from(*byte).to_digit(16)?);
    char::from_u32(digits.iter().try_fold(0, add_digit)?).map(|_| rest)
}

/// Skips an escaped line break, from behind its `\`.
///
/// ```text
/// escaped_line_break = _{ "\\" ~ line_break ~ blank+ ~ !("\t" | line_break | "\\" ~ line_break) }
/// ```
pub(super) fn escaped_line_break(rest: &[u8]) -> Rest<'_> {
    let line = line_break(rest)?;
    let content = blanks(line);
    let is_blank_line = match content {
        [b'\\', rest @ ..] => line_break(rest).is_some(),
        _ => line_break(content).is_some(),
    };
    let is_indented = content.len() < line.len();
    (is_indented && !is_blank_line && content.first() != Some(&b'\t')).then_some(content)
}
