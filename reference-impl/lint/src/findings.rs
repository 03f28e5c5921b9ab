//! Collects the findings of the checks.

use std::borrow::Cow;
use std::collections::HashSet;

use kyaml_core::{Span, Tree};
use kyaml_explain::{Finding, Fix};

use crate::custom::Custom;
use crate::custom::Linter;
use crate::diagnostic::{Diagnostic, Related, Report};
use crate::difference::Difference;
use crate::locator::Locator;
use crate::options::LintOptions;
use crate::rule::{Group, Rule, Severity, is_structural};
use crate::rule_set::RuleSet;
use crate::selection::Selection;

/// The findings so far, and the context that completes them.
pub(crate) struct Findings<'t, 's> {
    pub(crate) linter: &'t Linter<'t>,
    looked_for: RuleSet,
    locator: Locator<'t, 's>,
    diagnostics: Vec<Diagnostic>,
}

impl<'t, 's> Findings<'t, 's> {
    /// Starts without findings. Only findings of `looked_for` are added.
    pub(crate) fn new(tree: &'t Tree<'s>, linter: &'t Linter<'t>, looked_for: RuleSet) -> Self {
        Self { linter, looked_for, locator: Locator::new(tree), diagnostics: Vec::new() }
    }

    /// Adds an offence against `rule`.
    pub(crate) fn add(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>) {
        self.push(Diagnostic::new(rule, span, message));
    }

    /// Adds an offence against `rule`, with its fix.
    pub(crate) fn add_fixed(&mut self, rule: &'static Rule, span: Span, message: impl Into<String>, fix: Fix) {
        self.push(Diagnostic::new(rule, span, message).fix(fix));
    }

    /// Adds a difference from a form, which breaks `rule`.
    pub(crate) fn add_difference(&mut self, rule: &'static Rule, difference: &Difference<'_>) {
        if self.looked_for.contains(rule) {
            let found = Diagnostic::new(rule, difference.span, difference.to_string());
            self.push(Diagnostic { fix: difference.fix(), ..found });
        }
    }

    /// Adds an error of the parser, which breaks `rule`.
    pub(crate) fn add_error(&mut self, rule: &'static Rule, error: &Finding) {
        let related = error.related_span().zip(error.related_label());
        let related = related.map(|(span, message)| Related { span, message: Cow::from(message) });
        let found = Diagnostic::new(rule, error.span(), error.to_string());
        self.push(Diagnostic { related, fix: error.fix().cloned(), ..found });
    }

    /// Adds an offence, if its rule is looked for.
    pub(crate) fn push(&mut self, found: Diagnostic) {
        if self.looked_for.contains(found.rule) {
            let severity = self.linter.options.severity(found.rule);
            let found = self.placed(found, severity);
            self.diagnostics.push(found);
        }
    }

    /// A finding with its severity, document and pointer.
    fn placed(&mut self, found: Diagnostic, severity: Severity) -> Diagnostic {
        let start = found.span.start;
        Diagnostic { severity, ..found }.at(self.locator.document(start), self.locator.pointer(start))
    }

    /// Adds the findings of a custom rule.
    pub(crate) fn add_custom(&mut self, custom: &Custom<'_>, found: Vec<Diagnostic>) {
        for found in found.into_iter().filter(|found| found.rule == custom.rule.rule()) {
            let found = self.placed(found, custom.severity);
            self.diagnostics.push(found);
        }
    }

    /// Changes the findings by `amend`, and completes those that it adds.
    pub(crate) fn amend(&mut self, amend: impl FnOnce(&mut Vec<Diagnostic>)) {
        amend(&mut self.diagnostics);
        for found in std::mem::take(&mut self.diagnostics) {
            match found.rule.known_index() {
                Some(_) => self.push(found),
                None => self.diagnostics.push(found),
            }
        }
    }

    /// Whether findings of all of `rules` are looked for.
    pub(crate) fn looks_for_all(&self, rules: &Selection) -> bool {
        rules.known.difference(self.looked_for) == RuleSet::EMPTY
            && rules.custom.iter().all(|&index| self.linter.custom[index].is_selected)
    }

    /// The options of the check.
    pub(crate) fn options(&self) -> &'t LintOptions {
        &self.linter.options
    }

    /// The findings so far, sorted by span. At the same span, errors of the parser come first.
    pub(crate) fn in_order(&mut self) -> &mut Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        &mut self.diagnostics
    }

    /// All findings, sorted as by [`Findings::in_order`]. `errors` are those of the parser.
    ///
    /// In a document with a [structural](Rule::is_structural) error, a number may really be part of a string. The fixes of findings that are not about the syntax are guesses there.
    pub(crate) fn into_report(mut self, errors: &[Finding]) -> Report {
        self.in_order();
        let doubtful = errors.iter().filter(|error| is_structural(error.rule()));
        let wrong: HashSet<usize> = doubtful.map(|error| self.locator.document(error.span().start)).collect();
        let is_doubtful = |found: &&mut Diagnostic| {
            let is_of_syntax = found.rule.is_of_parser() || found.rule.group() == Group::Template;
            !is_of_syntax && wrong.contains(&found.document)
        };
        for found in self.diagnostics.iter_mut().filter(is_doubtful) {
            found.fix = found.fix.take().map(Fix::into_guess);
        }
        Report { diagnostics: self.diagnostics, documents: self.locator.documents(), is_kyaml: errors.is_empty() }
    }
}
