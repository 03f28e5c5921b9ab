//! What a text means that is read in one way or another, and whether a reader says the same.

use std::fmt;

use kyaml_cases::value::Typed;

use crate::resolver::Reading;

/// What a plain scalar means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// Null.
    Null,
    /// A boolean.
    Bool(bool),
    /// A number, as binary64 has it.
    Number(f64),
    /// A string.
    String(String),
    /// Something that no KYAML value is: a date, an infinity, or a stream that is refused.
    Foreign(Reading),
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(bool) => write!(f, "{bool}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::String(text) => write!(f, "{text:?}"),
            Self::Foreign(reading) => write!(f, "{reading}"),
        }
    }
}

impl Meaning {
    /// What `text` means that is read as `reading`.
    #[must_use]
    pub fn of(reading: Reading, text: &str) -> Self {
        match reading {
            Reading::String => Self::String(text.to_owned()),
            Reading::Null => Self::Null,
            Reading::True => Self::Bool(true),
            Reading::False => Self::Bool(false),
            Reading::Int | Reading::Float => Self::Number(decimal(text)),
            Reading::Int2 => Self::Number(in_base(text, 2)),
            Reading::Int8 => Self::Number(in_base(text, 8)),
            Reading::Int16 | Reading::Float16 => Self::Number(in_base(text, 16)),
            Reading::Int60 | Reading::Float60 => Self::Number(in_base_60(text)),
            _ => Self::Foreign(reading),
        }
    }

    /// Whether a reader that gives `value` means this.
    #[must_use]
    pub fn is(&self, value: &Typed) -> bool {
        match (self, value) {
            (Self::Bool(left), Typed::Bool(right)) => left == right,
            (Self::Number(left), Typed::Number(right)) => is_near(*left, right.parse().unwrap_or(f64::NAN)),
            (Self::String(left), Typed::String(right)) => left == right,
            // A reader has a value of its own for `<<` or `=` as an item.
            (Self::Null, Typed::Null) | (Self::Foreign(Reading::Merge | Reading::Value), _) => true,
            _ => false,
        }
    }

    /// Whether both are the same; numbers that differ only in their last bits are.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => is_near(*left, *right),
            _ => self == other,
        }
    }
}

fn is_near(left: f64, right: f64) -> bool {
    left.total_cmp(&right).is_eq() || (left - right).abs() <= left.abs().max(right.abs()) * 1e-12
}

/// The text without its separators, and whether a minus is anywhere before its first digit.
fn signed(text: &str) -> (f64, String) {
    let bare: String = text.chars().filter(|c| !matches!(c, '_' | ',' | ' ')).collect();
    let is_negative = bare.starts_with('-');
    (if is_negative { -1.0 } else { 1.0 }, bare.trim_start_matches(['+', '-']).to_owned())
}

fn decimal(text: &str) -> f64 {
    let (sign, digits) = signed(text);
    sign * digits.parse::<f64>().unwrap_or(f64::NAN)
}

fn in_base(text: &str, base: u32) -> f64 {
    let (mut sign, digits) = signed(text);
    let prefix: &[char] = match base {
        2 => &['b', 'B'],
        8 => &['o', 'O'],
        _ => &['x', 'X'],
    };
    let mut digits = digits.as_str();
    if let Some(rest) = digits.strip_prefix('0').and_then(|rest| rest.strip_prefix(prefix)) {
        digits = rest;
    } else if let Some(rest) = digits.strip_prefix(prefix) {
        digits = rest;
    }
    if let Some(rest) = digits.strip_prefix('-') {
        sign = -sign;
        digits = rest;
    }
    let digits = digits.strip_prefix('+').unwrap_or(digits);
    let (mantissa, exponent) = digits.split_once(['p', 'P']).filter(|_| base == 16).unwrap_or((digits, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mut value = 0.0;
    for digit in whole.chars().chain(fraction.chars()) {
        let Some(digit) = digit.to_digit(base) else { return f64::NAN };
        value = value * f64::from(base) + f64::from(digit);
    }
    let places = f64::from(u32::try_from(fraction.len()).unwrap_or(u32::MAX));
    sign * value / f64::from(base).powf(places) * 2_f64.powf(exponent.parse().unwrap_or(f64::NAN))
}

fn in_base_60(text: &str) -> f64 {
    let (sign, digits) = signed(text);
    sign * digits.split(':').fold(0.0, |value, part| value * 60.0 + part.parse::<f64>().unwrap_or(f64::NAN))
}
