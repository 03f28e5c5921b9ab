//! Plain keys, and the length of a plain key at the start of a text (KY-KEY-3, KY-KEY-4).

use crate::ambiguity::ambiguity;
use crate::unicode::is_letter_or_number;
use crate::words;

/// Whether `text` may be written as a plain key (KY-KEY-3 and KY-KEY-4).
///
/// ```
/// assert!(kyaml_core::is_plain_key("app.kubernetes.io/name"));
/// assert!(!kyaml_core::is_plain_key("no"));
/// assert!(!kyaml_core::is_plain_key("-a"));
/// ```
#[must_use]
pub fn is_plain_key(text: &str) -> bool {
    length(text) == Some(text.len())
}

/// Length in bytes of the plain key at the start of `text`, up to the first character that a plain
/// key cannot contain. `None` if these characters are not a plain key.
///
/// ```text
/// plain_key = @{ !ambiguous ~ plain_text }
/// plain_text = _{ plain_character ~ (("-" | "." | "/")* ~ plain_character)* }
/// plain_character = _{ letter_or_number | "_" }
/// ```
#[inline]
pub(crate) fn length(text: &str) -> Option<usize> {
    let run = words::of_plain_key(text.as_bytes());
    match text.as_bytes().get(run) {
        Some(0x80..) => length_beyond_ascii(text),
        _ => is_plain_run(&text.as_bytes()[..run]).then_some(run),
    }
}

/// Whether a run of letters and digits of ASCII, `_`, `-`, `.` and `/` is a plain key.
#[inline]
pub(crate) fn is_plain_run(run: &[u8]) -> bool {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return false };
    let is_outer = |byte: u8| !matches!(byte, b'-' | b'.' | b'/');
    is_outer(first) && is_outer(last) && !(FIRST[usize::from(first)] && is_ambiguous(run))
}

#[cold]
fn length_beyond_ascii(text: &str) -> Option<usize> {
    let is_inner = |c: char| is_plain_character(c) || matches!(c, '-' | '.' | '/');
    let length = text.find(|c| !is_inner(c)).unwrap_or(text.len());
    let key = &text[..length];
    let is_key = key.starts_with(is_plain_character) && key.ends_with(is_plain_character) && ambiguity(key).is_none();
    is_key.then_some(length)
}

fn is_plain_character(c: char) -> bool {
    c == '_' || is_letter_or_number(c)
}

/// Whether a run that starts with one of [`FIRST`] is ambiguous. Few are, and most of the others
/// show it soon. A text that starts with a letter is ambiguous if it is `null`, a boolean, `nan`,
/// `inf` or `infinity`. The last three may have `_` among their letters.
fn is_ambiguous(run: &[u8]) -> bool {
    let may_be = !run[0].is_ascii_alphabetic() || run.iter().all(|&byte| LETTERS[usize::from(byte)]);
    may_be && str::from_utf8(run).is_ok_and(|text| ambiguity(text).is_some())
}

/// The first bytes of ambiguous texts, out of those that start a plain key.
const FIRST: [bool; 256] = table(b"0123456789_nitfyoNITFYO");

/// The bytes of the ambiguous texts that start with a letter.
const LETTERS: [bool; 256] = table(b"nulltruefalseyesnoonoffinfinitynan_NULLTRUEFALSEYESNOONOFFINFINITYNAN");

const fn table(bytes: &[u8]) -> [bool; 256] {
    let mut table = [false; 256];
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
}
