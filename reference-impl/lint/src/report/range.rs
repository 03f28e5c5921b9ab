//! Ranges in reports for programs.

use kyaml_core::{Mapping, Span};

use super::excerpt::FileText;

/// A range of a file. Lines and columns are one-based, columns count characters, bytes are
/// zero-based, ends are exclusive.
pub(in crate::report) struct TextRange {
    pub(in crate::report) line: usize,
    pub(in crate::report) column: usize,
    pub(in crate::report) end_line: usize,
    pub(in crate::report) end_column: usize,
    pub(in crate::report) byte_start: usize,
    pub(in crate::report) byte_end: usize,
}

impl TextRange {
    pub(in crate::report) fn new(text: &FileText<'_>, span: Span) -> Self {
        let (start, end) = (text.position(span.start), text.position(span.end));
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_start: text.offset() + span.start,
            byte_end: text.offset() + span.end,
        }
    }

    /// The line of the last character. A range that ends with a line break ends in the line of that.
    pub(in crate::report) fn last_line(&self) -> usize {
        self.end_line - usize::from(self.end_column == 1 && self.end_line > self.line)
    }

    pub(in crate::report) fn to_mapping(&self) -> Mapping {
        Mapping::from_iter([
            ("line", self.line),
            ("column", self.column),
            ("end_line", self.end_line),
            ("end_column", self.end_column),
            ("byte_start", self.byte_start),
            ("byte_end", self.byte_end),
        ])
    }
}
