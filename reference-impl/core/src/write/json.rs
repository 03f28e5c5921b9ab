//! The spelling of JSON's strings (RFC 8259, section 7).

use std::fmt::Write as _;

/// Adds `text` in double quotes to `out`, with the shortest escapes. Escaped is what JSON does not
/// allow raw, and what a reader of YAML, which may read JSON, refuses or takes for a line break.
pub(super) fn quote(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    // The first bytes of characters that may need an escape.
    while let Some(at) = rest.bytes().position(|b| matches!(b, ..b' ' | b'"' | b'\\' | 0x7F | 0xC2 | 0xE2 | 0xEF)) {
        out.push_str(&rest[..at]);
        let Some(c) = rest[at..].chars().next() else { break };
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{8}' => out.push_str("\\b"),
            '\u{C}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            ..' ' | '\u{7F}'..='\u{9F}' | '\u{2028}' | '\u{2029}' | '\u{FFFE}' | '\u{FFFF}' => {
                write!(out, "\\u{:04x}", u32::from(c)).expect("a string takes every character");
            }
            _ => out.push(c),
        }
        rest = &rest[at + c.len_utf8()..];
    }
    out.push_str(rest);
    out.push('"');
}
