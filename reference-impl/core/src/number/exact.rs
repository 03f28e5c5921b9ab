//! Numbers in the types of Rust, without loss.

use super::{Decimal, Exponent, Number};

impl Number {
    /// The integer, if `i64` can represent the number; `1.0` and `10e-1` are integers.
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// assert_eq!("1.2e3".parse::<Number>()?.as_i64(), Some(1200));
    /// assert_eq!("1.5".parse::<Number>()?.as_i64(), None);
    /// # Ok::<(), kyaml_core::InvalidNumber>(())
    /// ```
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        integer(self.as_str()).and_then(Integer::to)
    }

    /// The integer, if `u64` can represent the number.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        integer(self.as_str()).and_then(Integer::to)
    }

    /// The integer, if `i128` can represent the number.
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        integer(self.as_str()).and_then(Integer::to)
    }

    /// The integer, if `u128` can represent the number.
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// let number: Number = "18446744073709551616.0".parse()?;
    /// assert_eq!((number.as_u64(), number.as_u128(), number.as_i128()), (None, Some(1 << 64), Some(1 << 64)));
    /// # Ok::<(), kyaml_core::InvalidNumber>(())
    /// ```
    #[must_use]
    pub fn as_u128(&self) -> Option<u128> {
        integer(self.as_str()).and_then(Integer::to)
    }

    /// The float that represents this number: it is exactly this number, or this number is its
    /// shortest text.
    ///
    /// So `0.1` is a float. `0.1000000000000000001` is not, because it would come back as another
    /// number, and neither is `1e400`.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        float64(self.as_str())
    }

    /// The other one of two shortest texts that read back as `float` and are equally near to it.
    /// `None` for most floats, which have one. [`Number::from_f64`] gives the one whose last digit
    /// is even, and so do Go, Python and JavaScript. The standard libraries of Rust and Haskell,
    /// and Java before 19, may give this one. Neither is portable (KY-PORT-9).
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// assert_eq!(Number::from_f64(972298597497457.25).unwrap().as_str(), "972298597497457.2");
    /// assert_eq!(Number::other_from_f64(972298597497457.25).unwrap().as_str(), "972298597497457.3");
    /// assert!(Number::other_from_f64(0.1).is_none());
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn other_from_f64(float: f64) -> Option<Self> {
        other_shortest(float)
    }

    /// Like [`Number::as_f64`], with 32 bits.
    #[must_use]
    pub fn as_f32(&self) -> Option<f32> {
        float32(self.as_str())
    }
}

/// An integer by sign and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Integer {
    pub(crate) is_negative: bool,
    pub(crate) magnitude: u128,
}

impl Integer {
    /// Whether `u64` or `i64` can represent it.
    #[cfg(feature = "serde")]
    pub(crate) fn is_of_64_bits(self) -> bool {
        self.to::<u64>().is_some() || self.to::<i64>().is_some()
    }

    /// The integer in a type of Rust that can represent it.
    pub(crate) fn to<T: TryFrom<u128> + TryFrom<i128>>(self) -> Option<T> {
        if self.is_negative {
            T::try_from(0_i128.checked_sub_unsigned(self.magnitude)?).ok()
        } else {
            T::try_from(self.magnitude).ok()
        }
    }
}

/// Whether a number consists of digits and a sign only, as integers do: different texts of this
/// form are different integers. Minus zero is not one, because as a float it differs from zero.
#[cfg(feature = "serde")]
pub(crate) fn is_written_as_integer(text: &str) -> bool {
    text != "-0" && !text.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
}

/// Whether the number is written as an integer of 64 bits, or is the shortest text of an `f64`.
#[cfg(feature = "serde")]
pub(crate) fn is_of_64_bits(text: &str) -> bool {
    is_written_as_integer(text) && integer(text).is_some_and(Integer::is_of_64_bits) || shortest64(text).is_some()
}

/// The integer of a number's text, if it is one and has at most 128 bits.
pub(crate) fn integer(text: &str) -> Option<Integer> {
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Integer { is_negative, magnitude: digits.parse().ok()? });
    }
    let Decimal { negative, significant, exponent: Exponent::Small(exponent) } = Decimal::of(text) else { return None };
    if significant.is_empty() {
        return Some(Integer { is_negative: false, magnitude: 0 });
    }
    let factor = 10_u128.checked_pow(u32::try_from(exponent).ok()?)?;
    Some(Integer { is_negative: negative, magnitude: significant.parse::<u128>().ok()?.checked_mul(factor)? })
}

/// Number of significant digits that any `f64` and `f32` keeps.
const F64_DIGITS: usize = 15;
const F32_DIGITS: usize = 6;

/// The `f64` of a number's text; see [`Number::as_f64`].
pub(crate) fn float64(text: &str) -> Option<f64> {
    shortest64(text).or_else(|| text.parse().ok().filter(|&float| is_exactly(text, float)))
}

/// The `f64` whose shortest text is the same number, so that every correct text gives it back.
pub(crate) fn shortest64(text: &str) -> Option<f64> {
    let float: f64 = text.parse().ok()?;
    let is_right = is_short(text, F64_DIGITS)
        || Number::from_f64(float).is_some_and(|shortest| shortest == Number::from_valid(text));
    is_right.then_some(float)
}

/// Whether every writer of an `f64` gives back the same number, for one with a fraction or an
/// exponent (KY-PORT-3, KY-PORT-9).
pub(crate) fn is_kept(text: &str) -> bool {
    shortest64(text).is_some_and(|float| is_short(text, F64_DIGITS) || other_shortest(float).is_none())
}

/// The other one of two shortest texts that are equally near to `float`; see [`Number::other_from_f64`].
fn other_shortest(float: f64) -> Option<Number> {
    /// More digits than a number halfway between two shortest ones has.
    const MANY: usize = 25;
    let Decimal { negative, significant, exponent: Exponent::Small(exponent) } = Number::from_f64(float)?.decimal()
    else {
        return None;
    };
    // Two numbers with fewer digits are two floats.
    if significant.len() <= F64_DIGITS {
        return None;
    }
    let digits: u64 = significant.parse().ok()?;
    let sign = if negative { "-" } else { "" };
    let number = |digits: u64, exponent: i64| Number::from_valid(&format!("{sign}{digits}e{exponent}"));
    let rounded = Number::from_valid(&format!("{float:.MANY$e}"));
    let other = [digits - 1, digits + 1].into_iter().find(|other| {
        let middle = number(digits.min(*other) * 10 + 5, exponent - 1);
        middle == rounded && is_exactly(middle.as_str(), float)
    })?;
    Some(number(other, exponent).to_shortest()).filter(|other| other.as_str().parse() == Ok(float))
}

/// The `f32` of a number's text; see [`Number::as_f32`].
pub(crate) fn float32(text: &str) -> Option<f32> {
    let float: f32 = text.parse().ok()?;
    let is_right = is_short(text, F32_DIGITS)
        || Number::from_f32(float).is_some_and(|shortest| shortest == Number::from_valid(text))
        || is_exactly(text, float.into());
    is_right.then_some(float)
}

/// Whether a text without exponent has so few digits that all of them are kept.
fn is_short(text: &str, most: usize) -> bool {
    text.len() <= most && !text.bytes().any(|byte| byte | 0x20 == b'e')
}

/// Whether `float` is exactly the number, not only the nearest float.
fn is_exactly(text: &str, float: f64) -> bool {
    /// No `f64` has more digits after the point.
    const MOST_PLACES: usize = 1074;
    float.is_finite() && Number::from_valid(&format!("{float:.MOST_PLACES$}")) == Number::from_valid(text)
}
