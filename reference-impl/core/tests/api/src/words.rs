//! The counts of bytes that are taken eight at a time.

#[path = "../../../src/words.rs"]
mod source;

use source::{blanks, of_plain_key, plain_ascii};

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
                    let of_key = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-./".contains(byte);
                    let expected = bytes.iter().position(|byte| !of_key(byte));
                    assert_eq!(of_plain_key(&bytes), expected.unwrap_or(bytes.len()));
                    assert_eq!(blanks(&bytes), bytes.iter().position(|&byte| byte != b' ').unwrap_or(bytes.len()));
                }
            }
        }
    }
}
