//! The schema of Kubernetes' own loader, `YAMLToJSON` of sigs.k8s.io/yaml (KY-FROM-10).
//!
//! The loader makes the same JSON text of the output as of the input. It keeps integers of 64 bits,
//! signed or not, and rounds every other number to binary64.

use std::borrow::Cow;

use kyaml_core::Number;

use super::content::{Content, Spelling, spelling_unless_number};
use super::decimal::Decimal;

/// What a plain scalar is.
pub(super) fn plain(text: &str) -> Content {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Content::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => Content::Bool(true),
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => Content::Bool(false),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => Content::Nonfinite(".inf"),
        "-.inf" | "-.Inf" | "-.INF" => Content::Nonfinite("-.inf"),
        ".nan" | ".NaN" | ".NAN" => Content::Nonfinite(".nan"),
        _ => number(text).unwrap_or(Content::String(None)),
    }
}

/// A number that starts with a point is held to Go's own rule for `_`, and no other is held to any.
fn number(text: &str) -> Option<Content> {
    match text.bytes().next()? {
        b'0'..=b'9' | b'+' | b'-' => {
            let bare = without_underscores(text);
            match integer(&bare) {
                Some(integer) => Some(Content::Integer(spelling_unless_number(text, || integer.to_string()))),
                None => float(text, &bare),
            }
        }
        b'.' if underscores_part_digits(text) => float(text, &without_underscores(text)),
        _ => None,
    }
}

fn without_underscores(text: &str) -> Cow<'_, str> {
    if text.contains('_') { Cow::Owned(text.replace('_', "")) } else { Cow::Borrowed(text) }
}

fn underscores_part_digits(text: &str) -> bool {
    let is_digit = |b: Option<&u8>| b.is_some_and(u8::is_ascii_digit);
    let bytes = text.as_bytes();
    bytes.iter().enumerate().all(|(at, &b)| b != b'_' || is_digit(bytes[..at].last()) && is_digit(bytes.get(at + 1)))
}

/// An integer that 64 bits hold; those above `i64::MAX` have no sign.
///
/// ```text
/// [-+]? ( 0 [bB] [01]+ | 0 [oO]? [0-7]+ | 0 [xX] [0-9a-fA-F]+ | 0 | [1-9] [0-9]* ) | 0b [-+] [01]+
/// ```
fn integer(bare: &str) -> Option<i128> {
    if let Some(signed) = bare.strip_prefix("0b")
        && signed.starts_with(['+', '-'])
    {
        return i64::from_str_radix(signed, 2).ok().map(i128::from);
    }
    let unsigned = bare.strip_prefix(['+', '-']).unwrap_or(bare);
    let (radix, digits) = match unsigned.as_bytes() {
        [b'0', b'b' | b'B', ..] => (2, &unsigned[2..]),
        [b'0', b'o' | b'O', ..] => (8, &unsigned[2..]),
        [b'0', b'x' | b'X', ..] => (16, &unsigned[2..]),
        [b'0', b'0'..=b'9', ..] => (8, &unsigned[1..]),
        _ => (10, unsigned),
    };
    if digits.starts_with('+') {
        return None;
    }
    let magnitude = i128::from(u64::from_str_radix(digits, radix).ok()?);
    let integer = if bare.starts_with('-') { -magnitude } else { magnitude };
    let has_sign = unsigned.len() < bare.len();
    (!has_sign || i64::try_from(integer).is_ok()).then_some(integer)
}

/// A decimal number, unless it is too large: then it is a string.
fn float(text: &str, bare: &str) -> Option<Content> {
    let decimal = Decimal::new(bare)?;
    let value: f64 = bare.parse().ok()?;
    value
        .is_finite()
        .then(|| Content::Float(spelling_unless_number(text, || spelled_as_float(decimal.shortest(), value))))
}

/// The float that `!!float` makes of an integer: none of one above `i64::MAX`.
pub(super) fn float_of_integer(text: &str, spelling: Option<&str>) -> Option<Spelling> {
    let number = spelling.unwrap_or(text);
    number.parse::<i64>().ok()?;
    let spelled = spelled_as_float(number.to_owned(), number.parse().ok()?);
    Some((spelled != text).then_some(spelled))
}

/// A number whose value is a float ends in `.0` if the loader would take it for another integer,
/// such as 9007199254740993.
fn spelled_as_float(number: String, value: f64) -> String {
    let is_integer = integer(&number).is_some();
    let prints_alike = Number::from_f64(value).is_some_and(|printed| printed.as_str() == number);
    if is_integer && !prints_alike { number + ".0" } else { number }
}

/// The key that an integer makes; one above `i64::MAX` makes none.
pub(super) fn integer_key(number: &str) -> Option<String> {
    number.parse::<i64>().ok().map(|integer| integer.to_string())
}

/// The key that a float makes: the shortest text of its value rounded to binary32, as C's `%g` lays
/// it out.
pub(super) fn float_key(number: &str) -> String {
    // Only `!!float` makes a float of `-0`, and it has read an integer by then.
    let number = if number == "-0" { "0" } else { number };
    // The text is a decimal number, which always parses.
    let value: f32 = number.parse::<f64>().map_or(f32::NAN, narrow);
    if value.is_infinite() {
        return if value > 0.0 { ".inf" } else { "-.inf" }.to_owned();
    }
    // If two texts are equally short and near, Rust takes the higher one and Go the even one. With
    // a given length, Rust takes the even one too.
    let shortest = format!("{value:e}");
    let Some((mantissa, exponent)) = shortest.split_once('e') else {
        return shortest;
    };
    let places = mantissa.split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let exponent: isize = exponent.parse().unwrap_or_default();
    if (-4..6).contains(&exponent) {
        return format!("{value:.*}", places.saturating_add_signed(-exponent));
    }
    let scientific = format!("{value:.places$e}");
    let mantissa = scientific.split_once('e').map_or(mantissa, |(mantissa, _)| mantissa);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.unsigned_abs())
}

/// To the nearest binary32 number, or to an infinity.
#[expect(clippy::cast_possible_truncation, reason = "the loader rounds the value of a key so")]
fn narrow(value: f64) -> f32 {
    value as f32
}
