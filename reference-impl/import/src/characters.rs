//! The characters of a stream, checked before anything is made of them (KY-FROM-2).

use kyaml_core::{Span, escape};

use crate::error::{Error, Problem};

/// The text of a stream.
///
/// # Errors
/// Fails with each run of bytes that are not UTF-8.
pub(crate) fn decode(input: &[u8]) -> Result<&str, Vec<Error>> {
    std::str::from_utf8(input).map_err(|_| {
        let mut errors = Runs::default();
        let mut at = 0;
        for chunk in input.utf8_chunks() {
            at += chunk.valid().len();
            let span = Span::new(at, at + chunk.invalid().len());
            if !span.is_empty() {
                errors.add(
                    span,
                    || "these bytes are not UTF-8; save the file as UTF-8".to_owned(),
                    Problem::InvalidUtf8,
                );
            }
            at = span.end;
        }
        errors.0
    })
}

/// Each run of characters that YAML does not allow, or that end a line in one version of it and not in the other.
pub(crate) fn forbidden(text: &str) -> Vec<Error> {
    let bytes = text.as_bytes();
    let mut errors = Runs::default();
    let mut at = 0;
    while let Some(offset) = find_suspicious(&bytes[at..]) {
        at += offset;
        let c = text[at..].chars().next().unwrap_or_default();
        let span = Span::new(at, at + c.len_utf8());
        let is_line_break = c == '\r' && bytes.get(span.end) == Some(&b'\n');
        let is_byte_order_mark = c == '\u{FEFF}' && at == 0;
        if !is_allowed(c) && !is_line_break && !is_byte_order_mark {
            let message = || {
                format!(
                    "U+{0:04X} cannot stand raw in YAML; write `{1}` in a string in double quotes",
                    u32::from(c),
                    escape(c)
                )
            };
            errors.add(span, message, Problem::ForbiddenCharacter);
        }
        at = span.end;
    }
    errors.0
}

/// The first byte of a character that may be forbidden.
fn find_suspicious(bytes: &[u8]) -> Option<usize> {
    // A whole chunk is asked about at once, which the compiler makes a few instructions of.
    let chunk = bytes.chunks(64).position(|chunk| chunk.iter().fold(false, |any, &byte| any | is_suspicious(byte)))?;
    let start = chunk * 64;
    bytes[start..].iter().position(|&byte| is_suspicious(byte)).map(|offset| start + offset)
}

/// Errors of which none starts where the one before it ends.
#[derive(Default)]
struct Runs(Vec<Error>);

impl Runs {
    fn add(&mut self, span: Span, message: impl FnOnce() -> String, problem: Problem) {
        match self.0.last_mut() {
            Some(last) if last.span().end == span.start => last.widen(span.end),
            _ => self.0.push(Error::new(problem, span, message())),
        }
    }
}

/// Whether a forbidden character can start with this byte.
fn is_suspicious(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0B..=0x1F | 0x7F | 0xC2 | 0xE2 | 0xEF)
}

/// The characters of KY-STREAM-5, a tab and a line feed.
fn is_allowed(c: char) -> bool {
    matches!(
        c,
        '\t' | '\n' | ' '..='~' | '\u{A0}'..='\u{2027}' | '\u{202A}'..='\u{FEFE}' | '\u{FF00}'..='\u{FFFD}' | '\u{10000}'..
    )
}
