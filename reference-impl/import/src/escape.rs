//! The escapes of YAML's double-quoted scalars, where something is wrong with them.

use kyaml_core::Span;

use crate::error::{ErrorKind, ImportError};

/// The first escape that means nothing, if a double-quoted scalar with one starts at `start`.
pub(crate) fn first_wrong(input: &str, start: usize) -> Option<Span> {
    let string = input[start..].strip_prefix('"')?;
    escapes(string, start + 1).find_map(|(span, code)| {
        let is_wrong = code.is_none_or(|code| char::from_u32(code).is_none());
        is_wrong.then_some(span)
    })
}

/// The error of a surrogate's escape in a double-quoted scalar: some readers join two of them to a
/// character, some refuse them.
pub(crate) fn surrogate(input: &str, span: Span) -> Option<ImportError> {
    let string = &input[span.start + 1..span.end];
    let (span, _) = escapes(string, span.start + 1).find(|&(_, code)| matches!(code, Some(0xD800..=0xDFFF)))?;
    Some(ImportError::new(ErrorKind::SURROGATE_ESCAPE, span))
}

/// The first escape `\/` in a double-quoted scalar, which readers of YAML 1.1 do not know.
pub(crate) fn solidus(input: &str, span: Span) -> Option<Span> {
    let string = &input[span.start + 1..span.end];
    escapes(string, span.start + 1).map(|(span, _)| span).find(|span| &input[span.start..span.end] == r"\/")
}

/// Each escape up to the closing quote: its bytes, and the number of its character, if it has one.
/// A surrogate has its own number.
fn escapes(string: &str, offset: usize) -> impl Iterator<Item = (Span, Option<u32>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let found = string.get(at..)?.find(['\\', '"'])? + at;
        let mut rest = string[found..].chars();
        if rest.next() == Some('"') {
            return None;
        }
        let indicator = rest.next()?;
        let digits = match indicator {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => 0,
        };
        let start = found + 1 + indicator.len_utf8();
        let code: String = rest.take(digits).take_while(char::is_ascii_hexdigit).collect();
        at = start + code.len();
        let code = match digits {
            0 => is_single(indicator).then_some(0),
            _ if code.len() == digits => u32::from_str_radix(&code, 16).ok(),
            _ => None,
        };
        Some((Span::new(offset + found, offset + at), code))
    })
}

/// Whether `\` and this character are an escape.
///
/// ```text
/// [61] c-ns-esc-char, without the escapes of numbers, and with an escaped line break
/// ```
fn is_single(c: char) -> bool {
    "0abt\tnvfre \"/\\N_LP\n\r".contains(c)
}
