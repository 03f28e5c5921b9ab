//! Numbers, with the text of their source (KY-NUM).

pub(crate) mod exact;
mod exponent;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use exponent::Exponent;

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

    /// The same number in a spelling for all readers: an exponent has a sign and follows a fraction
    /// (KY-PORT-12). A number that binary64 cannot represent keeps its text. A reader may take it
    /// for a string, and another spelling would be another string.
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// let limit: Number = "1e21".parse()?;
    /// assert_eq!(limit.to_portable().as_str(), "1.0e+21");
    /// # Ok::<(), kyaml_core::InvalidNumber>(())
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn to_portable(&self) -> Self {
        Self(portable(&self.0).into())
    }

    /// A number from a text that is known to be one.
    pub(crate) fn from_valid(text: &str) -> Self {
        debug_assert!(Self::is_valid(text));
        Self(text.into())
    }

    /// The shortest text that reads back as `float`, spelled as by [`Number::to_shortest`].
    ///
    /// `None` for an infinity and for not-a-number, which have no number text.
    #[must_use]
    pub fn from_f64(float: f64) -> Option<Self> {
        float.is_finite().then(|| Self::from_valid(zmij::Buffer::new().format_finite(float)).to_shortest())
    }

    /// Like [`Number::from_f64`], with the digits that a 32-bit reader needs.
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// let tenth = Number::from_f32(0.1).expect("it is finite");
    /// assert_eq!((tenth.as_str(), tenth.as_f32()), ("0.1", Some(0.1)));
    /// assert!(Number::from_f32(f32::NAN).is_none());
    /// ```
    #[must_use]
    pub fn from_f32(float: f32) -> Option<Self> {
        float.is_finite().then(|| Self::from_valid(zmij::Buffer::new().format_finite(float)).to_shortest())
    }

    /// The shortest text of the same value, as the deployed encoder spells floats: with an exponent
    /// below 1e-6 and from 1e21. Nothing is rounded, and a zero keeps its sign.
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// let million: Number = "1.0e6".parse()?;
    /// assert_eq!(million.to_shortest().as_str(), "1000000");
    /// # Ok::<(), kyaml_core::InvalidNumber>(())
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn to_shortest(&self) -> Self {
        let decimal = self.decimal();
        let sign = if self.0.starts_with('-') { "-" } else { "" };
        Self([sign, &decimal.lay_out()].concat().into())
    }

    /// The text of this value in normal form (KY-NORM-3, KY-NORM-4): equal numbers have the same
    /// text.
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// for [text, normal] in [["1.50", "1.5"], ["-0", "0"], ["12e20", "1.2e+21"], ["1E+400", "1.0e+400"]] {
    ///     assert_eq!(text.parse::<Number>()?.to_normal().as_str(), normal);
    /// }
    /// # Ok::<(), kyaml_core::InvalidNumber>(())
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn to_normal(&self) -> Self {
        Self(normal(&self.0).into())
    }

    /// Whether `text` is a number (KY-NUM-1).
    #[doc(hidden)]
    #[must_use]
    pub fn is_valid(text: &str) -> bool {
        is_number(text)
    }

    fn decimal(&self) -> Decimal {
        Decimal::of(&self.0)
    }
}

/// Like [`Number::to_normal`], for a text that is known to be a number.
pub(crate) fn normal(text: &str) -> String {
    let decimal = Decimal::of(text);
    let sign = if decimal.negative { "-" } else { "" };
    let text = [sign, &decimal.lay_out()].concat();
    match text.find('e') {
        Some(at) => with_fraction_and_sign(&text, at).into_owned(),
        None => text,
    }
}

/// Whether `text` is a number.
pub(crate) fn is_number(text: &str) -> bool {
    length(text.as_bytes()) == Some(text.len())
}

/// Length in bytes of the number at the start of `bytes`; `None` if there is no number.
///
/// ```text
/// number = @{ "-"? ~ ("0" | '1'..'9' ~ digit*) ~ ("." ~ digit+)? ~ (^"e" ~ sign? ~ digit+)? }
/// ```
#[inline]
pub(crate) fn length(bytes: &[u8]) -> Option<usize> {
    let byte = |at: usize| bytes.get(at).copied();
    let mut at = usize::from(byte(0) == Some(b'-'));
    at = if byte(at) == Some(b'0') { at + 1 } else { digits(bytes, at)? };
    if byte(at) == Some(b'.') {
        at = digits(bytes, at + 1)?;
    }
    if let Some(b'e' | b'E') = byte(at) {
        at += 1;
        at = digits(bytes, at + usize::from(matches!(byte(at), Some(b'+' | b'-'))))?;
    }
    Some(at)
}

/// The end of the digits that start at byte `start`; at least one is there.
#[inline]
fn digits(bytes: &[u8], start: usize) -> Option<usize> {
    let count = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    (count > 0).then_some(start + count)
}

/// A number as sign, digits without zeros at either end, and the power of ten of the last digit. A
/// zero has no digits and no sign. Equal numbers have equal fields.
#[derive(Default, PartialEq)]
struct Decimal {
    negative: bool,
    significant: String,
    exponent: Exponent,
}

impl Decimal {
    /// Splits a text that is known to be a number.
    fn of(text: &str) -> Self {
        let negative = text.starts_with('-');
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = [whole, fraction].concat();
        let significant = digits.trim_end_matches('0');
        if significant.is_empty() {
            return Self::default();
        }
        let places = signed_length(&digits) - signed_length(significant) - signed_length(fraction);
        let significant = significant.trim_start_matches('0').to_owned();
        Self { negative, significant, exponent: Exponent::of(exponent).plus(places) }
    }

    /// The shortest text without a sign, with an exponent below 1e-6 and from 1e21.
    fn lay_out(&self) -> String {
        let digits = &*self.significant;
        if digits.is_empty() {
            return "0".to_owned();
        }
        // The number is 0.digits times ten to the power of `point`: the position of the point,
        // counted from before the first digit.
        let point = self.exponent.plus(signed_length(digits));
        let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
        match point {
            Exponent::Small(point @ -5..=0) => ["0.", &zeros(-point), digits].concat(),
            Exponent::Small(point @ 1..=21) => {
                match usize::try_from(point).ok().and_then(|point| digits.split_at_checked(point)) {
                    Some((whole, fraction)) if !fraction.is_empty() => [whole, ".", fraction].concat(),
                    _ => [digits, &zeros(point - signed_length(digits))].concat(),
                }
            }
            point => {
                let (first, rest) = digits.split_at(1);
                let dot = if rest.is_empty() { "" } else { "." };
                format!("{first}{dot}{rest}e{:+}", point.plus(-1))
            }
        }
    }
}

/// The length of a text in bytes, with a sign.
fn signed_length(text: &str) -> i64 {
    i64::try_from(text.len()).expect("no text is that long")
}

/// Like [`Number::to_portable`], for a text that is known to be a number.
pub(crate) fn portable(text: &str) -> Cow<'_, str> {
    match text.find(['e', 'E']) {
        Some(at) if is_in_range(text, at) => with_fraction_and_sign(text, at),
        _ => Cow::Borrowed(text),
    }
}

/// The same number with a fraction before its exponent, which is at byte `at`, and with the
/// exponent's sign.
fn with_fraction_and_sign(text: &str, at: usize) -> Cow<'_, str> {
    let (mantissa, letter, exponent) = (&text[..at], &text[at..=at], &text[at + 1..]);
    let fraction = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with(['+', '-']) { "" } else { "+" };
    if fraction.is_empty() && sign.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned([mantissa, fraction, letter, sign, exponent].concat())
}

/// Whether a number with an exponent at byte `at` is zero, or rounds to a finite number of binary64
/// other than zero (KY-PORT-3).
fn is_in_range(text: &str, at: usize) -> bool {
    let is_zero = !text[..at].contains(|c: char| matches!(c, '1'..='9'));
    text.parse::<f64>().is_ok_and(|rounded| rounded.is_finite() && (is_zero || rounded != 0.0))
}

impl PartialEq for Number {
    /// By exact value (KY-NUM-1).
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
