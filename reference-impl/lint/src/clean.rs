//! Whether there is anything to find in a stream.

use crate::lint::lint;
use crate::options::LintOptions;
use crate::recognition::Recognition;
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
    let Some(seen) = Recognition::new(document, options, looks_for_portable_rules(options)) else { return false };
    if seen.has_ignore_comments {
        return false;
    }
    !rules::may_find(&seen, options) || lint(document, options).is_clean()
}

fn looks_for_portable_rules(options: &LintOptions) -> bool {
    options.select == RuleSet::ALL || rules::of_set(options.select).any(|rule| rule.group() == Group::Portable)
}
