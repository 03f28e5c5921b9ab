//! Entries of a flow collection to which nobody wrote a value (KY-FROM-8).

use kyaml_core::Span;

use crate::mistake;

const AFTER_COLON: &str = "this entry has no value; write one after the colon, such as `null`";

const AFTER_KEY: &str = "this entry has no value; write `: ` and a value after its key";

const IN_LINE: &str = "this line has no value; write `: ` and a value after its key, or the whole key on one line";

const COLON: &str = "a colon stands between a key and its value; write `: ` for `=`";

/// The message about an entry without a value, and the span of its key and of the colon if there is one.
pub(crate) fn value_after(input: &str, key: Span) -> (&'static str, Span) {
    let after = &input[key.end..];
    let text = &input[key.start..key.end];
    let sign = text.find([':', '=']).filter(|_| !text.starts_with(['"', '\'']));
    let (missing, end) = match sign {
        _ if after.trim_start().starts_with(':') => (AFTER_COLON, input.len() - after.trim_start().len() + 1),
        Some(at) if text[at..].starts_with(':') => (mistake::NO_SPACE_AFTER_COLON, key.end),
        Some(_) => (COLON, key.end),
        None => (AFTER_KEY, key.end),
    };
    (missing, Span::new(key.start, end))
}

/// The same for a plain implicit key with a line break: the span of its first line.
pub(crate) fn key_over_lines(input: &str, key: Span) -> Option<(&'static str, Span)> {
    let line_break = input[key.start..key.end].find(['\n', '\r'])?;
    let first = Span::new(key.start, key.start + input[key.start..][..line_break].trim_end().len());
    let is_implicit = !input[..key.start].trim_ascii_end().ends_with('?');
    is_implicit.then_some((IN_LINE, first))
}
