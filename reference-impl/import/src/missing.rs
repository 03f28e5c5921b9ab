//! Entries of a flow collection to which nobody wrote a value (KY-FROM-8).

use std::fmt;

use kyaml_core::Span;

/// The part that is probably missing in an entry without a value. [`Display`](fmt::Display) says what to
/// write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MissingValue {
    /// The value, after a colon.
    AfterColon,
    /// The colon and the value.
    AfterKey,
    /// The blank after the colon: `a:1`.
    Blank,
    /// The colon, for which there is another sign: `a = 1`.
    Colon,
    /// The colon and the value, before the line break in a key.
    InLine,
}

/// The part that an entry without a value lacks, and the span of its key and of the colon if there is one.
pub(crate) fn value_after(input: &str, key: Span) -> (MissingValue, Span) {
    let after = &input[key.end..];
    let text = &input[key.start..key.end];
    let sign = text.find([':', '=']).filter(|_| !text.starts_with(['"', '\'']));
    let (missing, end) = match sign {
        _ if after.trim_start().starts_with(':') => {
            (MissingValue::AfterColon, input.len() - after.trim_start().len() + 1)
        }
        Some(at) if text[at..].starts_with(':') => (MissingValue::Blank, key.end),
        Some(_) => (MissingValue::Colon, key.end),
        None => (MissingValue::AfterKey, key.end),
    };
    (missing, Span::new(key.start, end))
}

/// The first line of a plain implicit key with a line break, which is an entry without a value, or a comment
/// of another language.
pub(crate) fn key_over_lines(input: &str, key: Span) -> Option<(MissingValue, Span)> {
    let line_break = input[key.start..key.end].find(['\n', '\r'])?;
    let first = Span::new(key.start, key.start + input[key.start..][..line_break].trim_end().len());
    let is_implicit = !input[..key.start].trim_ascii_end().ends_with('?');
    is_implicit.then_some((MissingValue::InLine, first))
}

impl fmt::Display for MissingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AfterColon => "this entry has no value; write one after the colon, such as `null`",
            Self::AfterKey => "this entry has no value; write `: ` and a value after its key",
            Self::InLine => {
                "this line has no value; write `: ` and a value after its key, or the whole key on one line"
            }
            Self::Blank => "a space is missing after the colon; write `: `",
            Self::Colon => "a colon stands between a key and its value; write `: ` for `=`",
        })
    }
}
