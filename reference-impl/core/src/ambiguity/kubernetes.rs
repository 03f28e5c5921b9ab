//! The value that Kubernetes' loader gives an ambiguous plain scalar, so that a message can name it.
//! `kyaml-import` has the whole loader, and a test that both agree.

use crate::number::{Number, is_number};

/// The value that Kubernetes loads from a plain scalar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KubernetesScalar {
    /// A null.
    Null,
    /// A boolean.
    Bool(bool),
    /// An integer, spelled as KYAML spells it.
    Integer(String),
    /// A number that is not an integer, spelled as KYAML spells it.
    Float(String),
    /// An infinity or not-a-number. Kubernetes refuses it, and KYAML has no spelling for it.
    Nonfinite,
    /// The text itself.
    String,
}

impl KubernetesScalar {
    /// The value of the plain scalar `text`.
    ///
    /// ```
    /// use kyaml_core::KubernetesScalar;
    ///
    /// assert_eq!(KubernetesScalar::of("no"), KubernetesScalar::Bool(false));
    /// assert_eq!(KubernetesScalar::of("0644"), KubernetesScalar::Integer("420".to_owned()));
    /// assert_eq!(KubernetesScalar::of("1:30"), KubernetesScalar::String);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Self {
        match text {
            "~" | "null" | "Null" | "NULL" => return Self::Null,
            "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
                return Self::Bool(true);
            }
            "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
                return Self::Bool(false);
            }
            ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" | "-.inf" | "-.Inf" | "-.INF" | ".nan" | ".NaN"
            | ".NAN" => return Self::Nonfinite,
            _ => {}
        }
        let bare = text.replace('_', "");
        match text.as_bytes().first() {
            Some(b'0'..=b'9' | b'+' | b'-') => match integer(&bare) {
                Some(integer) => Self::Integer(integer.to_string()),
                None => float(&bare),
            },
            // In a number that starts with a point, each `_` must have a digit on both sides.
            Some(b'.') if !text.contains('_') || is_parted(text) => float(&bare),
            _ => Self::String,
        }
    }

    /// The KYAML spelling of a null, boolean or number.
    #[must_use]
    pub fn spelling(&self) -> Option<&str> {
        match self {
            Self::Null => Some("null"),
            Self::Bool(true) => Some("true"),
            Self::Bool(false) => Some("false"),
            Self::Integer(number) | Self::Float(number) => Some(number),
            Self::Nonfinite | Self::String => None,
        }
    }
}

/// Whether each `_` of `text` has a digit on both sides.
fn is_parted(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
    (0..bytes.len())
        .filter(|&at| bytes[at] == b'_')
        .all(|at| is_digit(bytes.get(at.wrapping_sub(1))) && is_digit(bytes.get(at + 1)))
}

/// An integer in base 2, 8, 10 or 16 that fits in 64 bits.
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
    // An integer with a sign has 63 bits.
    (unsigned.len() == bare.len() || i64::try_from(integer).is_ok()).then_some(integer)
}

/// A decimal number; the text itself if it is not a number, or too large for a binary64.
fn float(bare: &str) -> KubernetesScalar {
    let is_negative = bare.starts_with('-');
    let unsigned = bare.strip_prefix(['+', '-']).unwrap_or(bare);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (&unsigned[..at], &unsigned[at..]),
        None => (unsigned, ""),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.len() + fraction.len() == 0 {
        return KubernetesScalar::String;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let point = if fraction.is_empty() { "" } else { "." };
    let number = [if is_negative { "-" } else { "" }, whole, point, fraction, exponent].concat();
    let is_finite = bare.parse::<f64>().is_ok_and(f64::is_finite);
    if !is_number(&number) || !is_finite {
        return KubernetesScalar::String;
    }
    let shortest = Number::from_valid(&number).to_shortest().as_str().to_owned();
    KubernetesScalar::Float(if shortest == "-0" { "-0.0".to_owned() } else { shortest })
}
