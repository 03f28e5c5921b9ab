//! From the text between two double quotes to its string (KY-STR, KY-FOLD).

use std::borrow::Cow;

use memchr::memchr3;

use crate::error::{ErrorKind, SyntaxError};
use crate::escape::simple_escape;
use crate::span::Span;
use crate::words::plain_ascii;

/// The role of a string. A key may contain fewer characters than a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Key,
    Value,
}

/// Reads the string whose token, quotes included, is `span` of `source`. Adds mistakes to `errors`;
/// the string is then the one that was probably meant.
pub(super) fn decode<'s>(source: &'s str, span: Span, role: Role, errors: &mut Vec<SyntaxError>) -> Cow<'s, str> {
    let content = Span::new(span.start + 1, span.end - 1);
    let text = &source[content.start..content.end];
    if plain_ascii(text.as_bytes()) == text.len() {
        return Cow::Borrowed(text);
    }
    if role == Role::Key {
        check_key(source, span, errors);
    }
    if memchr3(b'\\', b'\n', b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let mut decoder =
        Decoder { source, at: content.start, end: content.end, role, errors, out: String::with_capacity(text.len()) };
    decoder.run();
    Cow::Owned(decoder.out)
}

/// KY-KEY-11: no raw tab and no line break in a key.
fn check_key(source: &str, span: Span, errors: &mut Vec<SyntaxError>) {
    let text = &source[span.start..span.end];
    if text.contains(['\n', '\r']) {
        errors.push(SyntaxError::new(ErrorKind::FoldedKey, span));
    }
    let mut at = 0;
    while let Some(found) = text[at..].find('\t') {
        let start = at + found;
        // Backslash-tab is an escape, which a key may contain.
        let escaped = text[..start].bytes().rev().take_while(|&b| b == b'\\').count() % 2 == 1;
        at = start + text[start..].bytes().take_while(|&b| b == b'\t').count();
        let raw = start + usize::from(escaped);
        if raw < at {
            errors.push(SyntaxError::new(ErrorKind::TabInKey, Span::new(span.start + raw, span.start + at)));
        }
    }
}

struct Decoder<'a, 's> {
    source: &'s str,
    at: usize,
    end: usize,
    role: Role,
    errors: &'a mut Vec<SyntaxError>,
    out: String,
}

impl Decoder<'_, '_> {
    fn run(&mut self) {
        while self.at < self.end {
            let rest = &self.source[self.at..self.end];
            let raw = memchr3(b'\\', b'\n', b'\r', rest.as_bytes()).unwrap_or(rest.len());
            self.out.push_str(&rest[..raw]);
            self.at += raw;
            match rest.as_bytes().get(raw) {
                None => {}
                Some(b'\\') => self.escape(),
                Some(_) => self.unescaped_line_break(),
            }
        }
    }

    fn rest(&self) -> &str {
        &self.source[self.at..self.end]
    }

    fn error(&mut self, kind: ErrorKind, start: usize) {
        self.errors.push(SyntaxError::new(kind, Span::new(start, self.at)));
    }

    /// ```text
    /// escape = _{ "\\" ~ (simple_escape | "x" ~ hex_digit{2} | "u" ~ four_digits | "U" ~ eight_digits) }
    /// ```
    fn escape(&mut self) {
        let start = self.at;
        self.at += 1;
        let Some(letter) = self.rest().chars().next() else {
            return self.error(ErrorKind::InvalidEscape(None), start);
        };
        self.at += letter.len_utf8();
        match letter {
            'x' => self.code_point(start, letter, 2),
            'u' => self.code_point(start, letter, 4),
            'U' => self.code_point(start, letter, 8),
            '\n' => self.fold(start),
            '\r' => {
                self.at += usize::from(self.rest().starts_with('\n'));
                self.fold(start);
            }
            _ => {
                let meant = simple_escape(letter);
                self.out.push(meant.unwrap_or(letter));
                if meant.is_none() {
                    self.error(ErrorKind::InvalidEscape(Some(letter)), start);
                }
            }
        }
    }

    fn code_point(&mut self, start: usize, letter: char, digits: usize) {
        let Some(number) = self.hex(digits) else {
            // The span includes the first character that cannot continue the escape.
            let valid = self.rest().bytes().take(digits).take_while(u8::is_ascii_hexdigit).count();
            self.at += valid;
            let after =
                self.rest().chars().next().map_or(0, |c| if matches!(c, '\n' | '\r') { 0 } else { c.len_utf8() });
            self.errors
                .push(SyntaxError::new(ErrorKind::ShortEscape(letter, digits), Span::new(start, self.at + after)));
            return;
        };
        if let Some(c) = char::from_u32(number) {
            self.out.push(c);
            return;
        }
        self.out.push(char::REPLACEMENT_CHARACTER);
        match self.low_surrogate(number) {
            Some(c) => self.error(ErrorKind::SurrogatePair(c), start),
            None => self.error(ErrorKind::InvalidCodePoint, start),
        }
    }

    /// Takes exactly `count` hexadecimal digits, or nothing.
    fn hex(&mut self, count: usize) -> Option<u32> {
        let digits = self.rest().get(..count).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        self.at += count;
        Some(number)
    }

    /// Takes the second half of a surrogate pair, `\u` or `\U`. Both escapes mean one character, so they are one error.
    fn low_surrogate(&mut self, high: u32) -> Option<char> {
        let before = self.at;
        let digits = match self.rest().as_bytes() {
            [b'\\', b'u', ..] => 4,
            [b'\\', b'U', ..] => 8,
            _ => return None,
        };
        if (0xD800..0xDC00).contains(&high) {
            self.at += 2;
            if let Some(low @ 0xDC00..0xE000) = self.hex(digits) {
                return char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
            }
        }
        self.at = before;
        None
    }

    /// ```text
    /// escaped_line_break = _{ "\\" ~ line_break ~ blank+ ~ !("\t" | line_break | "\\" ~ line_break) }
    /// ```
    fn fold(&mut self, start: usize) {
        let fold = Span::new(start, self.at);
        let blanks = self.run_of(b' ');
        self.at += blanks;
        if self.role == Role::Key {
            // KY-KEY-11 is already reported for the whole key.
            return;
        }
        let rest = self.rest();
        if rest.starts_with(['\n', '\r']) || rest.starts_with("\\\n") || rest.starts_with("\\\r") {
            // The breaks that end blank lines belong to this error.
            self.at += rest.len() - rest.trim_start_matches([' ', '\n', '\r']).len();
            self.errors.push(SyntaxError::new(ErrorKind::BlankFoldLine, fold));
        } else if blanks == 0 {
            self.errors.push(SyntaxError::new(ErrorKind::UnindentedFold, fold));
        } else if self.run_of(b'\t') > 0 {
            let tabs = self.at;
            self.at += self.run_of(b'\t');
            self.error(ErrorKind::TabAfterFold, tabs);
        }
    }

    fn run_of(&self, byte: u8) -> usize {
        self.rest().bytes().take_while(|&b| b == byte).count()
    }

    fn unescaped_line_break(&mut self) {
        let start = self.at;
        self.at += if self.rest().starts_with("\r\n") { 2 } else { 1 };
        if self.role == Role::Value {
            self.error(ErrorKind::UnescapedLineBreak, start);
        }
        self.out.push('\n');
    }
}
