//! Detects streams that are not text in UTF-8.

use std::fmt;

/// The number of bytes at the start of a stream that are inspected to detect binary input, and the number of bytes that are parsed of
/// such input.
pub(crate) const PREFIX: usize = 64 * 1024;

/// The apparent content of a stream that is not text in UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NonText {
    Utf16,
    Utf32,
    Binary,
}

impl NonText {
    /// The apparent content of a stream; `None` if it is text, even with a few wrong bytes in it.
    pub(crate) fn of(input: &[u8]) -> Option<Self> {
        match input {
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => return Some(Self::Utf32),
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => return Some(Self::Utf16),
            _ => {}
        }
        let input = &input[..input.len().min(PREFIX)];
        let is_cut_short = |error: std::str::Utf8Error| error.error_len().is_none();
        if memchr::memchr(0, input).is_none() && str::from_utf8(input).map_or_else(is_cut_short, |_| true) {
            return None;
        }
        // ASCII in UTF-16 and UTF-32 has NULs at fixed positions within each group of four bytes.
        let (mut nuls, mut controls, mut high) = ([0_usize; 4], 0_usize, 0_usize);
        for (at, &byte) in input.iter().enumerate() {
            match byte {
                0 => nuls[at % 4] += 1,
                1..=0x08 | 0x0E..=0x1F | 0x7F => controls += 1,
                0x80.. => high += 1,
                _ => {}
            }
        }
        let all: usize = nuls.iter().sum();
        let quarter = input.len() / 4;
        let is_full = |position: usize| quarter > 0 && nuls[position] * 10 >= quarter * 8;
        let is_rare = |position: usize| nuls[position] * 10 <= quarter;
        if is_full(1) && is_full(2) && ((is_full(0) && is_rare(3)) || (is_full(3) && is_rare(0))) {
            return Some(Self::Utf32);
        }
        if (is_full(0) && is_full(2) && is_rare(1) && is_rare(3))
            || (is_full(1) && is_full(3) && is_rare(0) && is_rare(2))
        {
            return Some(Self::Utf16);
        }
        let is_random = controls + all >= 8 && (controls + all) * 50 >= input.len() && high >= 8;
        let is_sparse = all >= 8 && all * 5 >= input.len();
        (is_random || is_sparse).then_some(Self::Binary)
    }
}

impl fmt::Display for NonText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf16 => "the stream looks like UTF-16; save the file as UTF-8",
            Self::Utf32 => "the stream looks like UTF-32; save the file as UTF-8",
            Self::Binary => {
                "the stream looks like binary data and no text; check that this is the file that was meant, and write bytes \
                 that are not text in base64"
            }
        })
    }
}
