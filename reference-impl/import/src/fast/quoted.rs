//! Quoted scalars on one line.

use std::borrow::Cow;

use super::Reader;
use crate::scalar::Style;

impl<'s> Reader<'s, '_> {
    pub(super) fn quoted(&mut self) -> Option<(Cow<'s, str>, Style)> {
        if self.byte() == Some(b'"') { self.double_quoted() } else { self.single_quoted() }
    }

    /// ```text
    /// double_quoted = "\"" ~ ( !( "\"" | "\\" | line_break ) ~ character | escape )* ~ "\""
    /// ```
    fn double_quoted(&mut self) -> Option<(Cow<'s, str>, Style)> {
        let start = self.at + 1;
        let end = start + memchr::memchr3(b'"', b'\\', b'\n', &self.bytes[start..])?;
        let text = match self.bytes[end] {
            b'"' => {
                self.at = end + 1;
                Cow::Borrowed(&self.text[start..end])
            }
            b'\\' => Cow::Owned(self.escaped(start, end)?),
            _ => return None,
        };
        Some((text, Style::DoubleQuoted))
    }

    /// ```text
    /// escape = "\\" ~ ( "\"" | "\\" | "n" | "t" | "r" | "0" | " " )
    /// ```
    fn escaped(&mut self, start: usize, first: usize) -> Option<String> {
        let mut text = String::with_capacity(2 * (first - start) + 16);
        let (mut start, mut at) = (start, first);
        loop {
            text.push_str(&self.text[start..at]);
            match self.bytes[at] {
                b'"' => break,
                b'\\' => text.push(match self.bytes.get(at + 1)? {
                    b'"' => '"',
                    b'\\' => '\\',
                    b'n' => '\n',
                    b't' => '\t',
                    b'r' => '\r',
                    b'0' => '\0',
                    _ => return None,
                }),
                _ => return None,
            }
            start = at + 2;
            at = start + memchr::memchr3(b'"', b'\\', b'\n', &self.bytes[start..])?;
        }
        self.at = at + 1;
        Some(text)
    }

    /// ```text
    /// single_quoted = "'" ~ ( !( "'" | line_break ) ~ character | "''" )* ~ "'"
    /// ```
    fn single_quoted(&mut self) -> Option<(Cow<'s, str>, Style)> {
        let start = self.at + 1;
        let mut at = start;
        let mut is_doubled = false;
        loop {
            at += memchr::memchr2(b'\'', b'\n', &self.bytes[at..])?;
            match (self.bytes[at], self.bytes.get(at + 1)) {
                (b'\n', _) => return None,
                (_, Some(b'\'')) => is_doubled = true,
                _ => break,
            }
            at += 2;
        }
        self.at = at + 1;
        let text = &self.text[start..at];
        let text = if is_doubled { Cow::Owned(text.replace("''", "'")) } else { Cow::Borrowed(text) };
        Some((text, Style::SingleQuoted))
    }
}
