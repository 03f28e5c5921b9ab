//! The spelling of a text between double quotes: raw characters, and the escapes of the others.

use crate::unicode::is_printable;
use crate::words::plain_ascii;

/// The chosen spelling where the specification allows two.
#[derive(Clone, Copy)]
pub(crate) struct Spelling {
    pub(crate) tab: Tab,
    pub(crate) separators: Separators,
}

impl Spelling {
    /// The spelling of a key in canonical form (KY-CAN-8).
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
    /// `\L` and `\P` (KY-CAN-11).
    Named,
    /// `\u2028` and `\u2029` (KY-PORT-8).
    Numbered,
}

/// `text` in double quotes on one line: the canonical spelling of a key that needs quotes
/// (KY-CAN-8).
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
                _ => out.push_str(&escape(c)),
            }
        }
        rest = after;
    }
    out.push_str(rest);
}

/// The escape of one character (KY-CAN-10 and KY-CAN-11), whether or not it needs one.
///
/// ```
/// assert_eq!(kyaml_core::escape('\u{1F600}'), "\\U0001f600");
/// ```
#[must_use]
pub fn escape(c: char) -> String {
    match c {
        '\0' => "\\0".into(),
        '\x07' => "\\a".into(),
        '\x08' => "\\b".into(),
        '\t' => "\\t".into(),
        '\n' => "\\n".into(),
        '\x0B' => "\\v".into(),
        '\x0C' => "\\f".into(),
        '\r' => "\\r".into(),
        '\x1B' => "\\e".into(),
        '"' => "\\\"".into(),
        '\\' => "\\\\".into(),
        '\u{85}' => "\\N".into(),
        '\u{A0}' => "\\_".into(),
        '\u{2028}' => "\\L".into(),
        '\u{2029}' => "\\P".into(),
        '\0'..='\x7F' => format!("\\x{:02x}", u32::from(c)),
        '\u{80}'..='\u{FFFF}' => format!("\\u{:04x}", u32::from(c)),
        _ => format!("\\U{:08x}", u32::from(c)),
    }
}
