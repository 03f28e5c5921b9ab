//! The random numbers of a document.

/// `SplitMix64`: a state that grows by the same step each time, and a mixture of its bits.
pub(crate) struct Random {
    state: u64,
}

impl Random {
    /// The numbers of the document with this index.
    pub(crate) fn of_document(index: u64) -> Self {
        Self { state: index }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`: the upper half of the next number, scaled.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let scaled = ((self.next() >> 32) * u64::from(bound)) >> 32;
        u32::try_from(scaled).expect("it is below the bound")
    }

    /// One of `all`, of which there are fewer than 2³².
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
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
