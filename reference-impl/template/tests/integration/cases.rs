//! Every case of `conformance/templates`: exactly the expected findings.

use kyaml_cases::case::Finding;
use kyaml_cases::template::TemplateCase;
use kyaml_lint::{LintOptions, Report, Severity};
use kyaml_template::{Language, check};

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
