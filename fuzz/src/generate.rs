//! Values made from choices.

use kyaml_core::{Mapping, Number, Sequence, Value};

use crate::dictionary::WORDS;
use crate::random::Random;

/// Greatest depth of a value.
const DEPTH: usize = 6;

/// Greatest number of parts of a collection.
const PARTS: usize = 6;

/// Texts of numbers, of every type; some are spellings of one number.
const NUMBERS: [&str; 16] = [
    "0",
    "-0",
    "1",
    "1.0",
    "10e-1",
    "-1",
    "1e21",
    "1.0E+21",
    "0.1",
    "1e-7",
    "9007199254740993",
    "9223372036854775807",
    "18446744073709551616",
    "1e400",
    "1e-400",
    "0.30000000000000004",
];

/// Characters of each class of the grammar.
const CHARACTERS: [char; 30] = [
    'a', 'b', 'y', 'n', '0', '1', '7', '.', '-', '_', '/', ':', ',', '#', '{', ']', '"', '\\', ' ', '\t', '\n', '\r',
    '\0', '\u{7F}', '\u{85}', '\u{A0}', 'é', '\u{2028}', '\u{FEFF}', '😀',
];

/// A stream of values for the bytes of a fuzzer. A byte is a choice, so bytes that are nearly equal
/// usually make values that are nearly equal.
#[must_use]
pub fn values(bytes: &[u8]) -> Vec<Value> {
    stream(&mut Random::of_bytes(bytes))
}

/// A stream of values.
pub(crate) fn stream(random: &mut Random<'_>) -> Vec<Value> {
    (0..random.below(3)).map(|_| value(random, DEPTH)).collect()
}

/// Two values for the bytes of a fuzzer; they are often equal or nearly equal.
#[must_use]
pub fn pair(bytes: &[u8]) -> (Value, Value) {
    let mut random = Random::of_bytes(bytes);
    let left = value(&mut random, 2);
    let right = respelled(&left, &mut random);
    (left, right)
}

pub(crate) fn value(random: &mut Random<'_>, depth: usize) -> Value {
    let kinds = if depth == 0 { 5 } else { 9 };
    match random.below(kinds) {
        0 => Value::Null,
        1 => Value::Bool(random.below(2) == 0),
        2 => Value::Number(number(random)),
        3 | 4 => Value::String(text(random)),
        5 | 6 => {
            let items = (0..random.below(PARTS)).map(|_| value(random, depth - 1));
            Value::Sequence(items.collect::<Sequence>())
        }
        _ => {
            let entries = (0..random.below(PARTS)).map(|_| (text(random), value(random, depth - 1)));
            Value::Mapping(entries.collect::<Mapping>())
        }
    }
}

fn number(random: &mut Random<'_>) -> Number {
    match random.below(3) {
        0 => random.pick(&NUMBERS).parse().expect("a number"),
        1 => Number::from(random.next().cast_signed()),
        _ => Number::from_f64(f64::from_bits(random.next())).unwrap_or_else(|| Number::from(0)),
    }
}

/// A number of up to forty digits, a power of two and its neighbours, or one with an exponent.
pub(crate) fn hard_number(random: &mut Random<'_>) -> String {
    let sign = random.pick(&["", "", "-"]);
    let digits = |random: &mut Random<'_>, most| {
        (0..=random.below(most)).map(|_| random.pick(&['0', '1', '5', '9', '7'])).collect::<String>()
    };
    let magnitude = match random.below(6) {
        0 => random.pick(&NUMBERS).trim_start_matches('-').to_owned(),
        1 => (1_u128 << random.below(128)).wrapping_add(random.next().into()).to_string(),
        2 => ((1_u128 << random.below(128)) + 1 - random.below(3) as u128).to_string(),
        3 => f64::from_bits(random.next() >> 1).to_string(),
        4 => format!("{}.{}", random.below(200), digits(random, 25)),
        _ => format!("{}e{}{}", 1 + random.below(99), random.pick(&["", "+", "-"]), random.below(256) * 2),
    };
    let text = format!("{sign}{magnitude}");
    if Number::is_valid(&text) { text } else { format!("{sign}1{}", digits(random, 40)) }
}

/// A text; often one that some reader does not take for a string.
pub(crate) fn text(random: &mut Random<'_>) -> String {
    match random.below(3) {
        0 => random.pick(&WORDS).clone(),
        1 => random.pick(&NUMBERS).to_string(),
        _ => (0..random.below(9)).map(|_| *random.pick(&CHARACTERS)).collect(),
    }
}

/// The value with some parts replaced or reordered.
fn respelled(of: &Value, random: &mut Random<'_>) -> Value {
    match (random.below(8), of) {
        (0, _) => value(random, 1),
        (1, Value::Number(_)) => Value::Number(number(random)),
        (_, Value::Sequence(items)) => {
            Value::Sequence(items.iter().map(|item| respelled(item, random)).collect::<Sequence>())
        }
        (turn, Value::Mapping(entries)) => {
            let mut entries: Vec<_> =
                entries.iter().map(|(key, value)| (key.to_string(), respelled(value, random))).collect();
            if turn % 2 == 0 {
                entries.reverse();
            }
            Value::Mapping(entries.into_iter().collect::<Mapping>())
        }
        _ => of.clone(),
    }
}
