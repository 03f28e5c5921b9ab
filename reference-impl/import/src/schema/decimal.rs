//! Decimal numbers as YAML writes them.

use kyaml_core::Number;

use super::content::{Spelling, spelling_unless_number};

/// The parts of a decimal number.
///
/// ```text
/// [-+]? ( "." digit+ | digit+ ( "." digit* )? ) ( [eE] [-+]? digit+ )?
/// ```
pub(super) struct Decimal<'t> {
    text: &'t str,
    negative: bool,
    /// The digits before the point.
    whole: &'t str,
    /// The digits after the point, if there is one.
    fraction: Option<&'t str>,
    /// Sign and digits of the exponent, if there is one.
    exponent: Option<&'t str>,
}

impl<'t> Decimal<'t> {
    /// Reads a decimal number; any other text gives `None`.
    pub(super) fn new(text: &'t str) -> Option<Self> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (mantissa, exponent) = split(unsigned, ['e', 'E']);
        let (whole, fraction) = split(mantissa, ['.']);
        let is_number = are_digits(whole)
            && fraction.is_none_or(are_digits)
            && whole.len() + fraction.map_or(0, str::len) > 0
            && exponent.is_none_or(|exponent| {
                let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
                !digits.is_empty() && are_digits(digits)
            });
        is_number.then_some(Self { text, negative: text.starts_with('-'), whole, fraction, exponent })
    }

    /// Whether it has neither point nor exponent.
    pub(super) fn is_integer(&self) -> bool {
        self.fraction.is_none() && self.exponent.is_none()
    }

    /// Whether its whole part is there and without needless zeros.
    pub(super) fn has_json_whole(&self) -> bool {
        self.whole == "0" || !self.whole.is_empty() && !self.whole.starts_with('0')
    }

    /// The text to write instead, if it is not a number of KY-NUM-1.
    pub(super) fn spelling(&self) -> Spelling {
        spelling_unless_number(self.text, || self.shortest())
    }

    /// The shortest text of the same value, as [`Number::to_shortest`] spells it.
    ///
    /// An integer has all its digits. A negative zero with point or exponent is `-0.0`, because
    /// `-0` reads back as an integer, which has no negative zero.
    pub(super) fn shortest(&self) -> String {
        let sign = if self.negative { "-" } else { "" };
        let whole = match self.whole.trim_start_matches('0') {
            "" => "0",
            whole => whole,
        };
        if self.is_integer() {
            return if whole == "0" { whole.to_owned() } else { [sign, whole].concat() };
        }
        let (point, fraction) = match self.fraction.unwrap_or_default() {
            "" => ("", ""),
            fraction => (".", fraction),
        };
        let number = [sign, whole, point, fraction, "e", self.exponent.unwrap_or("0")].concat();
        let number: Number = number.parse().expect("its parts make a JSON number");
        match number.to_shortest().as_str() {
            "-0" => "-0.0".to_owned(),
            shortest => shortest.to_owned(),
        }
    }
}

fn split<const N: usize>(text: &str, at: [char; N]) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

fn are_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}
