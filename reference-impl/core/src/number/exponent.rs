//! Powers of ten of any size. Operations take time in proportion to the number of digits.

use std::fmt;

/// Number of digits at the end of a number that are added at once, in a machine integer.
const LAST_DIGITS: usize = 36;
/// The smallest number with more digits.
const LIMIT: i128 = 10_i128.pow(36);

/// A power of ten. Equal powers have equal fields.
#[derive(PartialEq)]
pub(super) enum Exponent {
    Small(i64),
    /// One that is not small. Its first digit is not zero.
    Huge {
        negative: bool,
        digits: String,
    },
}

impl Default for Exponent {
    fn default() -> Self {
        Self::Small(0)
    }
}

impl Exponent {
    /// The exponent with this text: an optional sign, and digits.
    pub(super) fn of(text: &str) -> Self {
        match text.parse() {
            Ok(exponent) => Self::Small(exponent),
            Err(_) => Self::of_digits(text.starts_with('-'), text.trim_start_matches(['+', '-'])),
        }
    }

    /// The exponent of these digits, which may start with zeros.
    fn of_digits(negative: bool, digits: &str) -> Self {
        let digits = digits.trim_start_matches('0');
        // A zero has no digits left.
        let magnitude: Option<i128> = if digits.is_empty() { Some(0) } else { digits.parse().ok() };
        let small = magnitude.and_then(|magnitude| i64::try_from(if negative { -magnitude } else { magnitude }).ok());
        small.map_or_else(|| Self::Huge { negative, digits: digits.to_owned() }, Self::Small)
    }

    /// The sum of the two.
    pub(super) fn plus(&self, places: i64) -> Self {
        match self {
            Self::Small(exponent) => exponent.checked_add(places).map_or_else(
                || {
                    let sum = i128::from(*exponent) + i128::from(places);
                    Self::Huge { negative: sum < 0, digits: sum.unsigned_abs().to_string() }
                },
                Self::Small,
            ),
            Self::Huge { negative, digits } => {
                let places = i128::from(places);
                Self::of_digits(*negative, &sum(digits, if *negative { -places } else { places }))
            }
        }
    }
}

/// The digits of the sum of a number that is not small and of one that is, which may be negative.
/// The last digits change; those before them change by one if there is a carry.
fn sum(digits: &str, places: i128) -> String {
    let (leading, last) = digits.split_at(digits.len().saturating_sub(LAST_DIGITS));
    let last = last.parse::<i128>().expect("an integer holds so many digits") + places;
    let carry = last.div_euclid(LIMIT);
    let leading = if carry == 0 { leading.to_owned() } else { carried(leading, carry) };
    format!("{leading}{:0LAST_DIGITS$}", last.rem_euclid(LIMIT))
}

/// The digits of the number that is one greater, or one less. Nines at its end become zeros, or
/// zeros nines, and the digit before them changes.
fn carried(digits: &str, one: i128) -> String {
    let (full, empty) = if one > 0 { ('9', "0") } else { ('0', "9") };
    let kept = digits.trim_end_matches(full);
    let (before, digit) = kept.split_at(kept.len().saturating_sub(1));
    // A leading zero, which is not written, precedes a number of nines only.
    let digit: i128 = digit.parse().unwrap_or_default();
    format!("{before}{}{}", digit + one, empty.repeat(digits.len() - kept.len()))
}

impl fmt::Display for Exponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Small(exponent) => exponent.fmt(f),
            Self::Huge { negative, digits } => f.pad_integral(!negative, "", digits),
        }
    }
}
