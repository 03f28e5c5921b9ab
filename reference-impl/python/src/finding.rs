//! Findings as tuples, in the order of the fields of the Python classes.

use kyaml_core::Span;
use kyaml_lint::{Applicability, Diagnostic, Fix, Report, Severity};

use crate::input::Places;

/// `Edit`: start, end, new text.
type EditFields = (usize, usize, String);

/// `Fix`: whether it is safe, and its edits.
type FixFields = (bool, Vec<EditFields>);

/// Start, end, line, column, last line and last column.
type Place = (usize, usize, usize, usize, usize, usize);

/// `Finding`: rule, clause, message, severity, place, document, pointer and fix.
pub(crate) type Fields = (&'static str, &'static str, String, String, Place, usize, String, Option<FixFields>);

/// A finding of the linter.
pub(crate) fn of_diagnostic(found: &Diagnostic, places: &Places<'_>) -> Fields {
    let (rule, severity) = (found.rule, found.severity.to_string());
    let (pointer, fix) = (found.pointer.to_string(), found.fix.as_ref().map(|fix| fix_fields(fix, places)));
    let place = place(found.span, places);
    (rule.name(), rule.clause(), found.message.clone(), severity, place, found.document, pointer, fix)
}

/// The findings of the linter that are errors.
pub(crate) fn of_errors(report: &Report, places: &Places<'_>) -> Vec<Fields> {
    let errors = report.diagnostics().iter().filter(|found| found.severity == Severity::Error);
    errors.map(|found| of_diagnostic(found, places)).collect()
}

/// An error that keeps YAML or JSON from becoming KYAML.
pub(crate) fn of_error(error: &kyaml_import::ImportError, places: &Places<'_>) -> Fields {
    let rule = error.rule();
    of_place(rule.name(), rule.clause(), error.to_string(), error.span(), places)
}

/// An error without document, pointer and fix, which is of no crate.
pub(crate) fn of_place(
    rule: &'static str,
    clause: &'static str,
    message: String,
    span: Span,
    places: &Places<'_>,
) -> Fields {
    (rule, clause, message, "error".to_owned(), place(span, places), 0, String::new(), None)
}

fn place(span: Span, places: &Places<'_>) -> Place {
    let ((start, end), (line, column), (end_line, end_column)) =
        (places.offsets(span), places.position(span.start), places.position(span.end));
    (start, end, line, column, end_line, end_column)
}

fn fix_fields(fix: &Fix, places: &Places<'_>) -> FixFields {
    let edits = fix.edits().iter().map(|edit| {
        let (start, end) = places.offsets(edit.span);
        (start, end, edit.text.clone())
    });
    (fix.applicability() == Applicability::Safe, edits.collect())
}
