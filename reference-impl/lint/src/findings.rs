//! Where the checks put what they find.

use kyaml_core::{Error, Rule as ErrorRule, Span, Tree};

use crate::diagnostic::{Diagnostic, Related, Report};
use crate::lint::LintOptions;
use crate::place::Places;
use crate::rule::Rule;
use crate::rules;

/// The findings so far, and what is needed to complete one.
pub(crate) struct Findings<'t, 's> {
    options: LintOptions,
    places: Places<'t, 's>,
    diagnostics: Vec<Diagnostic>,
}

impl<'t, 's> Findings<'t, 's> {
    pub(crate) fn new(tree: &'t Tree<'s>, options: LintOptions) -> Self {
        Self { options, places: Places::new(tree), diagnostics: Vec::new() }
    }

    pub(crate) fn add(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) {
        self.push(rule, span, None, message.into());
    }

    pub(crate) fn add_error(&mut self, error: &Error) {
        let message = match error.rule() {
            ErrorRule::DuplicateKey => "the key is here first",
            ErrorRule::MismatchedBracket => "this bracket is open",
            _ => "see here",
        };
        let related = error.related_span().map(|span| Related { span, message });
        self.push(rules::of_error(error.rule()), error.span(), related, error.to_string());
    }

    fn push(&mut self, rule: &'static Rule, span: Span, related: Option<Related>, message: String) {
        self.diagnostics.push(Diagnostic {
            rule,
            severity: self.options.severity(rule),
            span,
            related,
            message,
            document: self.places.document(span.start),
            pointer: self.places.pointer(span.start),
        });
    }

    /// The findings in order of place; at the same place, errors of the parser come first.
    pub(crate) fn into_report(mut self) -> Report {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        Report { diagnostics: self.diagnostics }
    }
}
