//! The words of the language: the tokens of the grammar, and texts that look like one of them.

use std::sync::LazyLock;

/// The dictionary in the format that fuzzers read: a word in double quotes on each line, with `\\`, `\"` and `\xAB` as escapes.
pub const FILE: &str = include_str!("../kyaml.dict");

/// The words of [`FILE`].
pub static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let lines = FILE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| word(line).unwrap_or_else(|| panic!("no word of a dictionary: {line}"))).collect()
});

fn word(line: &str) -> Option<String> {
    let text = line.strip_prefix('"')?.strip_suffix('"')?;
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next()? {
                b'x' => {
                    let digits = [rest.next()?, rest.next()?];
                    u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
                }
                escaped @ (b'"' | b'\\') => escaped,
                _ => return None,
            },
            _ => byte,
        });
    }
    String::from_utf8(bytes).ok()
}
