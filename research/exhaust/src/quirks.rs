//! The quirks of the parsers by YAML's productions, as computations. A [`Misreading`] computes the
//! documents that a parser reads. A [`Content`] finds the content that makes a parser give none. A cause
//! of `known.toml` names one of these and explains no other answer.

use kyaml_cases::decimal::shortest;
use kyaml_cases::difference::{difference, misread};
use kyaml_cases::value::Typed;
use serde::Deserialize;

use crate::meant::{Meant, documents};

/// A misreading of streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Misreading {
    /// An escape by digits becomes its code point in base 10: `\u00e9` is the text `233`.
    DecimalEscapes,
    /// An empty string becomes null, and an empty key the key `null`.
    EmptyAsNull,
    /// A number with a fraction or an exponent becomes the nearest binary64.
    Binary64,
}

impl Misreading {
    /// Whether it changes the documents of a stream.
    #[must_use]
    pub fn changes(self, meant: &Meant) -> bool {
        misread_documents(&[self], meant).is_none_or(|read| difference(&meant.documents, &read).is_some())
    }
}

/// Whether exactly these misreadings together give the documents `found`.
#[must_use]
pub fn explain(misreadings: &[Misreading], meant: &Meant, found: &[Typed]) -> bool {
    let Some(read) = misread_documents(misreadings, meant) else { return false };
    if misreadings.contains(&Misreading::Binary64) {
        // A binary64 has many texts, and each reader prints another of them.
        misread(&read, &rounded(found)).is_none()
    } else {
        misread(&read, found).is_none()
    }
}

/// The documents of a stream with these misreadings, if they can be computed.
fn misread_documents(misreadings: &[Misreading], meant: &Meant) -> Option<Vec<Typed>> {
    let mut read = meant.documents.clone();
    if misreadings.contains(&Misreading::DecimalEscapes) {
        // A mark precedes each code point, so that no two keys become equal before the stream is read.
        let mark = ('\u{f0000}'..='\u{ffffd}').find(|&mark| !meant.stream.contains(mark))?;
        read = documents(&decimal_escapes(&meant.stream, mark)).ok()?;
        let unmarked = |text: &str| text.replace(mark, "");
        read = mapped(&read, &unmarked, &|scalar| match scalar {
            Typed::String(text) => Typed::String(unmarked(text)),
            other => other.clone(),
        });
    }
    if misreadings.contains(&Misreading::EmptyAsNull) {
        let key = |key: &str| if key.is_empty() { "null".to_owned() } else { key.to_owned() };
        read = mapped(&read, &key, &|scalar| match scalar {
            Typed::String(text) if text.is_empty() => Typed::Null,
            other => other.clone(),
        });
    }
    if misreadings.contains(&Misreading::Binary64) {
        read = rounded(&read);
    }
    Some(read)
}

/// Documents in which each number with a fraction or an exponent is the shortest text of its binary64,
/// if that is finite.
fn rounded(documents: &[Typed]) -> Vec<Typed> {
    mapped(documents, &str::to_owned, &|scalar| match scalar {
        Typed::Number(text) if !is_integer(text) => {
            let nearest = text.parse().ok().and_then(shortest);
            Typed::Number(nearest.unwrap_or_else(|| text.clone()))
        }
        other => other.clone(),
    })
}

/// Values with other keys and scalars. The last one of equal keys counts.
fn mapped(values: &[Typed], key: &dyn Fn(&str) -> String, scalar: &dyn Fn(&Typed) -> Typed) -> Vec<Typed> {
    let one = |value: &Typed| match value {
        Typed::Sequence(items) => Typed::Sequence(mapped(items, key, scalar)),
        Typed::Mapping(entries) => {
            let mut kept: Vec<(String, Typed)> = Vec::new();
            for (name, value) in entries {
                let name = key(name);
                kept.retain(|(other, _)| *other != name);
                kept.push((name, mapped(std::slice::from_ref(value), key, scalar).remove(0)));
            }
            Typed::Mapping(kept)
        }
        other => scalar(other),
    };
    values.iter().map(one).collect()
}

/// An accepted stream with a mark and the code point in base 10 instead of each escape by digits.
fn decimal_escapes(stream: &str, mark: char) -> String {
    let mut text = String::new();
    let mut done = 0;
    for (start, kind) in escapes(stream) {
        let digits = match kind {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => continue,
        };
        let end = start + 2 + digits;
        let code =
            u32::from_str_radix(&stream[start + 2..end], 16).expect("the escapes of an accepted stream are whole");
        text.push_str(&stream[done..start]);
        text.push(mark);
        text.push_str(&code.to_string());
        done = end;
    }
    text + &stream[done..]
}

/// The escapes of an accepted stream: the index of the backslash, and the character after it.
fn escapes(stream: &str) -> Vec<(usize, char)> {
    let mut escapes = Vec::new();
    let mut characters = stream.char_indices();
    let mut is_quoted = false;
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => is_quoted = !is_quoted,
            '\\' if is_quoted => escapes.extend(characters.next().map(|(_, kind)| (at, kind))),
            // Outside of strings it begins a comment, in which a quote opens nothing.
            '#' if !is_quoted => _ = characters.find(|(_, c)| *c == '\n'),
            _ => {}
        }
    }
    escapes
}

/// The content of a stream for which a reader gives no documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// One of the escapes `\0`, `\a`, `\b`, `\e`, `\f` and `\v`.
    ControlEscape,
    /// An integer beyond ±9007199254740991 (2^53-1).
    UnsafeInteger,
    /// A number with a fraction or an exponent whose nearest binary64 is infinite.
    BeyondBinary64,
    /// An exponent that is not a signed integer of 64 bits.
    LongExponent,
    /// Eleven nested collections, or more.
    DeepNesting,
}

impl Content {
    /// Whether a stream has this content.
    #[must_use]
    pub fn is_in(self, meant: &Meant) -> bool {
        match self {
            Self::ControlEscape => escapes(&meant.stream).iter().any(|(_, kind)| "0abefv".contains(*kind)),
            Self::UnsafeInteger => has_number(&meant.documents, |text| is_integer(text) && !is_safe(text)),
            Self::BeyondBinary64 => has_number(&meant.documents, |text| {
                !is_integer(text) && text.parse().is_ok_and(|number: f64| number.is_infinite())
            }),
            Self::LongExponent => has_number(&meant.documents, |text| {
                text.split_once(['e', 'E']).is_some_and(|(_, exponent)| exponent.parse::<i64>().is_err())
            }),
            Self::DeepNesting => depth(&meant.documents) > 10,
        }
    }
}

/// Whether one of the numbers in these values satisfies `is_match`.
fn has_number(values: &[Typed], is_match: fn(&str) -> bool) -> bool {
    values.iter().any(|value| match value {
        Typed::Number(text) => is_match(text),
        Typed::Sequence(items) => has_number(items, is_match),
        Typed::Mapping(entries) => entries.iter().any(|(_, value)| has_number(std::slice::from_ref(value), is_match)),
        _ => false,
    })
}

/// Whether a number has neither a fraction nor an exponent.
fn is_integer(number: &str) -> bool {
    !number.contains(['.', 'e', 'E'])
}

/// Whether an integer is within ±9007199254740991 (2^53-1).
fn is_safe(integer: &str) -> bool {
    const GREATEST: u64 = (1 << 53) - 1;
    integer.parse::<i64>().is_ok_and(|integer| integer.unsigned_abs() <= GREATEST)
}

/// The greatest number of nested collections.
fn depth(values: &[Typed]) -> usize {
    let one = |value: &Typed| match value {
        Typed::Sequence(items) => 1 + depth(items),
        Typed::Mapping(entries) => {
            1 + entries.iter().map(|(_, value)| depth(std::slice::from_ref(value))).max().unwrap_or_default()
        }
        _ => 0,
    };
    values.iter().map(one).max().unwrap_or_default()
}
