//! Numbers without a pattern that are the same in every run.

/// The generator `SplitMix64`.
pub struct Random(u64);

impl Random {
    /// The numbers of a seed; each `number` of it has a sequence of its own.
    #[must_use]
    pub fn new(seed: u64, number: usize) -> Self {
        let first = Self(seed).next();
        Self(first ^ number as u64)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`, which is at most 2³².
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(((self.next() >> 32) * bound as u64) >> 32).expect("it is below the bound")
    }

    /// Whether an event of this probability, in per cent, comes about.
    pub(crate) fn is_in(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}
