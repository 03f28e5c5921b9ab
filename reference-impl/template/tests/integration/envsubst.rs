//! Thirteen templates of a provider of Cluster API, as documents of one stream, and their KYAML.

use std::path::Path;

use kyaml_cases::generated;
use kyaml_core::Span;
use kyaml_format::FormatOptions;
use kyaml_lint::{LintOptions, Severity};
use kyaml_template::{Language, check, format};

#[test]
fn templates_of_a_provider_are_converted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/integration");
    let template = include_str!("envsubst.yaml");
    let kyaml = format(template, Language::Envsubst, &FormatOptions::default()).expect("the objects are the same");
    generated::check(&folder.join("envsubst.kyaml"), &kyaml);
    let report = check(kyaml.as_bytes(), Language::Envsubst, &LintOptions::default());
    assert!(report.diagnostics().iter().all(|found| found.severity < Severity::Error), "{:?}", report.diagnostics());
    assert_eq!(format(&kyaml, Language::Envsubst, &FormatOptions::default()).as_deref(), Ok(&*kyaml));
}

#[test]
fn a_default_may_have_a_placeholder() {
    let report = check(b"---\n{a: ${A:-${B}}}\n", Language::Envsubst, &LintOptions::default());
    let found: Vec<_> = report.diagnostics().iter().map(|found| (found.rule.name(), found.span)).collect();
    assert_eq!(found, [("unchecked-insertion", Span::new(8, 18))]);
}

#[test]
fn texts_that_may_become_numbers_are_left_alone() {
    let format = |template| format(template, Language::Envsubst, &FormatOptions::default());
    let report = format("name: ${NAME}\nversion: ${MAJOR}.${MINOR}\n").unwrap_err();
    let found: Vec<_> = report.diagnostics().iter().map(|found| (found.rule.name(), found.span.start)).collect();
    assert_eq!(found, [("action-in-plain-text", 32)]);
    let report = format("a: ${NAME:=b: c}\n").unwrap_err();
    assert!(report.diagnostics()[0].message.starts_with("with its default "), "{:?}", report.diagnostics());
    assert_eq!(format("version: v${MAJOR}\n").as_deref(), Ok("---\n{\n  version: \"v${MAJOR}\",\n}\n"));
    assert_eq!(format("a: ${A}\r\nb: 1\r\n").as_deref(), Ok("---\n{\n  a: ${A},\n  b: 1,\n}\n"));
}
