//! Numbers, as the text that they were written with (KY-NUM).

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A number: its source text, which is a JSON number (KY-NUM-1), never rounded.
///
/// ```
/// use kyaml_core::Number;
///
/// let price: Number = "1.50".parse()?;
/// assert_eq!(price.as_str(), "1.50");
/// assert_eq!(price, "15e-1".parse()?);
/// # Ok::<(), kyaml_core::InvalidNumber>(())
/// ```
#[derive(Clone, Debug)]
pub struct Number(Box<str>);

/// The text is not a JSON number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidNumber;

impl fmt::Display for InvalidNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number is an optional `-`, digits without leading zeros, and an optional fraction and exponent, as in JSON")
    }
}

impl std::error::Error for InvalidNumber {}

impl Number {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same number as all readers take it: its exponent, if it has one, has a sign and stands after a fraction (KY-PORT-8).
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// let limit: Number = "1e21".parse()?;
    /// assert_eq!(limit.to_portable().as_str(), "1.0e+21");
    /// # Ok::<(), kyaml_core::InvalidNumber>(())
    /// ```
    #[must_use]
    pub fn to_portable(&self) -> Self {
        Self(portable(&self.0).into())
    }

    /// A number whose text is known to be one.
    pub(crate) fn from_valid(text: &str) -> Self {
        debug_assert!(Self::is_valid(text));
        Self(text.into())
    }

    /// The shortest text that reads back as `float`, spelled as by [`Number::to_shortest`].
    ///
    /// `None` for an infinity and for not-a-number, which no number text means.
    #[must_use]
    pub fn from_f64(float: f64) -> Option<Self> {
        float.is_finite().then(|| Self::from_valid(zmij::Buffer::new().format_finite(float)).to_shortest())
    }

    /// As [`Number::from_f64`], with the digits that a 32-bit reader needs.
    #[must_use]
    pub fn from_f32(float: f32) -> Option<Self> {
        float.is_finite().then(|| Self::from_valid(zmij::Buffer::new().format_finite(float)).to_shortest())
    }

    /// The shortest text of the same value, as the deployed encoder spells floats: with an exponent below 1e-6 and from 1e21. Nothing is
    /// rounded; a zero keeps its sign, and an exponent of more than 38 digits is kept as it is.
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// let million: Number = "1.0e6".parse()?;
    /// assert_eq!(million.to_shortest().as_str(), "1000000");
    /// # Ok::<(), kyaml_core::InvalidNumber>(())
    /// ```
    #[must_use]
    pub fn to_shortest(&self) -> Self {
        let Decimal { significant, exponent, huge, .. } = self.decimal();
        if !huge.is_empty() {
            return self.clone();
        }
        let sign = if self.0.starts_with('-') { "-" } else { "" };
        let shortest = if significant.is_empty() { "0".to_owned() } else { lay_out(&significant, exponent) };
        Self([sign, &shortest].concat().into())
    }

    /// Whether `text` is a number (KY-NUM-1).
    #[must_use]
    pub fn is_valid(text: &str) -> bool {
        is_number(text)
    }

    /// What is equal for equal numbers.
    fn decimal(&self) -> Decimal {
        let negative = self.0.starts_with('-');
        let unsigned = self.0.strip_prefix('-').unwrap_or(&self.0);
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = [whole, fraction].concat();
        let significant = digits.trim_end_matches('0');
        if significant.is_empty() {
            return Decimal::default();
        }
        let places = i128::try_from(digits.len() - significant.len()).unwrap_or(i128::MAX)
            - i128::try_from(fraction.len()).unwrap_or(i128::MAX);
        let significant = significant.trim_start_matches('0').to_owned();
        match exponent.parse::<i128>().ok().and_then(|exponent| exponent.checked_add(places)) {
            Some(exponent) => Decimal { negative, significant, exponent, huge: String::new() },
            None => {
                Decimal { negative, significant, exponent: places, huge: exponent.trim_start_matches('+').to_owned() }
            }
        }
    }
}

/// Whether `text` is a number.
///
/// ```text
/// number = @{ "-"? ~ ("0" | '1'..'9' ~ digit*) ~ ("." ~ digit+)? ~ (^"e" ~ sign? ~ digit+)? }
/// ```
pub(crate) fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|exponent| digits(exponent.strip_prefix(['+', '-']).unwrap_or(exponent)))
}

/// The integer that the digits are, times ten to the power of `exponent`.
fn lay_out(digits: &str, exponent: i128) -> String {
    let zeros = |count: i128| "0".repeat(usize::try_from(count).unwrap_or_default());
    let length = i128::try_from(digits.len()).unwrap_or(i128::MAX);
    // The number is 0.digits times ten to the power of `point`: where the point stands, counted from before the first digit.
    let point = exponent.saturating_add(length);
    match point {
        -5..=0 => ["0.", &zeros(-point), digits].concat(),
        1..=21 => match usize::try_from(point) {
            Ok(point) if point < digits.len() => [&digits[..point], ".", &digits[point..]].concat(),
            _ => [digits, &zeros(exponent)].concat(),
        },
        _ => {
            let (first, rest) = digits.split_at(1);
            let dot = if rest.is_empty() { "" } else { "." };
            format!("{first}{dot}{rest}e{:+}", point - 1)
        }
    }
}

/// A number as sign, digits without zeros at either end, and the power of ten of the last digit.
#[derive(Default, PartialEq)]
struct Decimal {
    negative: bool,
    significant: String,
    exponent: i128,
    /// What is to be added to `exponent` where that does not fit into it.
    huge: String,
}

/// As [`Number::to_portable`], for a text that is known to be a number.
pub(crate) fn portable(text: &str) -> Cow<'_, str> {
    let Some(at) = text.find(['e', 'E']) else {
        return Cow::Borrowed(text);
    };
    let (mantissa, letter, exponent) = (&text[..at], &text[at..=at], &text[at + 1..]);
    let fraction = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with(['+', '-']) { "" } else { "+" };
    if fraction.is_empty() && sign.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned([mantissa, fraction, letter, sign, exponent].concat())
}

impl PartialEq for Number {
    /// By exact value (KY-NUM-2). Two exponents of more than 38 digits are equal only where their texts are.
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0 || self.decimal() == other.decimal()
    }
}

impl Eq for Number {}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Number {
    type Err = InvalidNumber;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if Self::is_valid(text) { Ok(Self(text.into())) } else { Err(InvalidNumber) }
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {
        $(impl From<$integer> for Number {
            fn from(integer: $integer) -> Self {
                Self(integer.to_string().into())
            }
        })*
    };
}

from_integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
