//! The spelling of a text between double quotes: raw characters, and the escapes of the others.

use std::fmt::Write as _;

use memchr::memchr;

use crate::unicode::is_printable;
use crate::words::{self, plain_ascii};

/// The chosen spelling where the specification allows two.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    pub(crate) tab: Tab,
    pub(crate) separators: Separators,
}

impl Spelling {
    /// The spelling of a key in canonical form (KY-CAN-9).
    pub(crate) const KEY: Self = Self { tab: Tab::Escaped, separators: Separators::Named };
}

/// The spelling of a tab.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tab {
    Raw,
    Escaped,
}

/// The spelling of U+2028 and U+2029.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separators {
    /// `\L` and `\P` (KY-CAN-12).
    Named,
    /// `\u2028` and `\u2029` (KY-PORT-12).
    Numbered,
}

/// `text` in double quotes on one line: the canonical spelling of a key that needs quotes
/// (KY-CAN-9).
///
/// ```
/// assert_eq!(kyaml_core::quote("a\tb"), r#""a\tb""#);
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    push_quoted(text, Spelling::KEY, &mut quoted);
    quoted
}

/// Adds `text` in double quotes to `out`, on one line: a line feed is `\n`.
pub(crate) fn push_quoted(text: &str, spelling: Spelling, out: &mut String) {
    out.push('"');
    spell(text, spelling, out);
    out.push('"');
}

/// Adds the characters of `text` to `out`, each raw or as its escape.
pub(crate) fn spell(text: &str, spelling: Spelling, out: &mut String) {
    let mut rest = text;
    loop {
        let at = plain_ascii(rest.as_bytes());
        let Some(c) = rest[at..].chars().next() else { break };
        let (before, after) = rest.split_at(at + c.len_utf8());
        let is_raw = match c {
            '"' | '\\' => false,
            '\t' => spelling.tab == Tab::Raw,
            _ => is_printable(c),
        };
        if is_raw {
            out.push_str(before);
        } else {
            out.push_str(&before[..at]);
            match (spelling.separators, c) {
                (Separators::Numbered, '\u{2028}') => out.push_str("\\u2028"),
                (Separators::Numbered, '\u{2029}') => out.push_str("\\u2029"),
                _ => push_escape(c, out),
            }
        }
        rest = after;
    }
    out.push_str(rest);
}

/// The escape of one character (KY-CAN-11 and KY-CAN-12), whether or not it needs one.
///
/// ```
/// assert_eq!(kyaml_core::escape('\u{1F600}'), "\\U0001f600");
/// ```
#[must_use]
pub fn escape(c: char) -> String {
    let mut escape = String::new();
    push_escape(c, &mut escape);
    escape
}

/// Adds the escape of one character to `out`.
fn push_escape(c: char, out: &mut String) {
    let letter = match c {
        '\0' => '0',
        '\x07' => 'a',
        '\x08' => 'b',
        '\t' => 't',
        '\n' => 'n',
        '\x0B' => 'v',
        '\x0C' => 'f',
        '\r' => 'r',
        '\x1B' => 'e',
        '"' | '\\' => c,
        '\u{85}' => 'N',
        '\u{A0}' => '_',
        '\u{2028}' => 'L',
        '\u{2029}' => 'P',
        _ => return push_code_point(c, out),
    };
    out.push('\\');
    out.push(letter);
}

#[cold]
fn push_code_point(c: char, out: &mut String) {
    let number = u32::from(c);
    let written = match c {
        '\0'..='\x7F' => write!(out, "\\x{number:02x}"),
        '\u{80}'..='\u{FFFF}' => write!(out, "\\u{number:04x}"),
        _ => write!(out, "\\U{number:08x}"),
    };
    debug_assert!(written.is_ok(), "writing to a string does not fail");
}

/// The character that `\` and `letter` mean (KY-STR-4).
pub(crate) fn simple_escape(letter: char) -> Option<char> {
    Some(match letter {
        '0' => '\0',
        'a' => '\x07',
        'b' => '\x08',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\x0B',
        'f' => '\x0C',
        'r' => '\r',
        'e' => '\x1B',
        ' ' | '"' | '\\' => letter,
        'N' => '\u{85}',
        '_' => '\u{A0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        _ => return None,
    })
}

/// The string that `content`, the text between the quotes of an accepted token, means (KY-STR, KY-FOLD). A text that no token
/// holds means something as well.
pub(crate) fn unescape(content: &str) -> String {
    let mut out = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = memchr(b'\\', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        let mut after = rest[at + 1..].chars();
        let letter = after.next().unwrap_or('\\');
        rest = after.as_str();
        match letter {
            'x' => rest = code_point(rest, 2, &mut out),
            'u' => rest = code_point(rest, 4, &mut out),
            'U' => rest = code_point(rest, 8, &mut out),
            '\n' | '\r' => {
                let line = rest.strip_prefix('\n').unwrap_or(rest);
                rest = &line[words::blanks(line.as_bytes())..];
            }
            _ => out.push(simple_escape(letter).unwrap_or(letter)),
        }
    }
    out.push_str(rest);
    out
}

/// Adds the character whose `digits` hexadecimal digits `text` starts with. Returns the text after them.
fn code_point<'s>(text: &'s str, digits: usize, out: &mut String) -> &'s str {
    let (number, rest) = text.split_at_checked(digits).unwrap_or((text, ""));
    let c = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
    out.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    rest
}
