//! What became of one file.

use kyaml_import::{Error, Note};
use kyaml_lint::Report;

/// A file, and what was found in it.
pub(super) struct Checked {
    /// The text that the findings are about: that of the file, or the one that the file was or would be rewritten to.
    pub(super) text: Vec<u8>,
    pub(super) report: Report,
    pub(super) fix: Fix,
}

/// What became of a file that was to be fixed.
pub(super) enum Fix {
    /// The file was not to be fixed, or formatting would not leave fewer findings.
    None,
    /// The file was rewritten, or with `--diff` would be.
    Done { old: Vec<u8>, notes: Vec<Note>, left_out_comments: usize },
    /// The file cannot be formatted.
    Refused(Vec<Error>),
    /// The file could not be rewritten; the message.
    Failed(String),
}
