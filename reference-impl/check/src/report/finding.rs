//! A finding in the report for people, from the linter or from the importer.

use std::borrow::Cow;

use kyaml_core::Span;
use kyaml_lint::{Diagnostic, Severity};

/// A finding in a file.
pub(crate) struct Finding<'a> {
    pub(crate) severity: Severity,
    pub(crate) rule: &'static str,
    pub(crate) message: Cow<'a, str>,
    pub(crate) span: Span,
    /// A second place, and its label.
    pub(crate) related: Option<(Span, Cow<'a, str>)>,
}

impl<'a> From<&'a Diagnostic> for Finding<'a> {
    fn from(diagnostic: &'a Diagnostic) -> Self {
        Self {
            severity: diagnostic.severity,
            rule: diagnostic.rule.name(),
            message: Cow::Borrowed(&diagnostic.message),
            span: diagnostic.span,
            related: diagnostic.related.as_ref().map(|related| (related.span, Cow::Borrowed(&*related.message))),
        }
    }
}

impl From<&kyaml_import::Error> for Finding<'_> {
    fn from(error: &kyaml_import::Error) -> Self {
        Self {
            severity: Severity::Error,
            rule: error.rule().name(),
            message: Cow::Owned(error.to_string()),
            span: error.span(),
            related: error.related_span().zip(error.related_label().map(Cow::from)),
        }
    }
}
