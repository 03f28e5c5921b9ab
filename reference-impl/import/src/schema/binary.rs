//! The tag `!!binary`.

/// The bytes that a base64 text encodes (RFC 4648, section 4). Line breaks may occur between its
/// characters, as for Kubernetes' loader. A text that is not base64, or lacks its padding, gives
/// `None`.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let characters: Vec<u8> = text.bytes().filter(|b| !matches!(b, b'\r' | b'\n')).collect();
    if !characters.len().is_multiple_of(4) {
        return None;
    }
    let padding = characters.iter().rev().take(2).take_while(|&&b| b == b'=').count();
    let (digits, _) = characters.split_at(characters.len() - padding);
    let mut bytes = Vec::with_capacity(characters.len() / 4 * 3);
    for group in digits.chunks(4) {
        let mut bits = 0;
        for &character in group {
            bits = bits << 6 | digit(character)?;
        }
        bits <<= 6 * (4 - group.len());
        bytes.extend_from_slice(&bits.to_be_bytes()[1..group.len()]);
    }
    Some(bytes)
}

fn digit(character: u8) -> Option<u32> {
    let digit = match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(digit))
}
