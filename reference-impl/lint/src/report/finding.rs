//! A finding in the report for people, of the linter or of another source.

use std::borrow::Cow;

use kyaml_core::Span;

use crate::{Diagnostic, Severity};

/// A finding or error with its place, for [`Human`](super::Human).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding<'a> {
    /// Its severity.
    pub severity: Severity,
    /// The bytes that it is about.
    pub span: Span,
    /// The mistake and its remedy.
    pub message: Cow<'a, str>,
    /// The name of the broken rule, if it has one.
    pub rule: Option<&'a str>,
    /// The page of the rule, if it has one.
    pub url: Option<String>,
    /// A second place, and its label.
    pub related: Option<(Span, Cow<'a, str>)>,
}

impl<'a> Finding<'a> {
    /// A finding without a rule and without a second place.
    #[must_use]
    pub fn new(severity: Severity, span: Span, message: impl Into<Cow<'a, str>>) -> Self {
        Self { severity, span, message: message.into(), rule: None, url: None, related: None }
    }
}

impl<'a> From<&'a Diagnostic> for Finding<'a> {
    fn from(diagnostic: &'a Diagnostic) -> Self {
        let related = diagnostic.related.as_ref().map(|related| (related.span, Cow::Borrowed(&*related.message)));
        let (rule, url) = (Some(diagnostic.rule.name()), diagnostic.rule.url());
        Self { rule, url, related, ..Self::new(diagnostic.severity, diagnostic.span, &*diagnostic.message) }
    }
}

impl<'a> From<&'a kyaml_core::SyntaxError> for Finding<'a> {
    fn from(error: &'a kyaml_core::SyntaxError) -> Self {
        let related = error.related_span().zip(error.related_label().map(Cow::Borrowed));
        let rule = Some(error.rule().name());
        Self { rule, related, ..Self::new(Severity::Error, error.span(), error.to_string()) }
    }
}
