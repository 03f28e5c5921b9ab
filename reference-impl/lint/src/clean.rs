//! Whether there is anything to find in a stream.

use kyaml_core::recognise::{self, RecogniseOptions, Recognised};
use memchr::memmem;

use crate::characters::is_bidirectional_control;
use crate::ignores::MARK;
use crate::lint::lint;
use crate::options::{Form, LintOptions};
use crate::rule::Group;
use crate::rule_set::RuleSet;
use crate::rules;

/// Whether nothing at all is found in `document`: neither an error nor a warning, and no comment that ignores findings.
///
/// `document` is a whole stream, or one document of it with its header and what stands above that. Where this is true,
/// [`lint()`] with the same options has an empty report. It may be false of a stream with an empty report: then [`lint()`] has
/// to be asked. Most streams are seen to be clean in one pass over their bytes.
///
/// ```
/// use kyaml_lint::{LintOptions, is_clean};
///
/// assert!(is_clean(b"---\n{a: 1}\n", &LintOptions::default()));
/// assert!(!is_clean(b"---\n{a: yes}\n", &LintOptions::default()));
/// ```
#[must_use]
pub fn is_clean(document: &[u8], options: &LintOptions) -> bool {
    let recognise = match options.form {
        Form::Kyaml => recognise::kyaml,
        Form::Canonical => recognise::canonical,
        Form::Compact => recognise::compact,
    };
    let wanted = RecogniseOptions::default().profile(options.profile).portable(looks_for_portable_rules(options));
    recognise(document, &wanted).is_some_and(|seen| has_nothing_odd(document, seen, options))
}

/// Whether a recognised document has no findings of the checker's own rules either.
fn has_nothing_odd(document: &[u8], seen: Recognised, options: &LintOptions) -> bool {
    let may_ignore = seen.has_comments && options.ignore_comments && memmem::find(document, MARK.as_bytes()).is_some();
    if may_ignore || (seen.has_characters_beyond_ascii && changes_direction(document)) {
        return false;
    }
    // Which keys look alike is a matter of the whole mapping. Few documents have such keys.
    !seen.has_unusual_keys || lint(document, options).diagnostics().is_empty()
}

fn changes_direction(document: &[u8]) -> bool {
    str::from_utf8(document).is_ok_and(|text| text.contains(is_bidirectional_control))
}

fn looks_for_portable_rules(options: &LintOptions) -> bool {
    options.select == RuleSet::ALL || rules::of_set(options.select).any(|rule| rule.group() == Group::Portable)
}
