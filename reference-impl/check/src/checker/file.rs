//! What became of one file.

use kyaml_core::Applicability;
use kyaml_import::{Error, Note};
use kyaml_lint::Report;

/// A file that was looked at.
pub(super) enum Looked {
    /// The file does not look like KYAML, and was to be left out then.
    LeftOut,
    Checked(Checked),
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

/// How many findings of a file can be mended in their places.
#[derive(Clone, Copy, Default)]
pub(super) struct Fixable {
    pub(super) safely: usize,
    pub(super) by_guess: usize,
}

impl Fixable {
    pub(super) fn count(report: &Report) -> Self {
        let mut count = Self::default();
        for fix in report.diagnostics().iter().filter_map(|found| found.fix.as_ref()) {
            match fix.applicability() {
                Applicability::Safe => count.safely += 1,
                _ => count.by_guess += 1,
            }
        }
        count
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
