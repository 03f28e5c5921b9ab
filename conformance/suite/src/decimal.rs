//! Exact comparison of decimal numbers by their text (KY-NUM-1).

use num_bigint::BigInt;

/// The exact value of a number: `0.digits × 10^exponent`, with neither a leading nor a trailing zero in its digits.
///
/// Two texts have the same value when their decimals are equal. Nothing is ever expanded, so `1e999999999` costs one digit.
///
/// ```
/// use kyaml_cases::decimal::Decimal;
/// assert_eq!(Decimal::parse("1.50"), Decimal::parse("15e-1"));
/// assert_eq!(Decimal::parse("-0"), Decimal::parse("0.0e7"));
/// assert_ne!(Decimal::parse("1e999999999"), Decimal::parse("1e999999998"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal {
    negative: bool,
    digits: String,
    exponent: BigInt,
}

impl Decimal {
    /// Reads a number of JSON (RFC 8259, section 6), the only one that KYAML has (KY-NUM-1).
    ///
    /// Returns nothing for any other text. An exponent may have any size.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => (mantissa, parse_exponent(exponent)?),
            None => (rest, BigInt::ZERO),
        };
        let (integer, fraction) = match mantissa.split_once('.') {
            Some((integer, fraction)) if is_digits(fraction) => (integer, fraction),
            Some(_) => return None,
            None => (mantissa, ""),
        };
        if !is_digits(integer) || (integer.len() > 1 && integer.starts_with('0')) {
            return None;
        }
        Some(Self::normalised(negative, integer, fraction, exponent))
    }

    fn normalised(negative: bool, integer: &str, fraction: &str, exponent: BigInt) -> Self {
        let all = format!("{integer}{fraction}");
        let significant = all.trim_start_matches('0');
        let digits = significant.trim_end_matches('0').to_owned();
        if digits.is_empty() {
            return Self { negative: false, digits, exponent: BigInt::ZERO };
        }
        let leading_zeros = all.len() - significant.len();
        Self { negative, digits, exponent: exponent + integer.len() - leading_zeros }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn parse_exponent(text: &str) -> Option<BigInt> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if !is_digits(digits) {
        return None;
    }
    text.parse().ok()
}

/// Whether two numbers have the same value. A text that is not a [`Decimal`] equals only itself.
///
/// ```
/// assert!(kyaml_cases::decimal::same_number("1.0e+2", "100"));
/// ```
#[must_use]
pub fn same_number(left: &str, right: &str) -> bool {
    left == right || matches!((Decimal::parse(left), Decimal::parse(right)), (Some(left), Some(right)) if left == right)
}

/// Whether a reader that prints `found` has read the number `expected` (KY-CONF-3). It has if both
/// have the same value, or if `found` is the shortest text of the binary64 that is nearest to
/// `expected`.
///
/// ```
/// use kyaml_cases::decimal::is_read_as;
/// assert!(is_read_as("18446744073709551617", "1.8446744073709552e19"));
/// assert!(!is_read_as("18446744073709551617", "1.8446744073709550e19"));
/// ```
#[must_use]
pub fn is_read_as(expected: &str, found: &str) -> bool {
    same_number(expected, found) || nearest(expected).is_some_and(|shortest| same_number(&shortest, found))
}

/// Whether a number is beyond the range of binary64. A reader that holds numbers as binary64 reports
/// an error for it, or keeps the decimal (KY-CONF-3).
#[must_use]
pub fn is_beyond_binary64(number: &str) -> bool {
    nearest(number).is_none()
}

/// The shortest text that rounds to a finite binary64. Of several shortest texts, it is the
/// nearest; of two equally near ones, the one with an even last digit. No portable number has a
/// second such text (KY-PORT-9).
///
/// ```
/// assert_eq!(kyaml_cases::decimal::shortest(972298597497457.25).as_deref(), Some("972298597497457.2"));
/// ```
#[must_use]
pub fn shortest(number: f64) -> Option<String> {
    // The standard library gives the greater of two texts that are equally near.
    serde_json::Number::from_f64(number).map(|number| number.to_string())
}

/// The shortest text of the binary64 that is nearest to a number, if it is finite.
fn nearest(number: &str) -> Option<String> {
    shortest(number.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_same(texts: &[&str]) {
        for text in texts {
            assert!(Decimal::parse(text).is_some(), "{text} is a number");
            assert!(same_number(texts[0], text), "{} and {text}", texts[0]);
        }
    }

    #[test]
    fn one_value_has_many_texts() {
        check_same(&["0", "-0", "0.0", "0e999999999", "-0.000e-5"]);
        check_same(&["1.5", "1.50", "15e-1", "0.15e1", "0.0015e+3", "1500E-3"]);
        check_same(&["-100", "-1e2", "-1E+2", "-0.1e3", "-1.00e02"]);
        check_same(&["1e999999999", "10e999999998", "0.1e1000000000"]);
        check_same(&["9007199254740993", "9007199254740993.0"]);
        check_same(&["0.001", "1e-3", "0.0010"]);
    }

    #[test]
    fn different_values_differ() {
        for (left, right) in [
            ("1", "-1"),
            ("1", "10"),
            ("1", "0.1"),
            ("1.5", "1.05"),
            ("9007199254740993", "9007199254740992"),
            ("1e999999999", "1e999999998"),
            ("1e400", "1e401"),
            ("0", "1e-999999999"),
        ] {
            assert!(!same_number(left, right), "{left} and {right}");
        }
    }

    #[test]
    fn a_number_is_read_as_the_nearest_binary64() {
        for (expected, found) in [
            ("18446744073709551616", "18446744073709551616"),
            ("18446744073709551616", "18446744073709552000"),
            ("-18446744073709551616", "-1.8446744073709552E+19"),
            ("0.1000000000000000055511151231257827021181583404541015625", "0.1"),
            ("0.1", "0.1"),
            ("18446744073709551615", "18446744073709552000"),
            ("18446744073709551617", "18446744073709552000"),
            ("3.14159265358979323846", "3.141592653589793"),
            ("1e-400", "0"),
        ] {
            assert!(is_read_as(expected, found), "{expected} as {found}");
        }
        for (expected, found) in [
            ("0.1", "0.1000000000000000055511151231257827021181583404541015625"),
            ("0.1", "0.10000000000000002"),
            // Only the shortest text of a binary64 counts.
            ("18446744073709551616", "18446744073709552001"),
            ("1e400", "1e999"),
            ("0", "1e-400"),
        ] {
            assert!(!is_read_as(expected, found), "{expected} as {found}");
        }
    }

    #[test]
    fn only_json_numbers_are_read() {
        for text in [
            "", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1F", "1_000", " 1", "1 ", "1e1.5", "1.5.5", "inf",
            "1e+-1", "--1", "١",
        ] {
            assert_eq!(Decimal::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn an_exponent_of_any_size_is_exact() {
        let nines = "9".repeat(60);
        let [huge, larger] = [format!("1e{nines}"), format!("1e1{}", "0".repeat(60))];
        check_same(&[&huge, &format!("10e{}8", "9".repeat(59)), &format!("0.1E+1{}", "0".repeat(60))]);
        check_same(&[&format!("1e-{nines}"), &format!("0.1e-{}8", "9".repeat(59))]);
        check_same(&["0", &format!("0.0e-{nines}")]);
        for other in [larger, format!("1e-{nines}"), format!("-{huge}"), "1".to_owned()] {
            assert!(!same_number(&huge, &other), "{huge} and {other}");
        }
    }
}
