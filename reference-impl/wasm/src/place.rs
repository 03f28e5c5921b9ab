//! Places in the answers.

use kyaml_core::{LineIndex, Span};
use serde::Serialize;

/// A range of a text. Lines and columns are one-based, columns count characters, bytes are
/// zero-based, ends are exclusive.
#[derive(Serialize)]
pub(crate) struct Place {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    byte_start: usize,
    byte_end: usize,
}

impl Place {
    pub(crate) fn new(lines: &LineIndex<'_>, span: Span) -> Self {
        let (start, end) = (lines.position(span.start), lines.position(span.end));
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_start: span.start,
            byte_end: span.end,
        }
    }
}

pub(crate) fn json(answer: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}
