//! Random values of a type that has every shape of serde's data model.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A source of random numbers (xorshift64*), the same for the same seed.
pub struct Random(u64);

impl Random {
    /// Starts from a seed other than zero.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.bits() % end as u64).expect("it is below end")
    }

    fn float(&mut self) -> f64 {
        match self.below(4) {
            0 => 0.0,
            1 => self.bits() as f64 / 64.0,
            2 => (self.bits() % 10_000) as f64 / 100.0,
            _ => Some(f64::from_bits(self.bits())).filter(|float| float.is_finite()).unwrap_or(-0.5),
        }
    }

    fn short(&mut self) -> f32 {
        let float = f32::from_bits((self.bits() >> 32) as u32);
        if float.is_finite() { float } else { 0.1 }
    }

    fn character(&mut self) -> char {
        const SPECIAL: &[char] = &[
            '"', '\\', '\n', '\t', '\r', '\0', '#', ':', ',', '{', '}', '[', ']', ' ', '-', '\u{7F}', '\u{85}',
            '\u{A0}', '\u{2028}', '\u{FEFF}', '\u{FFFF}', 'é', '😀', '\'', '%', '&', '*', '!', '|', '>', '?', '@', '`',
        ];
        match self.below(4) {
            0 => SPECIAL[self.below(SPECIAL.len())],
            1 => char::from_u32((self.bits() % 0x11_0000) as u32).unwrap_or('x'),
            _ => char::from(b'a' + u8::try_from(self.below(26)).expect("a letter")),
        }
    }

    fn text(&mut self) -> String {
        const WORDS: &[&str] = &[
            "",
            "no",
            "null",
            "~",
            "1",
            "0x1F",
            "1e3",
            "2001-01-01",
            "---",
            "...",
            "- a",
            "a: b",
            "a\n\n b\n",
            " \t",
            "<<",
            "=",
            "1:30",
        ];
        match self.below(3) {
            0 => WORDS[self.below(WORDS.len())].to_owned(),
            _ => (0..self.below(12)).map(|_| self.character()).collect(),
        }
    }
}

/// Every shape.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are those of the shapes")]
pub struct Everything {
    pub unit: (),
    pub unit_struct: Unit,
    pub newtype: Newtype,
    pub pair: Pair,
    pub option: Option<i8>,
    pub boxed: Option<Box<Everything>>,
    pub character: char,
    pub text: String,
    pub bool: bool,
    pub integers: (i8, u8, i16, u16, i32, u32, i64, u64),
    pub wide: (i128, u128),
    pub float: f64,
    pub short: f32,
    #[serde(with = "serde_bytes_of")]
    pub bytes: Vec<u8>,
    pub external: Vec<External>,
    pub internal: Vec<Internal>,
    pub adjacent: Vec<Adjacent>,
    pub untagged: Vec<Untagged>,
    pub by_number: BTreeMap<i64, u8>,
    pub by_bool: BTreeMap<bool, String>,
    pub by_character: BTreeMap<char, ()>,
    pub by_variant: BTreeMap<Side, Option<bool>>,
    pub by_text: BTreeMap<String, Vec<Option<String>>>,
    #[serde(flatten)]
    pub flat: Flattened,
    #[serde(flatten)]
    pub rest: BTreeMap<String, Untagged>,
}

/// Bytes as serde has them, not as a sequence.
mod serde_bytes_of {
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(bytes)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Vec<u8>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }

            fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(bytes)
            }

            fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_vec())
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut items: A) -> Result<Vec<u8>, A::Error> {
                let mut bytes = Vec::new();
                while let Some(byte) = items.next_element()? {
                    bytes.push(byte);
                }
                Ok(bytes)
            }
        }
        deserializer.deserialize_byte_buf(Visitor)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a shape")]
pub struct Unit;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a shape")]
pub struct Newtype(pub Option<String>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a shape")]
pub struct Pair(pub i32, pub String);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a shape")]
pub enum External {
    Unit,
    Newtype(u64),
    Pair(String, f64),
    Named { yes: bool, no: Option<char> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type")]
#[expect(missing_docs, reason = "a shape")]
pub enum Internal {
    Unit,
    Newtype(Named),
    Named { float: f64, text: String },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "t", content = "c")]
#[expect(missing_docs, reason = "a shape")]
pub enum Adjacent {
    Unit,
    Newtype(f32),
    Pair(i64, String),
    Named { on: Option<bool> },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "a shape")]
pub enum Untagged {
    Null(()),
    Bool(bool),
    Integer(i64),
    Text(String),
    Several(Vec<Untagged>),
    Named(Named),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a shape")]
pub struct Named {
    pub a: u8,
    pub b: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a shape")]
pub struct Flattened {
    pub y: f64,
    pub n: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a shape")]
pub enum Side {
    Left,
    #[serde(rename = "off")]
    Off,
}

impl Random {
    /// Up to three of what `one` makes.
    fn some<T, C: FromIterator<T>>(&mut self, mut one: impl FnMut(&mut Self) -> T) -> C {
        (0..self.below(4)).map(|_| one(self)).collect()
    }

    fn maybe<T>(&mut self, one: impl FnOnce(&mut Self) -> T) -> Option<T> {
        (self.below(2) == 0).then(|| one(self))
    }

    fn named(&mut self) -> Named {
        Named { a: self.bits() as u8, b: self.text() }
    }

    fn untagged(&mut self, depth: usize) -> Untagged {
        match self.below(if depth == 0 { 4 } else { 6 }) {
            0 => Untagged::Null(()),
            1 => Untagged::Bool(self.below(2) == 0),
            2 => Untagged::Integer(self.bits() as i64),
            3 => Untagged::Text(self.text()),
            4 => Untagged::Several(self.some(|random| random.untagged(depth - 1))),
            _ => Untagged::Named(self.named()),
        }
    }

    /// A value, with others in it up to `depth`.
    pub fn everything(&mut self, depth: usize) -> Everything {
        let r = self;
        Everything {
            unit: (),
            unit_struct: Unit,
            newtype: Newtype(r.maybe(Self::text)),
            pair: Pair(r.bits() as i32, r.text()),
            option: r.maybe(|r| r.bits() as i8),
            boxed: if depth == 0 { None } else { r.maybe(|r| Box::new(r.everything(depth - 1))) },
            character: r.character(),
            text: r.text(),
            bool: r.below(2) == 0,
            integers: (
                r.bits() as i8,
                r.bits() as u8,
                r.bits() as i16,
                r.bits() as u16,
                r.bits() as i32,
                r.bits() as u32,
                r.bits() as i64,
                r.bits(),
            ),
            wide: (i128::from(r.bits() as i64) * i128::from(r.bits()), u128::from(r.bits()) << r.below(64)),
            float: r.float(),
            short: r.short(),
            bytes: r.some(|r| r.bits() as u8),
            external: r.some(|r| match r.below(4) {
                0 => External::Unit,
                1 => External::Newtype(r.bits()),
                2 => External::Pair(r.text(), r.float()),
                _ => External::Named { yes: r.below(2) == 0, no: r.maybe(Self::character) },
            }),
            internal: r.some(|r| match r.below(3) {
                0 => Internal::Unit,
                1 => Internal::Newtype(r.named()),
                _ => Internal::Named { float: r.float(), text: r.text() },
            }),
            adjacent: r.some(|r| match r.below(4) {
                0 => Adjacent::Unit,
                1 => Adjacent::Newtype(r.short()),
                2 => Adjacent::Pair(r.bits() as i64, r.text()),
                _ => Adjacent::Named { on: r.maybe(|r| r.below(2) == 0) },
            }),
            untagged: r.some(|r| r.untagged(2)),
            by_number: r.some(|r| (r.bits() as i64, r.bits() as u8)),
            by_bool: r.some(|r| (r.below(2) == 0, r.text())),
            by_character: r.some(|r| (r.character(), ())),
            by_variant: r
                .some(|r| (if r.below(2) == 0 { Side::Left } else { Side::Off }, r.maybe(|r| r.below(2) == 0))),
            by_text: r.some(|r| (r.text(), r.some(|r| r.maybe(Self::text)))),
            flat: Flattened { y: r.float(), n: r.maybe(|r| r.bits() as u8) },
            rest: r.some(|r| ("rest ".to_owned() + &r.text(), r.untagged(1))),
        }
    }
}
