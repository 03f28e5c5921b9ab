//! Whether there is anything to find in a stream.

use std::io::{self, Read};

use kyaml_core::recognise::canonical_from_reader;

use crate::lint::lint;
use crate::options::{Form, LintOptions};
use crate::recognition::{Recognition, changes_form, wanted};
use crate::rule::Group;
use crate::rule_set::RuleSet;
use crate::rules::{self, RuleOptions};

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
    let Some(seen) = Recognition::new(document, options, looks_for_portable_rules(options)) else { return false };
    if seen.has_ignore_comments {
        return false;
    }
    !rules::may_find(&seen, options) || lint(document, options).is_clean()
}

/// Whether nothing at all is found in a canonical stream, which is read from `from`.
///
/// If it is false, nothing is known. Memory does not grow with the stream, as it does for
/// [`is_clean`], but with the keys of its open mappings and with its longest string. Reading ends where
/// something may be found.
///
/// # Errors
/// Those of `from`.
///
/// ```
/// use kyaml_lint::{LintOptions, is_clean_reader};
///
/// let stream = b"---\n{\n  items: [{\n    name: \"web\",\n  }],\n}\n";
/// assert!(is_clean_reader(&stream[..], &LintOptions::default())?);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn is_clean_reader(from: impl Read, options: &LintOptions) -> io::Result<bool> {
    let is_other_form = match options.form {
        Form::Kyaml => false,
        Form::Canonical => changes_form(options),
        Form::Compact => true,
    };
    // A rule with options may be about a whole document, such as its size.
    if is_other_form || options.rules != RuleOptions::default() {
        return Ok(false);
    }
    let is_portable = looks_for_portable_rules(options);
    canonical_from_reader(from, &wanted(options, is_portable), |part, recognised| {
        let seen = Recognition::of(part, options, is_portable, *recognised);
        !seen.has_ignore_comments && !rules::may_find(&seen, options)
    })
}

fn looks_for_portable_rules(options: &LintOptions) -> bool {
    options.select == RuleSet::ALL || rules::of_set(options.select).any(|rule| rule.group() == Group::Portable)
}
