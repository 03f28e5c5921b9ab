//! From a stream to its tree and its findings.

use kyaml_core::parse_with;

use crate::encoding;
use crate::explained::{ExplainOptions, Explained};
use crate::finding::Finding;
use crate::non_text::NonText;
use crate::{offer, repair};

/// Parses a stream, and explains its mistakes if it is not KYAML.
///
/// ```
/// use kyaml_explain::{Applicability, ExplainOptions, explain};
///
/// let input = b"---\n{\n  country: no, # Norway\n}\n";
/// let explained = explain(input, &ExplainOptions::default());
/// let fix = explained.findings()[0].fix().expect("a boolean has another spelling");
/// assert_eq!(fix.applicability(), Applicability::Safe);
/// assert_eq!(fix.apply(input), b"---\n{\n  country: false, # Norway\n}\n");
/// ```
#[must_use]
pub fn explain<'s>(input: &'s [u8], options: &ExplainOptions) -> Explained<'s> {
    if let Some(content) = NonText::of(input) {
        return encoding::explain(input, content, options);
    }
    let (tree, errors) = parse_with(input, &options.parse()).into_parts();
    if errors.is_empty() {
        return Explained { tree, findings: Vec::new() };
    }
    let mut findings: Vec<Finding> = errors.iter().map(Finding::of_error).collect();
    if let Ok(source) = str::from_utf8(input) {
        findings = repair::explain(source, options, findings);
        offer::add_fixes(source, &mut findings);
    } else {
        encoding::merge_latin_1(input, &mut findings);
        offer::add_fixes(&encoding::with_placeholders(input), &mut findings);
    }
    Explained { tree, findings }
}
