//! Errors of the importer in the report for people.

use std::borrow::Cow;

use kyaml_import::ImportError;
use kyaml_lint::report::Finding;
use kyaml_lint::{Rule, Severity, rules};

/// An error that prevents formatting.
pub(crate) fn finding(error: &ImportError) -> Finding<'_> {
    let rule = error.rule().name();
    let mut finding = Finding::new(Severity::Error, error.span(), error.to_string());
    // Errors of the importer alone have no page.
    (finding.rule, finding.url) = (Some(rule), rules::find(rule).and_then(Rule::url));
    finding.related = error.related_span().zip(error.related_label().map(Cow::from));
    finding
}
