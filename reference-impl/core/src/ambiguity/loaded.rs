//! What Kubernetes' own loader makes of a plain text that is ambiguous, so that a message can name it. (`kyaml-import` holds the whole of
//! what the loader does, and a test of it that both say the same.)

use crate::number::{Number, is_number};

/// What Kubernetes loads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Loaded {
    Null,
    Bool(bool),
    /// The number as KYAML writes it, and whether it is an integer.
    Number(String, bool),
    /// An infinity or not-a-number, which no KYAML means and Kubernetes refuses.
    Nonfinite,
    /// The text itself.
    String,
}

impl Loaded {
    /// The value as KYAML, if it is none of quotes.
    pub(crate) fn spelled(&self) -> Option<&str> {
        match self {
            Self::Null => Some("null"),
            Self::Bool(true) => Some("true"),
            Self::Bool(false) => Some("false"),
            Self::Number(number, _) => Some(number),
            Self::Nonfinite | Self::String => None,
        }
    }
}

/// What Kubernetes loads from a plain text.
pub(crate) fn loaded(text: &str) -> Loaded {
    match text {
        "~" | "null" | "Null" | "NULL" => return Loaded::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => return Loaded::Bool(true),
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            return Loaded::Bool(false);
        }
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" | "-.inf" | "-.Inf" | "-.INF" | ".nan" | ".NaN"
        | ".NAN" => {
            return Loaded::Nonfinite;
        }
        _ => {}
    }
    let bare = text.replace('_', "");
    match text.as_bytes().first() {
        Some(b'0'..=b'9' | b'+' | b'-') => match integer(&bare) {
            Some(integer) => Loaded::Number(integer.to_string(), true),
            None => float(&bare),
        },
        // Before a number that starts with a point, `_` must stand between digits.
        Some(b'.') if !text.contains('_') || is_parted(text) => float(&bare),
        _ => Loaded::String,
    }
}

fn is_parted(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    (0..bytes.len())
        .filter(|&at| bytes[at] == b'_')
        .all(|at| is_digit(bytes.get(at.wrapping_sub(1))) && is_digit(bytes.get(at + 1)))
}

/// An integer in base 2, 8, 10 or 16 that 64 bits hold.
fn integer(bare: &str) -> Option<i128> {
    if let Some(signed) = bare.strip_prefix("0b").filter(|digits| digits.starts_with(['+', '-'])) {
        return i64::from_str_radix(signed, 2).ok().map(i128::from);
    }
    let unsigned = bare.strip_prefix(['+', '-']).unwrap_or(bare);
    let (radix, digits) = match unsigned.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &unsigned[2..]),
        [b'0', b'o' | b'O', ..] => (8, &unsigned[2..]),
        [b'0', b'b' | b'B', ..] => (2, &unsigned[2..]),
        [b'0', b'0'..=b'9', ..] => (8, &unsigned[1..]),
        _ => (10, unsigned),
    };
    if digits.starts_with(['+', '-']) {
        return None;
    }
    let size = i128::from(u64::from_str_radix(digits, radix).ok()?);
    let integer = if bare.starts_with('-') { -size } else { size };
    // One with a sign has 63 bits.
    (unsigned.len() == bare.len() || i64::try_from(integer).is_ok()).then_some(integer)
}

/// A decimal number, unless it is none or too large: then it is text.
fn float(bare: &str) -> Loaded {
    let is_negative = bare.starts_with('-');
    let unsigned = bare.strip_prefix(['+', '-']).unwrap_or(bare);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (&unsigned[..at], &unsigned[at..]),
        None => (unsigned, ""),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.len() + fraction.len() == 0 {
        return Loaded::String;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let point = if fraction.is_empty() { "" } else { "." };
    let number = [if is_negative { "-" } else { "" }, whole, point, fraction, exponent].concat();
    let is_finite = bare.parse::<f64>().is_ok_and(f64::is_finite);
    if !is_number(&number) || !is_finite {
        return Loaded::String;
    }
    let shortest = Number::from_valid(&number).to_shortest().as_str().to_owned();
    Loaded::Number(if shortest == "-0" { "-0.0".to_owned() } else { shortest }, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_kubernetes_loads() {
        for (text, expected) in [
            ("0644", "420"),
            ("0x1F", "31"),
            (".5", "0.5"),
            ("+1", "1"),
            ("1_000", "1000"),
            ("0o644", "420"),
            ("0b11", "3"),
            ("08", "8"),
            ("1.", "1"),
            ("-0x10", "-16"),
            ("no", "false"),
            ("On", "true"),
            ("~", "null"),
        ] {
            assert_eq!(loaded(text).spelled(), Some(expected), "{text}");
        }
        for text in ["1:30", "2001-01-01", "yEs", ".inf", "0x", "1e999", "=", "<<"] {
            assert_eq!(loaded(text).spelled(), None, "{text}");
        }
    }
}
