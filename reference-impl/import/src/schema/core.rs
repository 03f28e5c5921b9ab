//! The core schema of YAML 1.2.2, section 10.3.2.

use num_bigint::BigUint;

use super::content::{Content, Spelling};
use super::decimal::Decimal;

/// What a plain scalar is.
pub(super) fn plain(text: &str) -> Content {
    match text {
        "" | "null" | "Null" | "NULL" | "~" => Content::Null,
        "true" | "True" | "TRUE" => Content::Bool(true),
        "false" | "False" | "FALSE" => Content::Bool(false),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => Content::Nonfinite(".inf"),
        "-.inf" | "-.Inf" | "-.INF" => Content::Nonfinite("-.inf"),
        ".nan" | ".NaN" | ".NAN" => Content::Nonfinite(".nan"),
        _ => number(text).unwrap_or(Content::String(None)),
    }
}

/// Whether a plain scalar is a string.
pub(super) fn is_string(text: &str) -> bool {
    // Nothing else starts with another letter than those of null, true and false.
    let is_word = text.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() && !b"nNtTfF".contains(&first));
    if is_word {
        return true;
    }
    // `plain` would spell a long integer in decimal digits, which takes long and is not needed
    // here.
    prefixed(text).is_none() && matches!(plain(text), Content::String(_))
}

fn number(text: &str) -> Option<Content> {
    if !text.starts_with(|c: char| matches!(c, '0'..='9' | '+' | '-' | '.')) {
        return None;
    }
    if let Some((radix, digits)) = prefixed(text) {
        let integer = BigUint::parse_bytes(digits.as_bytes(), radix).expect("they are digits");
        return Some(Content::Integer(Some(integer.to_string())));
    }
    let decimal = Decimal::new(text)?;
    let spelling = decimal.spelling();
    Some(if decimal.is_integer() { Content::Integer(spelling) } else { Content::Float(spelling) })
}

/// The base of an octal or hexadecimal integer, and its digits.
fn prefixed(text: &str) -> Option<(u32, &str)> {
    let (radix, digits) = match text.split_at_checked(2)? {
        ("0o", digits) => (8, digits),
        ("0x", digits) => (16, digits),
        _ => return None,
    };
    (!digits.is_empty() && digits.chars().all(|c| c.is_digit(radix))).then_some((radix, digits))
}

/// The float that `!!float` makes of an integer: the texts of floats are decimal.
pub(super) fn float_of_integer(text: &str, spelling: Spelling) -> Option<Spelling> {
    Decimal::new(text).map(|_| spelling)
}

/// The key that a number makes: the canonical text of the value, which is not rounded.
pub(super) fn number_key(number: &str) -> String {
    Decimal::new(number).map_or_else(|| number.to_owned(), |decimal| decimal.shortest())
}
