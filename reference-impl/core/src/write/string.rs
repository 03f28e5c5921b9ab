//! The spelling of scalars: quoting of keys, escapes, folds (KY-CAN-8 to KY-CAN-15, KY-CMP-3, KY-PORT-8).

use super::Profile;
use crate::ambiguity::is_plain_key;
use crate::unicode::is_printable;

/// Whether a string with LF goes over several lines.
#[derive(Clone, Copy)]
pub(super) enum Fold {
    /// No: `\n` and `\t`.
    Never,
    /// Yes; the line that the string starts on has this level.
    At { level: usize },
}

/// Writes a key: plain where it can be (KY-CAN-7).
pub(super) fn key(text: &str, profile: Profile, out: &mut String) {
    if is_plain_key(text) { out.push_str(text) } else { quote_key(text, profile, out) }
}

/// Writes a string on one line in double quotes, with `\n` and `\t` (KY-CAN-8).
pub(crate) fn quote_key(text: &str, profile: Profile, out: &mut String) {
    quoted(text, Spelling { tab: Tab::Escaped, profile }, out);
}

/// Writes a string value (KY-CAN-9).
pub(super) fn value(text: &str, fold: Fold, profile: Profile, out: &mut String) {
    match fold {
        Fold::Never => quote_key(text, profile, out),
        Fold::At { level } if text.contains('\n') => folded(text, level, profile, out),
        Fold::At { .. } => quoted(text, Spelling { tab: Tab::Raw, profile }, out),
    }
}

fn quoted(text: &str, spelling: Spelling, out: &mut String) {
    out.push('"');
    escaped(text, spelling, out);
    out.push('"');
}

/// KY-CAN-13 and KY-CAN-14; in the portable profile no raw tab starts a line (KY-PORT-8).
fn folded(text: &str, level: usize, profile: Profile, out: &mut String) {
    let tab = match profile {
        Profile::Canonical => "\\\t",
        Profile::Portable => " \\t",
    };
    out.push_str("\"\\\n");
    for line in text.split_inclusive('\n') {
        indent(level + 1, out);
        let (start, rest) = match line.as_bytes() {
            [b' ', ..] => ("\\ ", &line[1..]),
            [b'\t', ..] => (tab, &line[1..]),
            _ => (" ", line),
        };
        out.push_str(start);
        escaped(rest, Spelling { tab: Tab::Raw, profile }, out);
        out.push_str("\\\n");
    }
    indent(level + 1, out);
    out.push('"');
}

/// Two blanks for each level (KY-CAN-3).
pub(super) fn indent(level: usize, out: &mut String) {
    const BLANKS: &str = "                                ";
    let mut missing = 2 * level;
    while missing > 0 {
        let step = missing.min(BLANKS.len());
        out.push_str(&BLANKS[..step]);
        missing -= step;
    }
}

/// How the characters between the quotes are spelled.
#[derive(Clone, Copy)]
struct Spelling {
    tab: Tab,
    profile: Profile,
}

/// What becomes of a tab.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Raw,
    Escaped,
}

fn escaped(text: &str, spelling: Spelling, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, ..b' ' | b'"' | b'\\' | 0x7F..)) {
        let c = rest[at..].chars().next().unwrap_or_default();
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
            out.push_str(&spelling.escape(c));
        }
        rest = after;
    }
    out.push_str(rest);
}

impl Spelling {
    fn escape(self, c: char) -> String {
        match (self.profile, c) {
            (Profile::Portable, '\u{2028}') => "\\u2028".into(),
            (Profile::Portable, '\u{2029}') => "\\u2029".into(),
            _ => escape(c),
        }
    }
}

/// The escape of one character (KY-CAN-10 and KY-CAN-11), whether or not it needs one.
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
