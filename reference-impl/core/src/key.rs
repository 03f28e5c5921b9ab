//! Keys: which may be plain (KY-KEY-3, KY-KEY-4), and how long they are in canonical form (KY-DATA-2).

use crate::ambiguity::ambiguity;
use crate::escape::quote;
use crate::limits::MAX_KEY_LENGTH;
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
    plain_key(text.as_bytes()).is_some_and(|key| key.length == text.len())
}

/// A plain key at the start of a text.
#[derive(Clone, Copy)]
pub(crate) struct PlainKey {
    /// Its length in bytes.
    pub(crate) length: usize,
    pub(crate) is_ascii: bool,
}

/// Returns the plain key at the start of `bytes`, up to the first character that a plain key cannot
/// contain. `None` if the characters before that are not a plain key.
///
/// ```text
/// plain_key = @{ !ambiguous ~ plain_text }
/// plain_text = _{ plain_character ~ (("-" | "." | "/")* ~ plain_character)* }
/// plain_character = _{ letter_or_number | "_" }
/// ```
#[inline]
pub(crate) fn plain_key(bytes: &[u8]) -> Option<PlainKey> {
    let length = words::of_plain_key(bytes);
    match bytes.get(length) {
        Some(0x80..) => plain_key_beyond_ascii(bytes),
        _ => is_plain_run(&bytes[..length]).then_some(PlainKey { length, is_ascii: true }),
    }
}

/// Whether a run of letters and digits of ASCII, `_`, `-`, `.` and `/` is a plain key.
#[inline]
fn is_plain_run(run: &[u8]) -> bool {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return false };
    let is_outer = |byte: u8| !matches!(byte, b'-' | b'.' | b'/');
    is_outer(first) && is_outer(last) && !(FIRST[usize::from(first)] && is_ambiguous(run))
}

#[cold]
fn plain_key_beyond_ascii(bytes: &[u8]) -> Option<PlainKey> {
    let is_plain = |c: char| c == '_' || is_letter_or_number(c);
    let is_inner = |c: char| is_plain(c) || matches!(c, '-' | '.' | '/');
    // Only as far as the key may go: the rest of the stream is long.
    let is_other = |byte: &u8| byte.is_ascii() && !is_inner(char::from(*byte));
    let end = bytes.iter().position(is_other).unwrap_or(bytes.len());
    let text = bytes[..end].utf8_chunks().next()?.valid();
    let key = &text[..text.find(|c| !is_inner(c)).unwrap_or(text.len())];
    let is_key = key.starts_with(is_plain) && key.ends_with(is_plain) && ambiguity(key).is_none();
    is_key.then_some(PlainKey { length: key.len(), is_ascii: false })
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

/// Number of characters of the key with this text in canonical form, if KY-DATA-2 does not allow so
/// long a key.
pub(crate) fn canonical_excess(text: &str) -> Option<usize> {
    if !may_be_long_in_canonical_form(text.len()) {
        return None;
    }
    let spelled = if is_plain_key(text) { text.chars().count() } else { quote(text).chars().count() };
    (spelled > MAX_KEY_LENGTH).then_some(spelled)
}

/// Whether a key with this many bytes may be longer in canonical form than KY-DATA-2 allows. Most
/// keys may not, and this test is cheaper than spelling the key.
#[inline]
pub(crate) fn may_be_long_in_canonical_form(bytes: usize) -> bool {
    /// Greatest number of characters for a byte of a key: `\x7f`.
    const LONGEST_ESCAPE: usize = 4;
    bytes * LONGEST_ESCAPE + 2 > MAX_KEY_LENGTH
}
