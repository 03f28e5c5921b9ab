//! Whether there is anything to find in a stream.

use kyaml_core::recognise::{self, RecogniseOptions, Recognised};
use memchr::memmem;

use crate::ignores::MARK;
use crate::lint::lint;
use crate::options::{Form, LintOptions};
use crate::rule::Group;
use crate::rule_set::RuleSet;
use crate::rules;

/// Whether nothing at all is found in `document`: no error, no warning, and no comment that ignores
/// findings.
///
/// `document` is a whole stream, or one document of it with its header and the lines above that.
/// If this is true, [`lint()`] with the same options has an empty report. If it is false, the report
/// may be empty all the same, and [`lint()`] decides. One pass over the bytes shows that most
/// streams are clean.
///
/// ```
/// use kyaml_lint::{LintOptions, is_clean};
///
/// assert!(is_clean(b"---\n{a: 1}\n", &LintOptions::default()));
/// assert!(!is_clean(b"---\n{a: yes}\n", &LintOptions::default()));
/// ```
#[must_use]
pub fn is_clean(document: &[u8], options: &LintOptions) -> bool {
    let Some(seen) = Recognition::new(document, options) else { return false };
    if seen.has_ignore_comments {
        return false;
    }
    !rules::may_find(&seen, options) || lint(document, options).is_clean()
}

/// The recogniser's knowledge of a stream that breaks no rule of the parser.
pub(crate) struct Recognition<'s> {
    pub(crate) document: &'s [u8],
    /// The stream is in this form.
    pub(crate) form: Form,
    /// Whether the stream is known to be portable (section 14 of the specification).
    pub(crate) is_portable: bool,
    /// Whether a comment may ignore findings.
    pub(crate) has_ignore_comments: bool,
    pub(crate) recognised: Recognised,
}

impl<'s> Recognition<'s> {
    /// `None` if the recogniser gives up.
    fn new(document: &'s [u8], options: &LintOptions) -> Option<Self> {
        let recognise = match options.form {
            Form::Kyaml => recognise::kyaml,
            Form::Canonical => recognise::canonical,
            Form::Compact => recognise::compact,
        };
        let is_portable = looks_for_portable_rules(options);
        let wanted = RecogniseOptions::default().profile(options.profile).portable(is_portable);
        let recognised = recognise(document, &wanted)?;
        let has_ignore_comments =
            options.ignore_comments && recognised.has_comments && memmem::find(document, MARK.as_bytes()).is_some();
        Some(Self { document, form: options.form, is_portable, has_ignore_comments, recognised })
    }
}

fn looks_for_portable_rules(options: &LintOptions) -> bool {
    options.select == RuleSet::ALL || rules::of_set(options.select).any(|rule| rule.group() == Group::Portable)
}
