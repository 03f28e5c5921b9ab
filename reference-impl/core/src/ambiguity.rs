//! Plain texts that some YAML reader resolves to a value other than a string.
//!
//! The families are those of KY-KEY-5 to KY-KEY-9, KY-KEY-12 and KY-KEY-13. They contain every text
//! that YAML 1.1, YAML 1.2 or the deployed encoder takes for a null, boolean, integer, float,
//! sexagesimal, timestamp, merge key or default value. Range and calendar do not count. The grammar's
//! rule `ambiguous_text` is the law; the tests compare the two.

mod kubernetes;

use std::fmt;

pub use kubernetes::KubernetesScalar;

use crate::unicode::is_letter_or_number;

/// The value that a reader may take an ambiguous plain text for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ambiguity {
    /// A null (KY-KEY-5).
    Null,
    /// A boolean (KY-KEY-6).
    Bool,
    /// An integer (KY-KEY-7).
    Int,
    /// A floating-point number, an infinity or not-a-number (KY-KEY-8).
    Float,
    /// A number in base 60 (KY-KEY-12).
    Sexagesimal,
    /// A date or a date with a time (KY-KEY-9).
    Timestamp,
    /// The merge key `<<` or the default value `=` (KY-KEY-13).
    MergeOrValue,
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Null => "a null",
            Self::Bool => "a boolean",
            Self::Int => "an integer",
            Self::Float => "a number",
            Self::Sexagesimal => "a base 60 number",
            Self::Timestamp => "a date",
            Self::MergeOrValue => "a merge key or default value",
        })
    }
}

/// Whether some reader resolves `text`, written plain, to a value other than a string (KY-KEY-4).
///
/// ```
/// assert!(kyaml_core::is_ambiguous("no"));
/// assert!(kyaml_core::is_ambiguous("2001-99-99"));
/// assert!(!kyaml_core::is_ambiguous("Norway"));
/// ```
#[must_use]
pub fn is_ambiguous(text: &str) -> bool {
    ambiguity(text).is_some()
}

/// Whether a plain key may contain every character of `text` in its position (KY-KEY-3).
pub(crate) fn has_plain_key_characters(text: &str) -> bool {
    let outer = |c| c == '_' || is_letter_or_number(c);
    let inner = |c| outer(c) || matches!(c, '-' | '.' | '/');
    text.starts_with(outer) && text.ends_with(outer) && text.chars().all(inner)
}

/// The family of `text`, if any (KY-KEY-5 to KY-KEY-9, KY-KEY-12, KY-KEY-13).
#[must_use]
pub fn ambiguity(text: &str) -> Option<Ambiguity> {
    // Most keys start with a letter that no family starts with.
    let first = text.bytes().next()?;
    if !matches!(first, b'0'..=b'9' | b'+' | b'-' | b'.' | b'_' | b'~' | b'<' | b'=')
        && !matches!(first.to_ascii_lowercase(), b'n' | b't' | b'f' | b'y' | b'o' | b'i')
    {
        return None;
    }
    if text == "~" || text.eq_ignore_ascii_case("null") {
        return Some(Ambiguity::Null);
    }
    if is_bool(text) {
        return Some(Ambiguity::Bool);
    }
    if matches!(text, "<<" | "=") {
        return Some(Ambiguity::MergeOrValue);
    }
    if is_sexagesimal(text) {
        return Some(Ambiguity::Sexagesimal);
    }
    if is_timestamp(text) {
        return Some(Ambiguity::Timestamp);
    }
    number(text)
}

fn is_bool(text: &str) -> bool {
    const WORDS: [&str; 11] = ["true", "false", "yes", "no", "on", "off", "oﬀ", "y", "n", "t", "f"];
    const LONGEST: usize = "falſe".len();
    if text.is_ascii() {
        return WORDS.iter().any(|word| word.eq_ignore_ascii_case(text));
    }
    // The upper case of `ſ` is `S`, and that of `ﬀ` is `FF`.
    let folded = |c: char| if c == 'ſ' { 's' } else { c.to_ascii_lowercase() };
    text.len() <= LONGEST && WORDS.iter().any(|word| text.chars().map(folded).eq(word.chars()))
}

/// Integers and floats, with `_` anywhere in them, as the deployed encoder reads them.
fn number(text: &str) -> Option<Ambiguity> {
    let may_stand =
        |b: u8| b.is_ascii_hexdigit() || matches!(b, b'_' | b'.' | b'+' | b'-') || b"xXoOpPiInNtTyY".contains(&b);
    if !text.bytes().all(may_stand) {
        return None;
    }
    let bare: String = text.chars().filter(|&c| c != '_').collect();
    let unsigned = bare.strip_prefix(['+', '-']).unwrap_or(&bare);
    let lower = unsigned.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix("0x") {
        return match digits.split_once('p') {
            Some((mantissa, exponent)) => {
                (is_mantissa(mantissa, |b| b.is_ascii_hexdigit()) && is_exponent(exponent)).then_some(Ambiguity::Float)
            }
            None => is_prefixed_int(text, digits, |b| b.is_ascii_hexdigit()),
        };
    }
    if let Some(digits) = lower.strip_prefix("0o") {
        return is_prefixed_int(text, digits, |b| matches!(b, b'0'..=b'7'));
    }
    if let Some(digits) = lower.strip_prefix("0b") {
        return is_prefixed_int(text, digits, |b| matches!(b, b'0' | b'1'));
    }
    if !lower.is_empty() && lower.bytes().all(|b| b.is_ascii_digit()) {
        return Some(Ambiguity::Int);
    }
    if matches!(lower.as_str(), "inf" | "infinity") || bare.eq_ignore_ascii_case("nan") || is_yaml_word(text) {
        return Some(Ambiguity::Float);
    }
    let (mantissa, exponent) = match lower.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (lower.as_str(), None),
    };
    (is_mantissa(mantissa, |b| b.is_ascii_digit()) && exponent.is_none_or(is_exponent)).then_some(Ambiguity::Float)
}

/// YAML's own spellings of infinity and not-a-number, which contain no `_`.
fn is_yaml_word(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    unsigned.eq_ignore_ascii_case(".inf") || text.eq_ignore_ascii_case(".nan")
}

/// A prefix with at least one digit of its base. A sign may precede the digits, or `_` may follow
/// the prefix: YAML 1.1 counts `_` as a digit there.
fn is_prefixed_int(text: &str, digits: &str, is_digit: fn(u8) -> bool) -> Option<Ambiguity> {
    let only_underscores = digits.is_empty() && text.ends_with('_');
    let digits = digits.strip_prefix(['+', '-']).unwrap_or(digits);
    (only_underscores || (!digits.is_empty() && digits.bytes().all(is_digit))).then_some(Ambiguity::Int)
}

/// Digits with at most one point among them.
fn is_mantissa(text: &str, is_digit: fn(u8) -> bool) -> bool {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    whole.len() + fraction.len() > 0 && whole.bytes().chain(fraction.bytes()).all(is_digit)
}

fn is_exponent(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// `[+-]? [0-9] [0-9_]* (":" [0-9]{1,2})+ ("." [0-9_]*)?`
fn is_sexagesimal(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !unsigned.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let (places, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digit_or_underscore = |b: u8| b.is_ascii_digit() || b == b'_';
    let mut groups = places.split(':');
    let first = groups.next().unwrap_or_default();
    let mut count = 0;
    first.bytes().all(digit_or_underscore)
        && groups.all(|group| {
            count += 1;
            matches!(group.len(), 1 | 2) && group.bytes().all(|b| b.is_ascii_digit())
        })
        && count > 0
        && fraction.bytes().all(digit_or_underscore)
}

/// `[0-9]{4} "-" [0-9]{1,2} "-" [0-9]{1,2}`, alone or with a time of day.
fn is_timestamp(text: &str) -> bool {
    let mut rest = text;
    let date = digits(&mut rest, 4, 4)
        && literal(&mut rest, "-")
        && digits(&mut rest, 1, 2)
        && literal(&mut rest, "-")
        && digits(&mut rest, 1, 2);
    if !date || rest.is_empty() {
        return date;
    }
    if !literal(&mut rest, "T") && !literal(&mut rest, "t") && !blanks(&mut rest) {
        return false;
    }
    let time = digits(&mut rest, 1, 2)
        && literal(&mut rest, ":")
        && digits(&mut rest, 1, 2)
        && literal(&mut rest, ":")
        && digits(&mut rest, 1, 2);
    if !time {
        return false;
    }
    if literal(&mut rest, ".") {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    if rest.is_empty() {
        return true;
    }
    blanks(&mut rest);
    if literal(&mut rest, "Z") {
        return rest.is_empty();
    }
    if !literal(&mut rest, "+") && !literal(&mut rest, "-") {
        return false;
    }
    digits(&mut rest, 1, 2)
        && (rest.is_empty() || (literal(&mut rest, ":") && digits(&mut rest, 2, 2) && rest.is_empty()))
}

/// Takes between `least` and `most` digits off the start of `rest`.
fn digits(rest: &mut &str, least: usize, most: usize) -> bool {
    let count = rest.bytes().take(most).take_while(u8::is_ascii_digit).count();
    *rest = &rest[count..];
    count >= least
}

fn literal(rest: &mut &str, literal: &str) -> bool {
    match rest.strip_prefix(literal) {
        Some(after) => {
            *rest = after;
            true
        }
        None => false,
    }
}

fn blanks(rest: &mut &str) -> bool {
    let after = rest.trim_start_matches(' ');
    let found = after.len() < rest.len();
    *rest = after;
    found
}
