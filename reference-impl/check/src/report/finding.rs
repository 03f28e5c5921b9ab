//! What the report for people shows of a finding, whichever crate found it.

use std::borrow::Cow;

use kyaml_core::Span;
use kyaml_import::Rule;
use kyaml_lint::{Diagnostic, Severity};

/// Something that is wrong with a file.
pub(crate) struct Finding<'a> {
    pub(crate) severity: Severity,
    pub(crate) rule: &'static str,
    pub(crate) message: Cow<'a, str>,
    pub(crate) span: Span,
    /// A second place that belongs to it, and what stands there.
    pub(crate) related: Option<(Span, &'static str)>,
}

impl<'a> From<&'a Diagnostic> for Finding<'a> {
    fn from(diagnostic: &'a Diagnostic) -> Self {
        Self {
            severity: diagnostic.severity,
            rule: diagnostic.rule.name(),
            message: Cow::Borrowed(&diagnostic.message),
            span: diagnostic.span,
            related: diagnostic.related.map(|related| (related.span, related.message)),
        }
    }
}

impl From<&kyaml_import::Error> for Finding<'_> {
    fn from(error: &kyaml_import::Error) -> Self {
        let there = match error.rule() {
            Rule::DuplicateKey => "the key is here first",
            Rule::CyclicAlias => "the anchor is here",
            Rule::ConflictingMerge => "the merged entry is here",
            _ => "it clashes with this",
        };
        Self {
            severity: Severity::Error,
            rule: error.rule().name(),
            message: Cow::Owned(error.to_string()),
            span: error.span(),
            related: error.related_span().map(|span| (span, there)),
        }
    }
}
