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

#[cfg(test)]
mod test {
    use super::decode;

    #[test]
    fn the_vectors_of_rfc_4648() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
    }

    #[test]
    fn line_breaks_do_not_count() {
        assert_eq!(decode("Zm9v\r\nYg=\n=\n").as_deref(), Some(b"foob".as_slice()));
        assert_eq!(decode("//79/A==").as_deref(), Some([0xFF, 0xFE, 0xFD, 0xFC].as_slice()));
    }

    #[test]
    fn other_texts_are_not_base64() {
        for text in
            ["Z", "Zg", "Zg=", "Zm9", "=", "==", "====", "Z===", "Zg==Zg==", "Zm 9v", "Zm9v ", "Zm9-", "Zm9\u{e9}"]
        {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
