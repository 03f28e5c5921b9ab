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

#[cfg(test)]
mod test {
    use kyaml_core::Number;

    use super::Decimal;

    fn check(text: &str, expected: &str) {
        let shortest = Decimal::new(text).unwrap_or_else(|| panic!("{text} is a decimal number")).shortest();
        assert_eq!(shortest, expected, "{text}");
        assert!(Number::is_valid(&shortest), "{shortest}");
    }

    #[test]
    fn the_shortest_text_has_the_same_value() {
        for (text, expected) in [
            ("+12", "12"),
            ("-0012", "-12"),
            ("+00", "0"),
            ("-00", "0"),
            ("+123456789012345678901234567890", "123456789012345678901234567890"),
            (".5", "0.5"),
            ("-.5", "-0.5"),
            ("1.", "1"),
            ("0.", "0"),
            ("-0.", "-0.0"),
            ("-.0e7", "-0.0"),
            ("+1.50", "1.5"),
            ("010.010", "10.01"),
            ("+1e3", "1000"),
            ("+12.5E-1", "1.25"),
            ("+1e20", "100000000000000000000"),
            ("+1e21", "1e+21"),
            ("+12e20", "1.2e+21"),
            (".000001", "0.000001"),
            (".0000001", "1e-7"),
            ("+1.1000000000000000000000000000000000000000001", "1.1000000000000000000000000000000000000000001"),
            ("+1e400", "1e+400"),
            ("+.5e-99999", "5e-100000"),
            ("+.1e-9223372036854775808", "1e-9223372036854775809"),
            ("+1e9223372036854775807", "1e+9223372036854775807"),
            ("-00.50e99999999999999999999", "-5e+99999999999999999998"),
            ("+1.e+99999999999999999999", "1e+99999999999999999999"),
        ] {
            check(text, expected);
        }
    }

    #[test]
    fn other_texts_are_not_numbers() {
        for text in
            ["", "+", ".", "-.", "e5", ".e5", "1e", "1e+", "1.2.3", "1_0", "0x1", "--1", "1e5.0", "1 ", "\u{661}"]
        {
            assert!(Decimal::new(text).is_none(), "{text}");
        }
    }
}
