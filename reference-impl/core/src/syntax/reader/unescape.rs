//! What an accepted string means: no escape in it is wrong any more.

use memchr::memchr;

use crate::syntax::string::simple_escape;
use crate::words;

/// The string that `content`, the text between the quotes of an accepted token, means (KY-STR, KY-FOLD). A text that no token
/// holds means something as well.
pub(super) fn unescape(content: &str) -> String {
    let mut out = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = memchr(b'\\', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        let mut after = rest[at + 1..].chars();
        let letter = after.next().unwrap_or('\\');
        rest = after.as_str();
        match letter {
            'x' => rest = code_point(rest, 2, &mut out),
            'u' => rest = code_point(rest, 4, &mut out),
            'U' => rest = code_point(rest, 8, &mut out),
            '\n' | '\r' => {
                let line = rest.strip_prefix('\n').unwrap_or(rest);
                rest = &line[words::blanks(line.as_bytes())..];
            }
            _ => out.push(simple_escape(letter).unwrap_or(letter)),
        }
    }
    out.push_str(rest);
    out
}

/// Adds the character whose `digits` hexadecimal digits `text` starts with. Gives what follows them.
fn code_point<'s>(text: &'s str, digits: usize, out: &mut String) -> &'s str {
    let (number, rest) = text.split_at_checked(digits).unwrap_or((text, ""));
    let c = u32::from_str_radix(number, 16).ok().and_then(char::from_u32);
    out.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    rest
}
