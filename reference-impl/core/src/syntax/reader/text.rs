//! Strings and keys: scanned here, decoded where they are wanted.

use super::event::{GivenUp, Text};
use super::{Reader, Result};
use crate::plain_key;
use crate::span::Span;
use crate::syntax::string::Role;
use crate::words;

/// What a byte is to a string or a comment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A character that stands for itself, or a part of one.
    Raw,
    Tab,
    Quote,
    Backslash,
    /// The first byte of a character outside ASCII that may be forbidden.
    Suspicious,
    /// A line break or a forbidden character.
    Other,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Raw; 256];
    let mut byte = 0;
    while byte < 0x20 {
        classes[byte] = Class::Other;
        byte += 1;
    }
    classes[0x7F] = Class::Other;
    classes[b'\t' as usize] = Class::Tab;
    classes[b'"' as usize] = Class::Quote;
    classes[b'\\' as usize] = Class::Backslash;
    classes[0xC2] = Class::Suspicious;
    classes[0xE2] = Class::Suspicious;
    classes[0xEF] = Class::Suspicious;
    classes
};

impl<'s> Reader<'s> {
    /// ```text
    /// comment = @{ "#" ~ (' '..'~' | "\t" | beyond_ascii)* }
    /// ```
    pub(super) fn comment(&mut self) -> Result<()> {
        let start = self.at;
        loop {
            self.raw_characters();
            match self.class() {
                Some(Class::Raw | Class::Tab | Class::Quote | Class::Backslash) => self.at += 1,
                Some(Class::Suspicious) => self.beyond_ascii()?,
                Some(Class::Other) | None => break,
            }
        }
        if self.keeps_comments {
            self.comments.push(Span::new(start, self.at));
        }
        Ok(())
    }

    /// ```text
    /// string = @{ "\"" ~ (raw_character | "\t" | escape | escaped_line_break)* ~ "\"" }
    /// ```
    pub(super) fn string(&mut self) -> Result<Text<'s>> {
        self.quoted(Role::Value)
    }

    /// ```text
    /// quoted_key = @{ "\"" ~ (raw_character | escape)* ~ "\"" }
    /// ```
    pub(super) fn quoted_key(&mut self) -> Result<Text<'s>> {
        self.quoted(Role::Key)
    }

    fn quoted(&mut self, role: Role) -> Result<Text<'s>> {
        let start = self.at;
        let mut has_escapes = false;
        self.at += 1;
        loop {
            self.raw_characters();
            match self.class() {
                Some(Class::Quote) => break,
                Some(Class::Tab) if role == Role::Value => self.at += 1,
                Some(Class::Backslash) => {
                    has_escapes = true;
                    self.backslash(role)?;
                }
                Some(Class::Suspicious) => self.beyond_ascii()?,
                _ => return Err(GivenUp),
            }
        }
        self.at += 1;
        Ok(Text { raw: &self.source[start + 1..self.at - 1], has_escapes })
    }

    /// ```text
    /// raw_character = _{ ' '..'!' | '#'..'[' | ']'..'~' | beyond_ascii }
    /// ```
    #[inline]
    fn raw_characters(&mut self) {
        self.at += words::plain_ascii(self.rest());
        while self.class() == Some(Class::Raw) {
            self.at += 1;
        }
    }

    #[inline]
    fn class(&self) -> Option<Class> {
        self.byte().map(|byte| CLASSES[usize::from(byte)])
    }

    /// ```text
    /// beyond_ascii = _{
    ///     '\u{A0}'..'\u{2027}'
    ///   | '\u{202A}'..'\u{D7FF}'
    ///   | '\u{E000}'..'\u{FEFE}'
    ///   | '\u{FF00}'..'\u{FFFD}'
    ///   | '\u{10000}'..'\u{10FFFF}'
    /// }
    /// ```
    fn beyond_ascii(&mut self) -> Result<()> {
        self.at += match self.rest() {
            [0xC2, 0x80..=0x9F, ..]
            | [0xE2, 0x80, 0xA8 | 0xA9, ..]
            | [0xEF, 0xBB, 0xBF, ..]
            | [0xEF, 0xBF, 0xBE | 0xBF, ..] => return Err(GivenUp),
            [0xC2, ..] => 2,
            _ => 3,
        };
        Ok(())
    }

    /// ```text
    /// escape = _{ "\\" ~ (simple_escape | "x" ~ hex_digit{2} | "u" ~ four_digits | "U" ~ eight_digits) }
    /// simple_escape = _{
    ///     "0" | "a" | "b" | "t" | "n" | "v" | "f" | "r" | "e" | "\"" | "\\" | "N" | "_" | "L" | "P" | " " | "\t"
    /// }
    /// ```
    fn backslash(&mut self, role: Role) -> Result<()> {
        self.at += 1;
        match self.byte() {
            Some(
                b'0' | b'a' | b'b' | b't' | b'n' | b'v' | b'f' | b'r' | b'e' | b'"' | b'\\' | b'N' | b'_' | b'L' | b'P'
                | b' ' | b'\t',
            ) => self.at += 1,
            Some(b'x') => self.code_point(2)?,
            Some(b'u') => self.code_point(4)?,
            Some(b'U') => self.code_point(8)?,
            Some(b'\n' | b'\r') if role == Role::Value => self.escaped_line_break()?,
            _ => return Err(GivenUp),
        }
        Ok(())
    }

    /// The digits of an escape after its letter (KY-STR-5).
    fn code_point(&mut self, digits: usize) -> Result<()> {
        let written = self.rest().get(1..=digits).ok_or(GivenUp)?;
        let mut code_point = 0;
        for &byte in written {
            code_point = code_point << 4 | char::from(byte).to_digit(16).ok_or(GivenUp)?;
        }
        self.at += 1 + digits;
        char::from_u32(code_point).map(|_| ()).ok_or(GivenUp)
    }

    /// ```text
    /// escaped_line_break = _{ "\\" ~ line_break ~ blank+ ~ !("\t" | line_break | "\\" ~ line_break) }
    /// ```
    fn escaped_line_break(&mut self) -> Result<()> {
        self.line_break()?;
        if !self.blanks() {
            return Err(GivenUp);
        }
        match self.rest() {
            [b'\t' | b'\n', ..] | [b'\r' | b'\\', b'\n', ..] | [b'\\', b'\r', b'\n', ..] => Err(GivenUp),
            _ => Ok(()),
        }
    }

    /// ```text
    /// plain_key = @{ !ambiguous ~ plain_text }
    /// ```
    pub(super) fn plain_key(&mut self) -> Result<Text<'s>> {
        let start = self.at;
        self.at += plain_key::length(&self.source[start..]).ok_or(GivenUp)?;
        Ok(Text::plain(&self.source[start..self.at]))
    }
}
