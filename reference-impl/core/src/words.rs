//! Runs of bytes, eight at a time. The loop for the last bytes shows which bytes a run contains.

/// A word in which each byte is `byte`.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The top bit of the first byte of a word that is zero; bits of later bytes may be wrong.
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(each(1)) & !word & each(0x80)
}

/// Number of bytes before the first one whose top bit is set.
fn before(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

/// The top bit of each byte between `first` and `last`, in a word without other top bits.
const fn within(word: u64, first: u8, last: u8) -> u64 {
    (word + each(0x80 - first)) & !(word + each(0x7F - last)) & each(0x80)
}

/// Number of blanks at the start of `bytes`.
#[inline]
pub(crate) fn blanks(bytes: &[u8]) -> usize {
    // Most lines are indented by fewer blanks than a pair of words has.
    let (pairs, _) = bytes.as_chunks::<16>();
    let mut at = 0;
    for &pair in pairs {
        let others = u128::from_le_bytes(pair) ^ u128::from_le_bytes([b' '; 16]);
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 16;
    }
    at + bytes[at..].iter().take_while(|&&byte| byte == b' ').count()
}

/// Number of bytes at the start of `bytes` that are letters and digits of ASCII, `_`, `-`, `.` and
/// `/`: those of a plain key.
#[inline]
pub(crate) fn of_plain_key(bytes: &[u8]) -> usize {
    let (words, _) = bytes.as_chunks::<8>();
    let mut at = 0;
    for &word in words {
        let word = u64::from_le_bytes(word);
        let low = word & each(0x7F);
        let letters = within(low | each(0x20), b'a', b'z');
        // `-`, `.`, `/` and the digits are neighbours.
        let ends = !(letters | within(low, b'-', b'9') | within(low, b'_', b'_')) | word;
        if ends & each(0x80) != 0 {
            return at + before(ends & each(0x80));
        }
        at += 8;
    }
    let is_of_key = |byte: &&u8| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'-'..=b'9' | b'_');
    at + bytes[at..].iter().take_while(is_of_key).count()
}

/// Number of bytes at the start of `bytes` that are printable ASCII other than `"` and `\`.
#[inline]
pub(crate) fn plain_ascii(bytes: &[u8]) -> usize {
    let (words, _) = bytes.as_chunks::<8>();
    let mut at = 0;
    for &word in words {
        let word = u64::from_le_bytes(word);
        let below_blank = word.wrapping_sub(each(b' ')) & !word;
        let ends = zeros(word ^ each(b'"')) | zeros(word ^ each(b'\\')) | zeros(word ^ each(0x7F)) | below_blank | word;
        if ends & each(0x80) != 0 {
            return at + before(ends & each(0x80));
        }
        at += 8;
    }
    at + bytes[at..].iter().take_while(|&&byte| matches!(byte, b' '..0x7F) && byte != b'"' && byte != b'\\').count()
}
