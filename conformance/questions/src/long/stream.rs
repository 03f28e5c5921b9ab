//! Long streams, their kinds, and the mistakes that are made in them.

use std::ops::Range;

use kyaml_cases::value::Typed;

/// A stream of KYAML.
#[derive(Default)]
pub(super) struct Stream {
    pub(super) text: String,
    pub(super) value: Vec<Typed>,
    /// Its canonical form; nothing if that is not asked for.
    pub(super) canonical: Option<String>,
    /// Whether its lines, without brackets and commas, are the same as YAML in block style.
    pub(super) is_flat: bool,
    /// The rules of its warnings and their places, in order.
    pub(super) warnings: Vec<(&'static str, Range<usize>)>,
    /// Where an edit makes a mistake, in order.
    pub(super) places: Vec<Place>,
}

/// A part of a text whose edit is a mistake.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) range: Range<usize>,
    pub(super) mistake: Mistake,
}

/// An edit that breaks a rule.
#[derive(Clone, Copy)]
pub(super) enum Mistake {
    /// A string loses its quotes.
    Quotes,
    /// A character becomes U+0001.
    Forbidden,
    /// A character becomes a carriage return.
    BareReturn,
    /// A key loses its last character, and is equal to another one.
    Duplicate,
}

/// Streams of one kind.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// The title of a case, in which `#` is the size.
    pub(super) title: &'static str,
    pub(super) clause: &'static str,
    pub(super) make: fn(usize) -> Stream,
    pub(super) sizes: fn() -> Vec<usize>,
}

impl Mistake {
    /// The clause and the rule that it breaks.
    pub(super) fn breaks(self) -> (&'static str, &'static str) {
        match self {
            Self::Quotes => ("KY-VAL-2", "unquoted-string"),
            Self::Forbidden => ("KY-STREAM-5", "forbidden-character"),
            Self::BareReturn => ("KY-STREAM-4", "bare-carriage-return"),
            Self::Duplicate => ("KY-DATA-1", "duplicate-key"),
        }
    }

    /// The text in place of another one.
    pub(super) fn edit(self, text: &str) -> &str {
        match self {
            Self::Quotes => text.trim_matches('"'),
            Self::Forbidden => "\u{1}",
            Self::BareReturn => "\r",
            Self::Duplicate => &text[..text.len() - 1],
        }
    }
}

impl Stream {
    /// The text with a mistake, and the span of the finding.
    pub(super) fn broken(&self, Place { range, mistake }: &Place) -> (String, Range<usize>) {
        let edited = mistake.edit(&self.text[range.clone()]);
        let text = [&self.text[..range.start], edited, &self.text[range.end..]].concat();
        (text, range.start..range.start + edited.len())
    }

    /// The last place of a mistake.
    pub(super) fn last(&self) -> &Place {
        self.places.last().expect("every kind has a place for a mistake")
    }
}

/// The numbers up to a limit at which buffers and loops end: the limit itself, 3, 4, 5, 100, 1000, and powers of two with their
/// neighbours.
pub(super) fn boundaries(limit: usize) -> Vec<usize> {
    let powers = (2..usize::BITS).map(|power| 1 << power).take_while(|power| *power <= limit + 1);
    let near = powers.flat_map(|power: usize| [power - 1, power, power + 1]);
    let mut all: Vec<usize> = near.chain([100, 1000, limit]).filter(|size| *size <= limit).collect();
    all.sort_unstable();
    all.dedup();
    all
}
