//! Choices made from a seed or from the bytes of a fuzzer: the same every time.

/// A source of choices.
pub(crate) struct Random<'b> {
    /// The bytes of the next choices, in order, so that a fuzzer that changes a byte changes a
    /// choice.
    bytes: &'b [u8],
    /// The state of the generator for the choices after the last byte.
    state: u64,
}

impl<'b> Random<'b> {
    pub(crate) fn new(seed: u64) -> Self {
        Self { bytes: &[], state: seed }
    }

    /// A source for the bytes.
    pub(crate) fn of_bytes(bytes: &'b [u8]) -> Self {
        Self { bytes, ..Self::of_hash(bytes) }
    }

    /// A source whose choices all depend on all of the bytes.
    pub(crate) fn of_hash(bytes: &[u8]) -> Self {
        // FNV-1a: each byte changes every later choice.
        let hash = |state: u64, byte: &u8| (state ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        Self::new(bytes.iter().fold(0xcbf2_9ce4_8422_2325, hash))
    }

    /// The next eight bytes, or the next number of the generator `SplitMix64`.
    pub(crate) fn next(&mut self) -> u64 {
        if let Some((first, rest)) = self.bytes.split_first_chunk() {
            self.bytes = rest;
            return u64::from_le_bytes(*first);
        }
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is neither 0 nor above 256, from the next byte if there is one.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        if let Some((&first, rest)) = self.bytes.split_first() {
            self.bytes = rest;
            return usize::from(first) % end;
        }
        usize::try_from(self.next() % end as u64).expect("it is below a usize")
    }

    pub(crate) fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }
}
