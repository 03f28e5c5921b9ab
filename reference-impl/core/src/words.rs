//! Runs of bytes, eight at a time: what a run is made of is plain from the loop for the bytes that are left over.

/// A word in which each byte is `byte`.
const fn each(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

/// The top bit of each byte of a word that is zero, of the first one exactly; those after it may be wrong.
fn zeros(word: u64) -> u64 {
    word.wrapping_sub(each(1)) & !word & each(0x80)
}

/// How many bytes stand before the first one whose top bit is set.
fn before(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

/// How many blanks `bytes` starts with.
#[inline]
pub(crate) fn blanks(bytes: &[u8]) -> usize {
    let (words, _) = bytes.as_chunks::<8>();
    let mut at = 0;
    for &word in words {
        let others = u64::from_le_bytes(word) ^ each(b' ');
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at + bytes[at..].iter().take_while(|&&byte| byte == b' ').count()
}

/// How many bytes `bytes` starts with that are printable ASCII other than `"` and `\`.
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

#[cfg(test)]
mod test {
    use super::{blanks, plain_ascii};

    #[test]
    fn every_byte_at_every_place() {
        for byte in 0..=u8::MAX {
            for place in 0..20 {
                for filler in [b' ', b'a', b'~', b'!'] {
                    let mut bytes = [filler; 24];
                    bytes[place] = byte;
                    for after in [filler, 0, 0xFF, byte] {
                        bytes[place + 1] = after;
                        let expected =
                            bytes.iter().position(|byte| !matches!(byte, b' '..=b'!' | b'#'..=b'[' | b']'..=b'~'));
                        assert_eq!(plain_ascii(&bytes), expected.unwrap_or(bytes.len()));
                        assert_eq!(blanks(&bytes), bytes.iter().position(|&byte| byte != b' ').unwrap_or(bytes.len()));
                    }
                }
            }
        }
    }
}
