//! The result of checking one file.

use kyaml_import::{Error, Note};
use kyaml_lint::Report;

use super::fixable::Fixable;
use super::stream::Stream;

/// The result of checking one file.
pub(super) enum Outcome {
    /// `--only-kyaml` is given, and the file does not look like KYAML.
    Skipped,
    Checked(Checked),
    /// The output of a renderer: the files that it comes from, with their names.
    Rendered(Vec<(Option<String>, Checked)>),
    /// The file is long or is standard input, and is checked while it is read.
    Stream(Stream),
}

/// A file and its findings.
pub(super) struct Checked {
    /// The text that the findings are about: that of the file, or the one that fixes make of it.
    pub(super) text: Vec<u8>,
    pub(super) report: Report,
    pub(super) fixable: Fixable,
    /// Whether warnings count as errors.
    pub(super) strict: bool,
    pub(super) fix: Fix,
}

impl Checked {
    /// A file without findings. Its text is not needed any longer.
    pub(super) fn clean(strict: bool) -> Self {
        let (report, fixable) = (Report::default(), Fixable::default());
        Self { text: Vec::new(), report, fixable, strict, fix: Fix::None }
    }
}

/// The result of fixing a file.
pub(super) enum Fix {
    /// Fixes are not requested, or none of the findings has one.
    None,
    /// The file was rewritten. With `--diff` it would be.
    Done { old: Vec<u8>, fixed: usize, notes: Vec<Note>, left_out_comments: usize },
    /// Some errors have no fix. `text` has the fixes of the others.
    Refused(Vec<Error>),
    /// The file could not be rewritten, with the message.
    Failed(String),
}
