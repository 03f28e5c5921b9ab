//! Strings in canonical spelling, and comments.

use super::scan::{Rest, Scan};
use crate::escape::{Separators, Spelling, Tab, spell};
use crate::unicode::{is_allowed, is_printable};
use crate::words;
use crate::write::Profile;

impl Scan<'_> {
    /// Goes past a string on one line, after its first quote.
    ///
    /// ```text
    /// one_line_string = @{ "\"" ~ (canonical_character | "\\n" | "\\t")* ~ "\"" }
    /// ```
    #[inline]
    pub(super) fn one_line_string<'s>(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = match self.canonical_characters(rest)? {
                [b'"', rest @ ..] => return Some(rest),
                [b'\\', b'n' | b't', rest @ ..] => rest,
                _ => return None,
            }
        }
    }

    /// Goes past a string value, after its first quote, which stands on a line of this level.
    ///
    /// ```text
    /// canonical_string = @{ folded_string | "\"" ~ string_character* ~ "\"" }
    /// ```
    #[inline]
    pub(super) fn canonical_string<'s>(&mut self, rest: &'s [u8], level: usize) -> Rest<'s> {
        if let [b'\\', b'\n', rest @ ..] = rest {
            return self.folded_string(rest, level);
        }
        self.string_characters(rest)?.strip_prefix(b"\"")
    }

    /// Goes past a folded string, after its first line.
    ///
    /// ```text
    /// folded_string = _{
    ///     "\"\\\n"
    ///   ~ (fold_start ~ string_character* ~ "\\n\\\n")+
    ///   ~ (fold_start ~ string_character+ ~ "\\\n")?
    ///   ~ PEEK[..] ~ "  \""
    /// }
    /// ```
    fn folded_string<'s>(&mut self, rest: &'s [u8], level: usize) -> Rest<'s> {
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

    /// Goes past the start of a line of a folded string, after its indentation. In the portable profile no raw tab stands there
    /// (KY-PORT-8).
    ///
    /// ```text
    /// fold_start = _{ PEEK[..] ~ "  " ~ (" " ~ !(" " | "\t") | "\\" ~ &(" " | "\t")) }
    /// ```
    #[inline]
    fn fold_start<'s>(&self, rest: &'s [u8]) -> Rest<'s> {
        match rest {
            [b' ', b' ' | b'\t', ..] => None,
            [b' ', b'\\', b't', rest @ ..] if self.options.profile == Profile::Portable => Some(rest),
            [b' ', rest @ ..] => Some(rest),
            [b'\\', b' ', ..] => Some(&rest[1..]),
            [b'\\', b'\t', ..] if self.has_risky_escapes() => Some(&rest[1..]),
            _ => None,
        }
    }

    /// Whether the escapes may be written that some readers reject: backslash-tab, `\L` and `\P` (KY-PORT-4, KY-PORT-8).
    fn has_risky_escapes(&self) -> bool {
        self.options.profile == Profile::Canonical && !self.options.is_portable
    }

    /// Goes past all that there are, up to a quote, the escape of a line feed or tab, or what cannot stand in a string.
    ///
    /// ```text
    /// string_character = _{ canonical_character | "\t" }
    /// ```
    #[inline]
    fn string_characters<'s>(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = match self.canonical_characters(rest)? {
                [b'\t', rest @ ..] => rest,
                rest => return Some(rest),
            }
        }
    }

    /// Goes past all that there are.
    ///
    /// ```text
    /// canonical_character = _{ !("\"" | "\\") ~ printable | "\\" ~ canonical_escape }
    /// ```
    #[inline]
    fn canonical_characters<'s>(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        loop {
            rest = &rest[words::plain_ascii(rest)..];
            rest = match rest {
                [b'\\', b'n' | b't' | b'\n', ..] => return Some(rest),
                [b'\\', escape @ ..] => self.canonical_escape(escape)?,
                [0x80..=0xFF, ..] => self.characters_beyond_ascii(rest, is_printable)?,
                _ => return Some(rest),
            }
        }
    }

    /// Goes past what follows the `\` of an escape.
    ///
    /// ```text
    /// canonical_escape = _{
    ///     "\"" | "\\" | "0" | "a" | "b" | "v" | "f" | "r" | "e" | "N" | "_" | "L" | "P"
    ///   | "x" ~ control_digits
    ///   | "u" ~ unprintable_in_four_digits
    ///   | "U" ~ unprintable_in_eight_digits
    /// }
    /// ```
    fn canonical_escape<'s>(&self, rest: &'s [u8]) -> Rest<'s> {
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
    fn escape_by_number<'s>(&self, rest: &'s [u8], digits: usize) -> Rest<'s> {
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

    /// Goes past characters beyond ASCII; all of them have to be of a set.
    #[cold]
    pub(super) fn characters_beyond_ascii<'s>(&mut self, rest: &'s [u8], is_of_set: fn(char) -> bool) -> Rest<'s> {
        self.seen.has_characters_beyond_ascii = true;
        let length = rest.iter().position(u8::is_ascii).unwrap_or(rest.len());
        let (characters, rest) = rest.split_at(length);
        str::from_utf8(characters).is_ok_and(|characters| characters.chars().all(is_of_set)).then_some(rest)
    }

    /// Goes past a comment, after its `#`.
    ///
    /// ```text
    /// comment = @{ "#" ~ (' '..'~' | "\t" | beyond_ascii)* }
    /// ```
    pub(super) fn comment<'s>(&mut self, mut rest: &'s [u8]) -> Rest<'s> {
        self.seen.has_comments = true;
        loop {
            rest = match &rest[words::plain_ascii(rest)..] {
                [b'"' | b'\\' | b'\t', rest @ ..] => rest,
                rest @ [0x80..=0xFF, ..] => self.characters_beyond_ascii(rest, is_allowed)?,
                rest => return Some(rest),
            }
        }
    }
}

/// Goes past the blanks of a level.
#[inline]
pub(super) fn indentation(rest: &[u8], level: usize) -> Rest<'_> {
    let (blanks, rest) = rest.split_at_checked(2 * level)?;
    (words::blanks(blanks) == blanks.len()).then_some(rest)
}
