//! What became of one file.

use kyaml_import::{Error, Note};
use kyaml_lint::Report;

use super::fixable::Fixable;
use super::stream::Stream;

/// A file that was looked at.
pub(super) enum Looked {
    /// The file does not look like KYAML, and was to be left out then.
    LeftOut,
    Checked(Checked),
    /// The file is long or standard input, and is checked as it is read.
    Stream(Stream),
}

/// A file, and what was found in it.
pub(super) struct Checked {
    /// The text that the findings are about: that of the file, or the one that the file was or would be rewritten to.
    pub(super) text: Vec<u8>,
    pub(super) report: Report,
    pub(super) fixable: Fixable,
    /// Whether warnings count as errors.
    pub(super) strict: bool,
    pub(super) fix: Fix,
}

impl Checked {
    /// A file in which nothing is found. Its text is not needed any longer.
    pub(super) fn clean(strict: bool) -> Self {
        let (report, fixable) = (Report::default(), Fixable::default());
        Self { text: Vec::new(), report, fixable, strict, fix: Fix::None }
    }
}

/// What became of a file that was to be fixed.
pub(super) enum Fix {
    /// The file was not to be fixed, or nothing in it can be.
    None,
    /// The file was rewritten, or with `--diff` would be.
    Done { old: Vec<u8>, fixed: usize, notes: Vec<Note>, left_out_comments: usize },
    /// Some of the file cannot be fixed; what was, is in `text`.
    Refused(Vec<Error>),
    /// The file could not be rewritten; the message.
    Failed(String),
}
