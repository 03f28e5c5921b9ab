//! Strings in canonical spelling, and comments.

use super::scan::Scan;
use super::{GivenUp, Result};
use crate::escape::{Separators, Spelling, Tab, spell};
use crate::unicode::{is_allowed, is_printable};
use crate::words;
use crate::write::Profile;

impl Scan<'_> {
    /// A string on one line.
    ///
    /// ```text
    /// one_line_string = @{ "\"" ~ (canonical_character | "\\n" | "\\t")* ~ "\"" }
    /// ```
    pub(super) fn one_line_string(&mut self) -> Result<()> {
        self.token("\"")?;
        loop {
            self.canonical_characters()?;
            match self.rest() {
                [b'"', ..] => break,
                [b'\\', b'n' | b't', ..] => self.at += 2,
                _ => return Err(GivenUp),
            }
        }
        self.at += 1;
        Ok(())
    }

    /// A string value on the line of a level, or from there on.
    ///
    /// ```text
    /// canonical_string = @{ folded_string | "\"" ~ string_character* ~ "\"" }
    /// ```
    #[inline]
    pub(super) fn canonical_string(&mut self, level: usize) -> Result<()> {
        self.at += 1;
        let start = self.at;
        self.string_characters()?;
        match self.byte() {
            Some(b'"') => {
                self.at += 1;
                Ok(())
            }
            Some(b'\\') if self.at == start => self.folded_string(level),
            _ => Err(GivenUp),
        }
    }

    /// ```text
    /// folded_string = _{
    ///     "\"\\\n"
    ///   ~ (fold_start ~ string_character* ~ "\\n\\\n")+
    ///   ~ (fold_start ~ string_character+ ~ "\\\n")?
    ///   ~ PEEK[..] ~ "  \""
    /// }
    /// ```
    fn folded_string(&mut self, level: usize) -> Result<()> {
        self.token("\\\n")?;
        let mut lines = 0;
        loop {
            self.indentation(level + 1)?;
            if lines > 0 && self.byte() == Some(b'"') {
                break;
            }
            let start = self.at;
            self.fold_start()?;
            self.string_characters()?;
            match self.rest() {
                [b'\\', b'n', b'\\', b'\n', ..] => self.at += 4,
                [b'\\', b'\n', ..] if lines > 0 && self.at > start + 1 => {
                    self.at += 2;
                    self.indentation(level + 1)?;
                    break;
                }
                _ => return Err(GivenUp),
            }
            lines += 1;
        }
        self.token("\"")
    }

    /// The start of a line of a folded string, after its indentation. In the portable profile no raw tab stands there (KY-PORT-8).
    ///
    /// ```text
    /// fold_start = _{ PEEK[..] ~ "  " ~ (" " ~ !(" " | "\t") | "\\" ~ &(" " | "\t")) }
    /// ```
    fn fold_start(&mut self) -> Result<()> {
        match self.rest() {
            [b' ', b'\\', b't', ..] if self.options.profile == Profile::Portable => self.at += 3,
            [b' ', b' ' | b'\t', ..] => return Err(GivenUp),
            [b' ', ..] | [b'\\', b' ', ..] => self.at += 1,
            [b'\\', b'\t', ..] if self.has_yaml_1_2_escapes() => self.at += 1,
            _ => return Err(GivenUp),
        }
        Ok(())
    }

    /// Whether the escapes are written that came with YAML 1.2, or that its readers do not all know: backslash-tab, `\L` and `\P`
    /// (KY-PORT-4, KY-PORT-8).
    fn has_yaml_1_2_escapes(&self) -> bool {
        self.options.profile == Profile::Canonical && !self.options.is_portable
    }

    /// Goes past the blanks of a level.
    pub(super) fn indentation(&mut self, level: usize) -> Result<()> {
        let blanks = self.rest().get(..2 * level).ok_or(GivenUp)?;
        if words::blanks(blanks) < blanks.len() {
            return Err(GivenUp);
        }
        self.at += blanks.len();
        Ok(())
    }

    /// Goes past all that there are, up to a quote, the escape of a line feed or tab, or a character that cannot stand in a string.
    ///
    /// ```text
    /// string_character = _{ canonical_character | "\t" }
    /// ```
    #[inline]
    fn string_characters(&mut self) -> Result<()> {
        loop {
            self.canonical_characters()?;
            if self.byte() != Some(b'\t') {
                return Ok(());
            }
            self.at += 1;
        }
    }

    /// Goes past all that there are.
    ///
    /// ```text
    /// canonical_character = _{ !("\"" | "\\") ~ printable | "\\" ~ canonical_escape }
    /// ```
    #[inline]
    fn canonical_characters(&mut self) -> Result<()> {
        loop {
            self.at += words::plain_ascii(self.rest());
            match self.rest() {
                [b'\\', b'n' | b't' | b'\n', ..] => return Ok(()),
                [b'\\', ..] => self.canonical_escape()?,
                [0x80..=0xFF, ..] => self.characters_beyond_ascii(is_printable)?,
                _ => return Ok(()),
            }
        }
    }

    /// ```text
    /// canonical_escape = _{
    ///     "\"" | "\\" | "0" | "a" | "b" | "v" | "f" | "r" | "e" | "N" | "_" | "L" | "P"
    ///   | "x" ~ control_digits
    ///   | "u" ~ unprintable_in_four_digits
    ///   | "U" ~ unprintable_in_eight_digits
    /// }
    /// ```
    fn canonical_escape(&mut self) -> Result<()> {
        match self.rest() {
            [_, b'"' | b'\\' | b'0' | b'a' | b'b' | b'v' | b'f' | b'r' | b'e' | b'N' | b'_', ..] => self.at += 2,
            [_, b'L' | b'P', ..] if self.has_yaml_1_2_escapes() => self.at += 2,
            [_, b'x', ..] => self.numbered_escape(2)?,
            [_, b'u', ..] => self.numbered_escape(4)?,
            [_, b'U', ..] => self.numbered_escape(8)?,
            _ => return Err(GivenUp),
        }
        Ok(())
    }

    /// An escape by number is canonical where the writer spells its character so.
    fn numbered_escape(&mut self, digits: usize) -> Result<()> {
        let end = self.at + "\\x".len() + digits;
        let written = self.text.get(self.at..end).ok_or(GivenUp)?;
        let c = u32::from_str_radix(&written[2..], 16).ok().and_then(char::from_u32).ok_or(GivenUp)?;
        let separators = match self.options.profile {
            Profile::Canonical => Separators::Named,
            Profile::Portable => Separators::Numbered,
        };
        let mut wanted = String::new();
        spell(c.encode_utf8(&mut [0; 4]), Spelling { tab: Tab::Escaped, separators }, &mut wanted);
        if written != wanted {
            return Err(GivenUp);
        }
        self.at = end;
        Ok(())
    }

    /// Goes past characters beyond ASCII; gives up at one that is none of a set.
    fn characters_beyond_ascii(&mut self, is_of_set: fn(char) -> bool) -> Result<()> {
        self.seen.has_characters_beyond_ascii = true;
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| c.is_ascii()).unwrap_or(rest.len());
        self.at += length;
        if rest[..length].chars().all(is_of_set) { Ok(()) } else { Err(GivenUp) }
    }

    /// Goes past a comment.
    ///
    /// ```text
    /// comment = @{ "#" ~ (' '..'~' | "\t" | beyond_ascii)* }
    /// ```
    pub(super) fn comment(&mut self) -> Result<()> {
        self.seen.has_comments = true;
        loop {
            self.at += words::plain_ascii(self.rest());
            match self.byte() {
                Some(b'"' | b'\\' | b'\t') => self.at += 1,
                Some(0x80..) => self.characters_beyond_ascii(is_allowed)?,
                _ => return Ok(()),
            }
        }
    }
}
