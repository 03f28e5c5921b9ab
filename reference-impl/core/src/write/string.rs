//! The spelling of scalars: quoting of keys, escapes, folds (KY-CAN-9 to KY-CAN-16, KY-CMP-3, KY-PORT-12).

use memchr::memchr;

use super::options::Profile;
use crate::escape::{Separators, Spelling, Tab, push_quoted, spell};
use crate::key::is_plain_key;
use crate::limits::MAX_KEY_LENGTH;
use crate::words::plain_ascii;

/// Whether a string with LF is written over several lines.
#[derive(Clone, Copy)]
pub(super) enum Fold {
    /// No: `\n` and `\t`.
    Never,
    /// Yes; the string starts on a line of this level.
    At { level: usize },
}

/// Writes a key: plain if possible (KY-CAN-8). The portable profile has longer escapes for two
/// characters. A key that would be too long there is written in canonical form (KY-PORT-12).
pub(super) fn key(text: &str, profile: Profile, out: &mut String) {
    if is_plain_key(text) {
        return out.push_str(text);
    }
    let start = out.len();
    quote_key(text, profile, out);
    let is_shorter_otherwise = profile == Profile::Portable && text.contains(['\u{2028}', '\u{2029}']);
    if is_shorter_otherwise && out[start..].chars().count() > MAX_KEY_LENGTH {
        out.truncate(start);
        quote_key(text, Profile::Canonical, out);
    }
}

/// Writes a string on one line in double quotes, with `\n` and `\t` (KY-CAN-9).
fn quote_key(text: &str, profile: Profile, out: &mut String) {
    push_quoted(text, spelling(Tab::Escaped, profile), out);
}

/// Writes a string value (KY-CAN-10).
pub(super) fn value(text: &str, fold: Fold, profile: Profile, out: &mut String) {
    // Most strings consist of raw characters only.
    if plain_ascii(text.as_bytes()) == text.len() {
        out.push('"');
        out.push_str(text);
        return out.push('"');
    }
    match fold {
        Fold::Never => quote_key(text, profile, out),
        Fold::At { level } if text.contains('\n') => folded(text, level, profile, out),
        Fold::At { .. } => push_quoted(text, spelling(Tab::Raw, profile), out),
    }
}

fn spelling(tab: Tab, profile: Profile) -> Spelling {
    let separators = match profile {
        Profile::Canonical => Separators::Named,
        Profile::Portable => Separators::Numbered,
    };
    Spelling { tab, separators }
}

/// KY-CAN-14 and KY-CAN-15; in the portable profile no raw tab starts a line (KY-PORT-12).
fn folded(text: &str, level: usize, profile: Profile, out: &mut String) {
    let tab = match profile {
        Profile::Canonical => "\\\t",
        Profile::Portable => " \\t",
    };
    out.push_str("\"\\\n");
    let mut rest = text;
    while !rest.is_empty() {
        let (line, after) = match memchr(b'\n', rest.as_bytes()) {
            Some(end) => (&rest[..end], Some(&rest[end + 1..])),
            None => (rest, None),
        };
        indent(level + 1, out);
        let (start, content) = match line.as_bytes() {
            [b' ', ..] => ("\\ ", &line[1..]),
            [b'\t', ..] => (tab, &line[1..]),
            _ => (" ", line),
        };
        out.push_str(start);
        spell(content, spelling(Tab::Raw, profile), out);
        out.push_str(if after.is_some() { "\\n\\\n" } else { "\\\n" });
        rest = after.unwrap_or_default();
    }
    indent(level + 1, out);
    out.push('"');
}

/// Two blanks for each level (KY-CAN-4).
#[inline]
pub(super) fn indent(level: usize, out: &mut String) {
    const BLANKS: &str = "                                ";
    let end = out.len() + 2 * level;
    // A copy of fixed length is cheap, and longer indentation is rare.
    out.push_str(BLANKS);
    while out.len() < end {
        out.push_str(BLANKS);
    }
    out.truncate(end);
}
