//! Long streams of several kinds, at the sizes where programs end: powers of two, their neighbours, and round numbers.
//!
//! Their values, their canonical form and their mistakes follow from how they are made, so nobody judges them. [`kinds`] makes the
//! streams, [`cases`] makes cases of them, and [`stream`] has the types of both.

use crate::random::Random;

mod cases;
mod kinds;
mod stream;

pub use cases::{AREA, long};
use kinds::KINDS;
use stream::boundaries;

/// The greatest size of a stream that a seed makes, in bytes or what its kind counts.
const LONGEST_OF_SEED: usize = 1 << 17;

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
