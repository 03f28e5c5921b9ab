//! Findings as diagnostics.

use gen_lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport, Location,
    RelatedFullDocumentDiagnosticReport,
};
use kyaml_core::{Span, parse};
use kyaml_lint::{Diagnostic as Finding, Severity, rules};
use kyaml_workspace::Kind;

use crate::places::Places;
use crate::revision::Revision;

/// The length in bytes from which a text is long.
const LONG: usize = 256 << 10;

/// The name of the server in diagnostics.
const SOURCE: &str = "kyaml";

/// All diagnostics of a document. A template has one, because nothing in it is final.
pub(crate) fn all(revision: &Revision) -> Vec<Diagnostic> {
    let findings = revision.report().diagnostics();
    let may_be_template = revision.is_foreign() || revision.report().count(Severity::Error) > 0;
    if let Some(action) = may_be_template.then(|| revision.template()).flatten() {
        return vec![template(revision, action)];
    }
    if findings.is_empty() {
        return Vec::new();
    }
    let places = revision.places();
    findings.iter().map(|finding| diagnostic(revision, &places, finding)).collect()
}

/// The first error of a long broken text, which the specification fixes (KY-ERR). The search for the
/// others and their fixes takes several times as long as reading the text. `None` if all
/// diagnostics come soon.
pub(crate) fn first(revision: &Revision) -> Option<Vec<Diagnostic>> {
    if revision.text.len() < LONG || revision.kind != Kind::Kyaml || revision.document().types(None).is_clean() {
        return None;
    }
    let parsed = parse(revision.text.as_bytes());
    let error = parsed.errors().first()?;
    let finding = Finding::new(rules::find(error.rule().name())?, error.span(), error.to_string());
    Some(vec![diagnostic(revision, &revision.places(), &finding)])
}

/// The answer to a client that asks for the diagnostics.
pub(crate) fn pull(revision: &Revision, _: &DocumentDiagnosticParams) -> DocumentDiagnosticReport {
    let items = all(revision);
    RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id: None, items },
    }
    .into()
}

/// A finding as a diagnostic, with the page of its rule, and the related place.
pub(crate) fn diagnostic(revision: &Revision, places: &Places<'_>, finding: &Finding) -> Diagnostic {
    let related = finding.related.as_ref().map(|related| DiagnosticRelatedInformation {
        location: Location { uri: revision.uri.clone(), range: places.range(related.span) },
        message: related.message.clone().into_owned(),
    });
    Diagnostic {
        range: places.range(finding.span),
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(finding.rule.name().to_owned().into()),
        code_description: finding.rule.url().map(|url| CodeDescription { href: url.into() }),
        source: Some(SOURCE.to_owned()),
        message: finding.message.clone().into(),
        tags: match finding.rule.name() {
            "unused-ignore" => Some(vec![DiagnosticTag::Unnecessary]),
            "deprecated-api" => Some(vec![DiagnosticTag::Deprecated]),
            _ => None,
        },
        related_information: related.map(|related| vec![related]),
        data: None,
    }
}

/// The one diagnostic of a template.
fn template(revision: &Revision, action: Span) -> Diagnostic {
    let message = "this is a template, which is YAML or KYAML only after it is rendered; it is not checked";
    Diagnostic {
        range: revision.places().range(action),
        severity: Some(DiagnosticSeverity::Information),
        source: Some(SOURCE.to_owned()),
        message: message.to_owned().into(),
        ..Diagnostic::default()
    }
}
