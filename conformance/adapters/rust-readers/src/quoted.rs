//! The content of a double-quoted scalar (KY-STR-2 to KY-FOLD-4), for readers that give its source only.

use kyaml_protocol::reader::Loaded;

/// The value of a scalar whose source, quotes included, is `source`.
pub(super) fn resolve(source: &str) -> Loaded {
    source
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .and_then(decode)
        .map_or_else(|| Loaded::Foreign(format!("the scalar {source}")), Loaded::String)
}

/// `None` for a text with an escape or a line break that KYAML does not have.
fn decode(content: &str) -> Option<String> {
    let mut text = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = rest.find(['\\', '"', '\r', '\n']) {
        text.push_str(&rest[..at]);
        let (value, after) = escape(rest[at..].strip_prefix('\\')?)?;
        text.extend(value);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

/// The character of an escape, if it has one, and the rest of the text.
fn escape(text: &str) -> Option<(Option<char>, &str)> {
    let mut chars = text.chars();
    let value = match chars.next()? {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{b}',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        ' ' => ' ',
        '"' => '"',
        '\\' => '\\',
        'N' => '\u{85}',
        '_' => '\u{a0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        'x' => return hexadecimal(chars.as_str(), 2),
        'u' => return hexadecimal(chars.as_str(), 4),
        'U' => return hexadecimal(chars.as_str(), 8),
        '\n' => return Some((None, chars.as_str().trim_start_matches([' ', '\t']))),
        '\r' => {
            let next_line = chars.as_str().strip_prefix('\n')?;
            return Some((None, next_line.trim_start_matches([' ', '\t'])));
        }
        _ => return None,
    };
    Some((Some(value), chars.as_str()))
}

fn hexadecimal(text: &str, digits: usize) -> Option<(Option<char>, &str)> {
    let (number, rest) = text.split_at_checked(digits)?;
    if !number.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let value = char::from_u32(u32::from_str_radix(number, 16).ok()?)?;
    Some((Some(value), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_replaced() {
        let source = r#""\0\a\b\t\n\v\f\r\e\"\\\N\_\L\P\x41\u00e9\U0001F600\ ""#;
        let expected = "\0\u{7}\u{8}\t\n\u{b}\u{c}\r\u{1b}\"\\\u{85}\u{a0}\u{2028}\u{2029}Aé😀 ";
        assert_eq!(resolve(source), Loaded::String(expected.to_owned()));
        assert_eq!(resolve("\"\\\tx\ty\""), Loaded::String("\tx\ty".to_owned()));
    }

    #[test]
    fn escaped_line_breaks_are_removed() {
        let source = "\"\\\n   one\\n\\\r\n  \\ two \\\n  \"";
        assert_eq!(resolve(source), Loaded::String("one\n two ".to_owned()));
    }

    #[test]
    fn everything_else_is_foreign() {
        for source in [
            "\"a\nb\"",
            "\"a",
            "a",
            "'a'",
            r#""\/""#,
            r#""\x4g""#,
            r#""\x+4""#,
            r#""\u00e""#,
            r#""\ud83d""#,
            r#""\U00110000""#,
            r#""\"#,
            r#""a"b""#,
            "\"\\\r\"",
        ] {
            assert!(matches!(resolve(source), Loaded::Foreign(_)), "{source:?}");
        }
    }
}
