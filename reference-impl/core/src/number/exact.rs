//! Numbers as the types of Rust, exactly or not at all.

use super::{Decimal, Exponent, Number};

impl Number {
    /// The integer, where the number is one that `i64` holds; `1.0` and `10e-1` are one.
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

    /// The integer, where the number is one that `u64` holds.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        integer(self.as_str()).and_then(Integer::to)
    }

    /// The integer, where the number is one that `i128` holds.
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        integer(self.as_str()).and_then(Integer::to)
    }

    /// The integer, where the number is one that `u128` holds.
    #[must_use]
    pub fn as_u128(&self) -> Option<u128> {
        integer(self.as_str()).and_then(Integer::to)
    }

    /// The float, where it stands for this number: it is exactly this number, or this number is its shortest text.
    ///
    /// So `0.1` is a float, and `0.1000000000000000001`, which would become another number when it is written again, is none;
    /// nor is `1e400`.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        float64(self.as_str())
    }

    /// The other one of two shortest texts that read back as `float` and are equally near to it; `None` for most floats, which have one.
    /// [`Number::from_f64`] gives the one whose last digit is even, and so do Go, Python and JavaScript; the standard library of Rust,
    /// Haskell and Java before 19 may give this one. Neither is portable (KY-PORT-10).
    ///
    /// ```
    /// use kyaml_core::Number;
    ///
    /// assert_eq!(Number::from_f64(972298597497457.25).unwrap().as_str(), "972298597497457.2");
    /// assert_eq!(Number::other_from_f64(972298597497457.25).unwrap().as_str(), "972298597497457.3");
    /// assert!(Number::other_from_f64(0.1).is_none());
    /// ```
    #[must_use]
    pub fn other_from_f64(float: f64) -> Option<Self> {
        other_shortest(float)
    }

    /// As [`Number::as_f64`], with 32 bits.
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
    /// The integer in a type of Rust that holds it.
    pub(crate) fn to<T: TryFrom<u128> + TryFrom<i128>>(self) -> Option<T> {
        if self.is_negative {
            T::try_from(0_i128.checked_sub_unsigned(self.magnitude)?).ok()
        } else {
            T::try_from(self.magnitude).ok()
        }
    }
}

/// Whether a number is written as integers are, with digits alone: such texts are different integers where they differ. Minus zero is
/// none, because it is another float than zero.
#[cfg(feature = "serde")]
pub(crate) fn is_written_as_integer(text: &str) -> bool {
    text != "-0" && !text.bytes().any(|byte| matches!(byte, b'.' | b'e' | b'E'))
}

/// The integer that a number's text means, where it is one and has at most 128 bits.
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

/// How many significant digits any `f64` and `f32` keep.
const F64_DIGITS: usize = 15;
const F32_DIGITS: usize = 6;

/// The `f64` that stands for a number's text; see [`Number::as_f64`].
pub(crate) fn float64(text: &str) -> Option<f64> {
    shortest64(text).or_else(|| text.parse().ok().filter(|&float| is_exactly(text, float)))
}

/// The `f64` whose shortest text means the same number, so that it comes back from any text that is right.
pub(crate) fn shortest64(text: &str) -> Option<f64> {
    let float: f64 = text.parse().ok()?;
    let is_right = is_short(text, F64_DIGITS)
        || Number::from_f64(float).is_some_and(|shortest| shortest == Number::from_valid(text));
    is_right.then_some(float)
}

/// Whether each writer of an `f64` gives a number with a fraction or an exponent back as what it is (KY-PORT-3, KY-PORT-10).
pub(crate) fn is_kept(text: &str) -> bool {
    shortest64(text).is_some_and(|float| is_short(text, F64_DIGITS) || other_shortest(float).is_none())
}

/// The other one of two shortest texts that are equally near to `float`; see [`Number::other_from_f64`].
fn other_shortest(float: f64) -> Option<Number> {
    /// More digits than those of a number in the middle between two shortest ones.
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

/// The `f32` that stands for a number's text; see [`Number::as_f32`].
pub(crate) fn float32(text: &str) -> Option<f32> {
    let float: f32 = text.parse().ok()?;
    let is_right = is_short(text, F32_DIGITS)
        || Number::from_f32(float).is_some_and(|shortest| shortest == Number::from_valid(text))
        || is_exactly(text, float.into());
    is_right.then_some(float)
}

/// Whether a text without exponent has so few digits that every one of them is kept.
fn is_short(text: &str, most: usize) -> bool {
    text.len() <= most && !text.bytes().any(|byte| byte | 0x20 == b'e')
}

/// Whether `float` is the number itself, not only the nearest float to it.
fn is_exactly(text: &str, float: f64) -> bool {
    /// No `f64` has more digits after the point.
    const MOST_PLACES: usize = 1074;
    float.is_finite() && Number::from_valid(&format!("{float:.MOST_PLACES$}")) == Number::from_valid(text)
}
