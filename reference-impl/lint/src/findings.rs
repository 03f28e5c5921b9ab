//! Collects what the checks find.

use kyaml_core::{Error, Profile, Span, Tree};

use crate::diagnostic::{Diagnostic, Related, Report};
use crate::locator::Locator;
use crate::rule::{Group, Rule, Severity};

/// The findings so far, and what is needed to complete one.
pub(crate) struct Findings<'t, 's> {
    profile: Profile,
    locator: Locator<'t, 's>,
    diagnostics: Vec<Diagnostic>,
}

impl<'t, 's> Findings<'t, 's> {
    pub(crate) fn new(tree: &'t Tree<'s>, profile: Profile) -> Self {
        Self { profile, locator: Locator::new(tree), diagnostics: Vec::new() }
    }

    /// Adds an offence against `rule`.
    pub(crate) fn add(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) {
        self.push(rule, span, None, message.into());
    }

    /// Adds an error of the parser, which breaks `rule`.
    pub(crate) fn add_error(&mut self, rule: &'static Rule, error: &Error) {
        let related = error.related_span().zip(error.related_label());
        let related = related.map(|(span, message)| Related { span, message });
        self.push(rule, error.span(), related, error.to_string());
    }

    fn push(&mut self, rule: &'static Rule, span: Span, related: Option<Related>, message: String) {
        self.diagnostics.push(Diagnostic {
            rule,
            severity: self.severity(rule),
            span,
            related,
            message,
            document: self.locator.document(span.start),
            pointer: self.locator.pointer(span.start),
        });
    }

    fn severity(&self, rule: &Rule) -> Severity {
        match (rule.group(), self.profile) {
            (Group::Portable, Profile::Portable) => Severity::Error,
            _ => rule.severity(),
        }
    }

    /// The findings in order of place. At the same place, errors of the parser come first.
    pub(crate) fn into_report(mut self) -> Report {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        Report { diagnostics: self.diagnostics }
    }
}
