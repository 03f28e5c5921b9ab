//! Numbered parts of a row of streams, and shards, each of which takes some of the parts.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use anyhow::{Result, ensure};

/// The least number of parts, if there are as many streams: a short row has parts for many shards.
const FEWEST: u64 = 64;

/// Some of the parts: `3/16` is the third of sixteen shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// All parts.
    pub const ALL: Self = Self { number: 1, of: 1 };

    /// Whether this shard does this part.
    #[must_use]
    pub fn has(self, part: u64) -> bool {
        part % self.of == self.number - 1
    }
}

impl fmt::Display for Shard {
    /// Writes it for the name of a file: `3-of-16`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-of-{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let Some((number, of)) = numbers else { anyhow::bail!("a shard is a number of a number, such as 3/16") };
        ensure!((1..=of).contains(&number), "there is no shard {number} of {of}");
        Ok(Self { number, of })
    }
}

/// The parts of a row of `streams`, with at most `most` in each: the number of the part and its streams.
pub fn parts(streams: u64, most: u64) -> impl Iterator<Item = (u64, Range<u64>)> {
    let size = most.min(streams.div_ceil(FEWEST)).max(1);
    (0..streams.div_ceil(size)).map(move |part| (part, part * size..streams.min((part + 1) * size)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_shards_are_partitions() {
        for streams in [0, 10, 64, 65, 1000] {
            let all: Vec<u64> = parts(streams, 4).flat_map(|(_, streams)| streams).collect();
            assert_eq!(all, (0..streams).collect::<Vec<_>>());
        }
        assert_eq!((parts(1000, 4).count(), parts(1000, 400).count(), parts(10, 400).count()), (250, 63, 10));
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().expect("a shard")).to_vec();
        for part in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(part)).count(), 1);
        }
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
