//! Whether there is anything to find in a stream.

use memchr::memmem;

use crate::ignores::MARK;
use crate::lint::lint;
use crate::options::LintOptions;

/// Whether nothing at all is found in `document`: neither an error nor a warning, and no comment that ignores findings.
///
/// `document` is a whole stream, or one document of it with its header and what stands above that. Where this is true,
/// [`lint()`] with the same options has an empty report. It may be false of a stream with an empty report: then [`lint()`] has
/// to be asked.
///
/// ```
/// use kyaml_lint::{LintOptions, is_clean};
///
/// assert!(is_clean(b"---\n{a: 1}\n", &LintOptions::default()));
/// assert!(!is_clean(b"---\n{a: yes}\n", &LintOptions::default()));
/// ```
#[must_use]
pub fn is_clean(document: &[u8], options: &LintOptions) -> bool {
    let may_ignore = options.ignore_comments && memmem::find(document, MARK.as_bytes()).is_some();
    !may_ignore && lint(document, options).diagnostics().is_empty()
}
