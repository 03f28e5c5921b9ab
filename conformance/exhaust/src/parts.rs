//! Parts of a row of streams, and the shard that does some of them.

use std::ops::Range;
use std::str::FromStr;

use anyhow::{Result, ensure};

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

impl FromStr for Shard {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let Some((number, of)) = numbers else { anyhow::bail!("a shard is a number of a number, such as 3/16") };
        ensure!((1..=of).contains(&number), "there is no shard {number} of {of}");
        Ok(Self { number, of })
    }
}

/// The parts of so many streams: a number for each, and its streams.
pub fn parts(streams: u64, size: u64) -> impl Iterator<Item = (u64, Range<u64>)> {
    (0..streams.div_ceil(size)).map(move |part| (part, part * size..streams.min((part + 1) * size)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_stream_is_in_one_part_and_each_part_in_one_shard() {
        let all: Vec<u64> = parts(10, 4).flat_map(|(_, streams)| streams).collect();
        assert_eq!(all, (0..10).collect::<Vec<_>>());
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].map(|text| text.parse().expect("a shard")).to_vec();
        for part in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(part)).count(), 1);
        }
        for wrong in ["0/3", "4/3", "3", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
