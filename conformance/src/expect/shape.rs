//! The shape of a message: its text without the parts that differ from case to case.

/// The longest shape, in characters.
const LONGEST: usize = 120;

/// The shape of a message: its first line, without quotations, digits, numbers in base 16, and
/// paths. Two messages about the same deviation have one shape.
pub(crate) fn shape(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let mut shape = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let len = match c {
            '"' | '`' => quoted(rest, c),
            '0' if rest.starts_with("0x") => 2 + run(&rest[2..], |c| c.is_ascii_hexdigit()),
            '0'..='9' => run(rest, |c| c.is_ascii_digit()),
            '/' if shape.is_empty() || shape.ends_with([' ', '(']) => {
                shape.push_str("/…");
                run(rest, |c| !matches!(c, ' ' | ',' | ':' | ')'))
            }
            _ => {
                shape.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[len..];
    }
    let words: Vec<&str> = shape.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST).collect()
}

/// The length of a quotation, with its quotes; the whole text if the quotation does not close. A
/// quotation that was cut short ends with its ellipsis.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (index, c) in text[1..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return index + 2,
            '…' => return index + 1 + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

fn run(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::shape;

    #[test]
    fn similar_messages_have_one_shape() {
        assert_eq!(shape("at \"/0/a\": expected 12\nmore"), shape("at \"/1\": expected  3"));
        assert_eq!(shape(r#"at "/0/a": expected 12, found "13""#), "at : expected , found");
        assert_eq!(shape("line 3: a table at /0/a/1, see 0x7fFe"), "line : a table at /…, see");
        assert_eq!(shape(r#"found "a \" b" there"#), "found there");
        assert_eq!(shape("never \"closed"), "never");
        assert_eq!(shape("expected {\"number\":\"12…, found null"), "expected {:, found null");
        assert_eq!(shape("and/or"), "and/or");
        assert_eq!(shape(""), "");
    }

    #[test]
    fn different_messages_have_different_shapes() {
        assert_ne!(shape("at \"/0\": expected null"), shape("at \"/0\": expected true"));
        assert_ne!(
            shape("expected {\"number\":\"1\"}, found \"1\""),
            shape("expected \"1\", found {\"number\":\"1\"}")
        );
    }

    #[test]
    fn a_shape_is_short() {
        assert_eq!(shape(&"é".repeat(500)).chars().count(), 120);
    }
}
