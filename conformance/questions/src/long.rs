//! Long streams of several kinds, at the sizes where programs end: powers of two, their neighbours, and round numbers.
//!
//! Their values, their canonical form and their mistakes follow from how they are made, so nobody judges them. [`kinds`] makes the
//! streams, and [`cases`] makes cases of them.

use std::ops::Range;

use kyaml_cases::value::Typed;

use crate::random::Random;

mod cases;
mod kinds;

pub use cases::long;
use kinds::KINDS;

/// The greatest size of a stream that a seed makes, in bytes or what its kind counts.
const LONGEST_OF_SEED: usize = 1 << 17;

/// A stream of KYAML.
#[derive(Default)]
struct Stream {
    text: String,
    value: Vec<Typed>,
    /// Its canonical form; nothing if that is not asked for.
    canonical: Option<String>,
    /// Whether its lines, without brackets and commas, are the same as YAML in block style.
    is_flat: bool,
    /// The rules of its warnings and their places, in order.
    warnings: Vec<(&'static str, Range<usize>)>,
    /// Where an edit makes a mistake, in order.
    places: Vec<Place>,
}

/// A part of a text whose edit is a mistake.
#[derive(Clone)]
struct Place {
    range: Range<usize>,
    mistake: Mistake,
}

/// An edit that breaks a rule.
#[derive(Clone, Copy)]
enum Mistake {
    /// A string loses its quotes.
    Quotes,
    /// A character becomes U+0001.
    Forbidden,
    /// A character becomes a carriage return.
    BareReturn,
}

/// Streams of one kind.
struct Kind {
    name: &'static str,
    /// The title of a case, in which `#` is the size.
    title: &'static str,
    clause: &'static str,
    make: fn(usize) -> Stream,
    sizes: fn() -> Vec<usize>,
}

impl Mistake {
    /// The clause and the rule that it breaks.
    fn breaks(self) -> (&'static str, &'static str) {
        match self {
            Self::Quotes => ("KY-VAL-2", "unquoted-string"),
            Self::Forbidden => ("KY-STREAM-5", "forbidden-character"),
            Self::BareReturn => ("KY-STREAM-4", "bare-carriage-return"),
        }
    }

    /// The text in place of another one.
    fn edit(self, text: &str) -> &str {
        match self {
            Self::Quotes => text.trim_matches('"'),
            Self::Forbidden => "\u{1}",
            Self::BareReturn => "\r",
        }
    }
}

impl Stream {
    /// The text with a mistake, and the span of the finding.
    fn broken(&self, Place { range, mistake }: &Place) -> (String, Range<usize>) {
        let edited = mistake.edit(&self.text[range.clone()]);
        let text = [&self.text[..range.start], edited, &self.text[range.end..]].concat();
        (text, range.start..range.start + edited.len())
    }

    /// The last place of a mistake.
    fn last(&self) -> &Place {
        self.places.last().expect("every kind has a place for a mistake")
    }
}

/// The numbers up to a limit at which buffers and loops end: the limit itself, 3, 4, 5, 100, 1000, and powers of two with their
/// neighbours.
fn boundaries(limit: usize) -> Vec<usize> {
    let powers = (2..usize::BITS).map(|power| 1 << power).take_while(|power| *power <= limit + 1);
    let near = powers.flat_map(|power: usize| [power - 1, power, power + 1]);
    let mut all: Vec<usize> = near.chain([100, 1000, limit]).filter(|size| *size <= limit).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A stream of a kind and a size that the numbers choose.
pub(crate) fn stream(random: &mut Random) -> String {
    let kind = &KINDS[random.below(KINDS.len())];
    let sizes: Vec<usize> = (kind.sizes)().into_iter().filter(|size| *size <= LONGEST_OF_SEED).collect();
    let (least, most) = (sizes[0], sizes[sizes.len() - 1]);
    let bound = random.one_of(&boundaries(most));
    (kind.make)(least.max(random.below(bound + 1))).text
}

#[cfg(test)]
mod test;
