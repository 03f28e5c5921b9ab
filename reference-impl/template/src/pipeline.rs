//! The pipeline of an action.

use std::ops::Range;

/// The places of the commands of a code, which `|` separates outside of strings and brackets. White space at their ends is not
/// a part of them. There is at least one.
pub(crate) fn commands(code: &str) -> Vec<Range<usize>> {
    let bytes = code.as_bytes();
    let (mut start, mut depth, mut at) = (0, 0_usize, 0);
    let mut commands = Vec::new();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => at = string_end(bytes, at).map_or(bytes.len(), |end| end - 1),
            b'`' => at += 1 + bytes[at + 1..].iter().take_while(|&&byte| byte != b'`').count(),
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            b'|' if depth == 0 => {
                commands.push(trimmed(code, start..at));
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    commands.push(trimmed(code, start..code.len()));
    commands
}

fn trimmed(code: &str, command: Range<usize>) -> Range<usize> {
    let text = &code[command.clone()];
    let start = command.end - text.trim_start().len();
    start..start + text.trim().len()
}

/// The end of the string whose quote is at byte `start`, if it has one. It may have several lines.
pub(crate) fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' => at += 2,
            byte if byte == bytes[start] => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// An action `template` has no result that a function could take.
pub(crate) fn with_include(stage: &str) -> String {
    stage.strip_prefix("template ").map_or_else(|| stage.to_owned(), |rest| format!("include {rest}"))
}
