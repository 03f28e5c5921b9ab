//! Strings in canonical spelling.

use super::Canonical;
use crate::escape::{Separators, Spelling, Tab, spell};
use crate::reader::scan::{self, Rest};
use crate::unicode::is_printable;
use crate::words;
use crate::write::Profile;

impl<'s> Canonical<'s> {
    /// Skips a string on one line, from behind its first quote.
    ///
    /// ```text
    /// one_line_string = @{ "\"" ~ (canonical_character | "\\n" | "\\t")* ~ "\"" }
    /// ```
    #[inline]
    pub(in crate::recognise) fn one_line_string(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = match self.canonical_characters(rest)? {
                [b'"', rest @ ..] => return Some(rest),
                [b'\\', b'n' | b't', rest @ ..] => rest,
                _ => return None,
            }
        }
    }

    /// Skips a string value that starts on a line of the current level, from behind its first quote.
    ///
    /// ```text
    /// canonical_string = @{ folded_string | "\"" ~ string_character* ~ "\"" }
    /// ```
    #[inline]
    pub(super) fn canonical_string(&mut self, rest: &'s [u8]) -> Rest<'s> {
        if let [b'\\', b'\n', rest @ ..] = rest {
            return self.folded_string(rest);
        }
        self.string_characters(rest)?.strip_prefix(b"\"")
    }

    /// Skips a folded string, from behind its first line.
    ///
    /// ```text
    /// folded_string = _{
    ///     "\"\\\n"
    ///   ~ (fold_start ~ string_character* ~ "\\n\\\n")+
    ///   ~ (fold_start ~ string_character+ ~ "\\\n")?
    ///   ~ PEEK[..] ~ "  \""
    /// }
    /// ```
    fn folded_string(&mut self, rest: &'s [u8]) -> Rest<'s> {
        let level = self.level;
        let mut line = rest;
        loop {
            let start = indentation(line, level + 1)?;
            let content = self.fold_start(start)?;
            line = match self.string_characters(content)? {
                [b'\\', b'n', b'\\', b'\n', rest @ ..] => rest,
                // The last line has no line feed, and holds more than its start.
                [b'\\', b'\n', end @ ..] if line.len() < rest.len() && start.len() > 1 + 2 + end.len() => {
                    return indentation(end, level + 1)?.strip_prefix(b"\"");
                }
                _ => return None,
            };
            if let [b'"', rest @ ..] = indentation(line, level + 1)? {
                return Some(rest);
            }
        }
    }

    /// Skips the start of a line of a folded string, from behind its indentation. The portable profile has no raw tab there
    /// (KY-PORT-12).
    ///
    /// ```text
    /// fold_start = _{ PEEK[..] ~ "  " ~ (" " ~ !(" " | "\t") | "\\" ~ &(" " | "\t")) }
    /// ```
    #[inline]
    fn fold_start(&self, rest: &'s [u8]) -> Rest<'s> {
        match rest {
            [b' ', b' ' | b'\t', ..] => None,
            [b' ', b'\\', b't', rest @ ..] if self.options.profile == Profile::Portable => Some(rest),
            [b' ', rest @ ..] => Some(rest),
            [b'\\', b' ', ..] => Some(&rest[1..]),
            [b'\\', b'\t', ..] if self.has_risky_escapes() => Some(&rest[1..]),
            _ => None,
        }
    }

    /// Whether the escapes may be written that some readers reject: backslash-tab, `\L` and `\P` (KY-PORT-4, KY-PORT-12).
    fn has_risky_escapes(&self) -> bool {
        self.options.profile == Profile::Canonical && !self.options.portable
    }

    /// Skips characters up to a quote, the escape of a line feed or tab, or a character that a string
    /// cannot contain.
    ///
    /// ```text
    /// string_character = _{ canonical_character | "\t" }
    /// ```
    #[inline]
    fn string_characters(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = match self.canonical_characters(rest)? {
                [b'\t', rest @ ..] => rest,
                rest => return Some(rest),
            }
        }
    }

    /// Skips all that there are.
    ///
    /// ```text
    /// canonical_character = _{ !("\"" | "\\") ~ printable | "\\" ~ canonical_escape }
    /// ```
    #[inline]
    fn canonical_characters(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = &rest[words::plain_ascii(rest)..];
            rest = match rest {
                [b'\\', b'n' | b't' | b'\n', ..] => return Some(rest),
                [b'\\', escape @ ..] => self.canonical_escape(escape)?,
                [0x80..=0xFF, ..] => self.printable_beyond_ascii(rest)?,
                _ => return Some(rest),
            }
        }
    }

    /// Skips the text after the `\` of an escape.
    ///
    /// ```text
    /// canonical_escape = _{
    ///     "\"" | "\\" | "0" | "a" | "b" | "v" | "f" | "r" | "e" | "N" | "_" | "L" | "P"
    ///   | "x" ~ control_digits
    ///   | "u" ~ unprintable_in_four_digits
    ///   | "U" ~ unprintable_in_eight_digits
    /// }
    /// ```
    fn canonical_escape(&self, rest: &'s [u8]) -> Rest<'s> {
        match rest {
            [b'"' | b'\\' | b'0' | b'a' | b'b' | b'v' | b'f' | b'r' | b'e' | b'N' | b'_', rest @ ..] => Some(rest),
            [b'L' | b'P', rest @ ..] if self.has_risky_escapes() => Some(rest),
            [b'x', ..] => self.escape_by_number(rest, 2),
            [b'u', ..] => self.escape_by_number(rest, 4),
            [b'U', ..] => self.escape_by_number(rest, 8),
            _ => None,
        }
    }

    /// An escape by number is canonical where the writer spells its character so.
    #[cold]
    fn escape_by_number(&self, rest: &'s [u8], digits: usize) -> Rest<'s> {
        let (escape, rest) = rest.split_at_checked(1 + digits)?;
        let escape = str::from_utf8(escape).ok()?;
        let c = u32::from_str_radix(&escape[1..], 16).ok().and_then(char::from_u32)?;
        let separators = match self.options.profile {
            Profile::Canonical => Separators::Named,
            Profile::Portable => Separators::Numbered,
        };
        let mut wanted = String::new();
        spell(c.encode_utf8(&mut [0; 4]), Spelling { tab: Tab::Escaped, separators }, &mut wanted);
        (wanted.strip_prefix('\\') == Some(escape)).then_some(rest)
    }

    #[cold]
    fn printable_beyond_ascii(&mut self, rest: &'s [u8]) -> Rest<'s> {
        self.seen.has_characters_beyond_ascii = true;
        scan::beyond_ascii(rest, is_printable)
    }
}

/// Skips the blanks of a level.
#[inline]
pub(super) fn indentation(rest: &[u8], level: usize) -> Rest<'_> {
    let (blanks, rest) = rest.split_at_checked(2 * level)?;
    (words::blanks(blanks) == blanks.len()).then_some(rest)
}
