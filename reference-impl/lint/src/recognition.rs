//! The recogniser's knowledge of a stream, by which rules are skipped.

use kyaml_core::Style;
use kyaml_core::recognise::{self, RecogniseOptions, Recognised};
use memchr::memmem;

use crate::ignores::MARK;
use crate::options::{Form, LintOptions};

/// The recogniser's knowledge of a stream that breaks no rule of the parser.
pub(crate) struct Recognition<'s> {
    pub(crate) document: &'s [u8],
    /// The stream is in the form of these options.
    pub(crate) options: &'s LintOptions,
    /// Whether the stream is known to be portable (annex B of the specification).
    pub(crate) is_portable: bool,
    /// Whether a comment may ignore findings.
    pub(crate) has_ignore_comments: bool,
    pub(crate) recognised: Recognised,
}

impl<'s> Recognition<'s> {
    /// Asks whether the stream is portable as well if `is_portable` is true. `None` if the
    /// recogniser gives up.
    pub(crate) fn new(document: &'s [u8], options: &'s LintOptions, is_portable: bool) -> Option<Self> {
        let recognise = match options.form {
            Form::Canonical if changes_form(options) => return None,
            Form::Kyaml => recognise::kyaml,
            Form::Canonical => recognise::canonical,
            Form::Compact => recognise::compact,
        };
        let recognised = recognise(document, &wanted(options, is_portable))?;
        Some(Self::of(document, options, is_portable, recognised))
    }

    /// What `recognised` says of the stream, or of a part of it.
    pub(crate) fn of(document: &'s [u8], options: &'s LintOptions, is_portable: bool, recognised: Recognised) -> Self {
        let has_ignore_comments =
            options.ignore_comments && recognised.has_comments && memmem::find(document, MARK.as_bytes()).is_some();
        Self { document, options, is_portable, has_ignore_comments, recognised }
    }
}

/// What the recogniser is asked for.
pub(crate) fn wanted(options: &LintOptions, is_portable: bool) -> RecogniseOptions {
    RecogniseOptions::default().profile(options.profile).portable(is_portable)
}

/// Whether the options of the style change canonical form, which the recogniser knows with the default style only.
/// A canonical stream has no blank lines to keep.
pub(crate) fn changes_form(options: &LintOptions) -> bool {
    options.style != Style::default().blank_lines(options.style.blank_lines)
}
