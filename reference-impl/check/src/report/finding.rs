//! Errors of the importer in the report for people.

use std::borrow::Cow;

use kyaml_import::ImportError;
use kyaml_lint::report::Finding;
use kyaml_lint::{Rule, Severity, rules};

/// An error that prevents formatting.
pub(crate) fn finding(error: &ImportError) -> Finding<'_> {
    let rule = error.rule().name();
    // Errors of the importer alone have no page.
    let url = rules::find(rule).and_then(Rule::url);
    let related = error.related_span().zip(error.related_label().map(Cow::from));
    Finding::new(Severity::Error, error.span(), error.to_string()).rule(rule).url(url).related(related)
}
