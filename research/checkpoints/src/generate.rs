//! The documents, as `spec/checkpoints.md` describes them. Numbers are drawn in the order of that
//! description.

use kyaml_core::{Mapping, Number, Sequence, Value};

/// Where collections end: a value this deep is a scalar.
const DEEPEST: u32 = 4;

/// Texts that are, or look like, something else.
const WORDS: [&str; 32] = [
    "a",
    "app",
    "name",
    "kind",
    "web-0",
    "nginx:1.27",
    "kubernetes.io/name",
    "10.0.0.1",
    "no",
    "Yes",
    "on",
    "true",
    "null",
    "~",
    "y",
    "0644",
    "0x1F",
    "1e3",
    "1_000",
    "12:30:45",
    "2025-01-01",
    ".inf",
    "NaN",
    "<<",
    "=",
    "-",
    "---",
    "...",
    "#",
    ": ",
    ", ",
    "*",
];

/// The separators between the words of a key.
const SEPARATORS: [char; 4] = ['-', '.', '/', '_'];

/// The value of the document with this index, counted from 0.
///
/// ```
/// use kyaml_core::{WriteOptions, render_values};
///
/// let written = render_values(&[kyaml_checkpoints::document(0)], &WriteOptions::default());
/// assert!(written.starts_with("---\n"));
/// ```
#[must_use]
pub fn document(index: u64) -> Value {
    value(&mut Random::of_document(index), 0)
}

fn value(random: &mut Random, depth: u32) -> Value {
    match random.below(if depth == DEEPEST { 6 } else { 10 }) {
        0 => match random.below(3) {
            0 => Value::Null,
            1 => Value::Bool(true),
            _ => Value::Bool(false),
        },
        1 | 2 => Value::Number(number(random).parse::<Number>().expect("the text is a number of KYAML")),
        3..=5 => Value::String(string(random)),
        6 | 7 => {
            let length = random.below(5);
            Value::Sequence((0..length).map(|_| value(random, depth + 1)).collect::<Sequence>())
        }
        _ => mapping(random, depth),
    }
}

/// An entry whose key the mapping has is made and left out.
fn mapping(random: &mut Random, depth: u32) -> Value {
    let mut mapping = Mapping::new();
    for _ in 0..random.below(6) {
        let key = key(random);
        let value = value(random, depth + 1);
        if mapping.get(&key).is_none() {
            mapping.insert(key, value);
        }
    }
    Value::Mapping(mapping)
}

/// The text of a number.
fn number(random: &mut Random) -> String {
    let shape = random.below(4);
    let mut text = String::new();
    if random.below(2) == 1 {
        text.push('-');
    }
    if random.below(3) == 0 {
        text.push('0');
    } else {
        let more = random.below(18);
        text.push(digit(1 + random.below(9)));
        digits(random, more, &mut text);
    }
    if shape == 1 || shape == 2 {
        text.push('.');
        let count = 1 + random.below(6);
        digits(random, count, &mut text);
    }
    if shape >= 2 {
        text.push_str(random.one_of(&["e", "E"]));
        text.push_str(random.one_of(&["", "+", "-"]));
        let count = 1 + random.below(3);
        digits(random, count, &mut text);
    }
    text
}

fn digits(random: &mut Random, count: u32, text: &mut String) {
    for _ in 0..count {
        text.push(digit(random.below(10)));
    }
}

fn digit(value: u32) -> char {
    char::from_digit(value, 10).expect("a digit is below ten")
}

fn string(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(8) {
        match random.below(16) {
            0..=7 => text.push_str(random.one_of(&WORDS)),
            8 => text.push(' '),
            9 => text.push('\n'),
            10 => text.push('\t'),
            11 => text.push(character(random, 0x100)),
            12 => text.push(character(random, 0x1_0000)),
            13 => text.push(character(random, 0x11_0000)),
            14 => text.push_str("\n "),
            _ => text.push_str(random.one_of(&["\"", "\\"])),
        }
    }
    text
}

/// A character below `bound`; U+FFFD for a surrogate.
fn character(random: &mut Random, bound: u32) -> char {
    char::from_u32(random.below(bound)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn key(random: &mut Random) -> String {
    match random.below(4) {
        0 => string(random),
        1 => random.one_of(&WORDS).to_owned(),
        2 => {
            let separator = random.one_of(&SEPARATORS);
            let count = 1 + random.below(3);
            let words: Vec<&str> = (0..count).map(|_| random.one_of(&WORDS)).collect();
            words.join(&separator.to_string())
        }
        _ => {
            let count = 1 + random.below(12);
            (0..count).map(|_| char::from(b'a' + u8::try_from(random.below(26)).expect("it is below 26"))).collect()
        }
    }
}

/// `SplitMix64`: a state that grows by the same step each time, and a mixture of its bits.
struct Random {
    state: u64,
}

impl Random {
    /// The numbers of the document with this index.
    fn of_document(index: u64) -> Self {
        Self { state: index }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`: the upper half of the next number, scaled.
    fn below(&mut self, bound: u32) -> u32 {
        let scaled = ((self.next() >> 32) * u64::from(bound)) >> 32;
        u32::try_from(scaled).expect("it is below the bound")
    }

    /// One of `all`, of which there are fewer than 2³².
    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        let count = u32::try_from(all.len()).expect("the tables are short");
        all[self.below(count) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers that the authors of `SplitMix64` give for the state 1234567.
    #[test]
    fn the_numbers_are_those_of_split_mix_64() {
        let mut random = Random { state: 1_234_567 };
        let numbers = [random.next(), random.next(), random.next()];
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }
}
