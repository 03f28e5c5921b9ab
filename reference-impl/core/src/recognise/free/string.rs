//! Strings in any spelling.

use super::{blanks, line_break};
use crate::recognise::scan::{Rest, Scan};
use crate::unicode::is_allowed;
use crate::words;

impl Scan<'_> {
    /// Goes past a string value, after its first quote.
    ///
    /// ```text
    /// string = @{ "\"" ~ (raw_character | "\t" | escape | escaped_line_break)* ~ "\"" }
    /// ```
    #[inline]
    pub(super) fn string<'s>(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = match self.raw_characters(rest)? {
                [b'"', rest @ ..] => return Some(rest),
                [b'\t', rest @ ..] => rest,
                rest @ [b'\\', b'\n' | b'\r', ..] => escaped_line_break(&rest[1..])?,
                [b'\\', rest @ ..] => self.escape(rest)?,
                _ => return None,
            }
        }
    }

    /// Goes past a key in quotes, after the first one.
    ///
    /// ```text
    /// quoted_key = @{ "\"" ~ (raw_character | escape)* ~ "\"" }
    /// ```
    pub(super) fn quoted_key<'s>(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = match self.raw_characters(rest)? {
                [b'"', rest @ ..] => return Some(rest),
                [b'\\', rest @ ..] => self.escape(rest)?,
                _ => return None,
            }
        }
    }

    /// Goes past all that there are.
    ///
    /// ```text
    /// raw_character = _{ ' '..'!' | '#'..'[' | ']'..'~' | beyond_ascii }
    /// ```
    #[inline]
    fn raw_characters<'s>(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = &rest[words::plain_ascii(rest)..];
            rest = match rest {
                [0x80..=0xFF, ..] => self.characters_beyond_ascii(rest, is_allowed)?,
                _ => return Some(rest),
            }
        }
    }

    /// Goes past an escape, after its `\`. Three of them are not portable (KY-PORT-4).
    ///
    /// ```text
    /// escape = _{ "\\" ~ (simple_escape | "x" ~ hex_digit{2} | "u" ~ four_digits | "U" ~ eight_digits) }
    /// simple_escape = _{
    ///     "0" | "a" | "b" | "t" | "n" | "v" | "f" | "r" | "e" | "\"" | "\\" | "N" | "_" | "L" | "P" | " " | "\t"
    /// }
    /// ```
    #[inline]
    fn escape<'s>(&self, rest: &'s [u8]) -> Rest<'s> {
        let (letter, rest) = rest.split_first()?;
        match letter {
            b'0' | b'a' | b'b' | b't' | b'n' | b'v' | b'f' | b'r' | b'e' | b'"' | b'\\' | b'N' | b'_' | b' ' => {
                Some(rest)
            }
            b'L' | b'P' | b'\t' => (!self.options.is_portable).then_some(rest),
            b'x' => code_point(rest, 2),
            b'u' => code_point(rest, 4),
            b'U' => code_point(rest, 8),
            _ => None,
        }
    }
}

/// Goes past the digits of an escape (KY-STR-5).
fn code_point(rest: &[u8], digits: usize) -> Rest<'_> {
    let (digits, rest) = rest.split_at_checked(digits)?;
    let value = |number: u32, byte: &u8| Some(number << 4 | char::from(*byte).to_digit(16)?);
    char::from_u32(digits.iter().try_fold(0, value)?).map(|_| rest)
}

/// Goes past an escaped line break, after its `\`.
///
/// ```text
/// escaped_line_break = _{ "\\" ~ line_break ~ blank+ ~ !("\t" | line_break | "\\" ~ line_break) }
/// ```
fn escaped_line_break(rest: &[u8]) -> Rest<'_> {
    let line = line_break(rest)?;
    let content = blanks(line);
    let is_blank_line = match content {
        [b'\\', rest @ ..] => line_break(rest).is_some(),
        _ => line_break(content).is_some(),
    };
    let is_indented = content.len() < line.len();
    (is_indented && !is_blank_line && content.first() != Some(&b'\t')).then_some(content)
}
