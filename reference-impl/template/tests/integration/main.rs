//! Templates, beside their cases.

mod convert;
mod envsubst;
mod everything;
mod format;
mod rules;

use std::collections::BTreeMap;

use kyaml_cases::case::Finding;
use kyaml_cases::template::TemplateCase;
use kyaml_lint::{LintOptions, Report, Severity};
use kyaml_template::{Language, Seen, check, convert};

// Every case of `conformance/templates`: exactly the expected findings. Block templates (`block.toml`), each with its KYAML, or the
// reason why it has none.

#[test]
fn templates_have_the_expected_findings() {
    for language in Language::ALL {
        let cases = TemplateCase::load(language.name()).unwrap_or_else(|problem| panic!("{problem}"));
        assert!(!cases.is_empty());
        for case in &cases {
            let report = check(case.input.as_bytes(), language, &LintOptions::default());
            for (severity, expected) in [(Severity::Error, &case.findings), (Severity::Warning, &case.warnings)] {
                assert_eq!(found(&report, severity), spans(expected), "{}: {}", case.id, case.input);
            }
        }
    }
}

fn spans(findings: &[Finding]) -> Vec<(usize, usize, &str)> {
    findings.iter().map(|finding| (finding.span.start, finding.span.end, &*finding.rule)).collect()
}

fn found(report: &Report, severity: Severity) -> Vec<(usize, usize, &str)> {
    let found = report.diagnostics().iter().filter(|found| found.severity == severity);
    found.map(|found| (found.span.start, found.span.end, found.rule.name())).collect()
}

#[test]
fn templates_are_converted_or_refused() {
    let cases: BTreeMap<String, BTreeMap<String, String>> =
        toml::from_str(include_str!("block.toml")).expect("texts by name");
    assert!(cases.len() >= 14);
    for (name, case) in cases {
        let expected = case.get("kyaml").ok_or_else(|| case["reason"].clone());
        let converted = convert(&case["template"], &Seen::default()).map_err(|reason| reason.to_string());
        assert_eq!(converted.as_ref().map_err(Clone::clone), expected, "{name}");
        if let Ok(kyaml) = converted {
            let report = check(kyaml.as_bytes(), Language::Helm, &LintOptions::default());
            assert_eq!(report.count(Severity::Error), 0, "{name}: {:?}", report.diagnostics());
        }
    }
}
