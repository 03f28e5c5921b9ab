//! Every case of `conformance/templates`, each as one test: exactly the expected findings.

use std::path::Path;

use kyaml_cases::template::TemplateCase;
use kyaml_lint::{LintOptions, Report, Severity};
use kyaml_template::check;

fn has_the_expected_findings(path: &Path) -> datatest_stable::Result<()> {
    let case = TemplateCase::load(path)?;
    let report = check(case.input.as_bytes(), case.language.parse()?, &LintOptions::default());
    for (severity, expected) in [(Severity::Error, &case.findings), (Severity::Warning, &case.warnings)] {
        let expected: Vec<_> =
            expected.iter().map(|finding| (finding.span.start, finding.span.end, &*finding.rule)).collect();
        let found = found(&report, severity);
        if found != expected {
            return Err(format!("found {found:?}, expected {expected:?}\n{}", case.input).into());
        }
    }
    Ok(())
}

fn found(report: &Report, severity: Severity) -> Vec<(usize, usize, &str)> {
    let found = report.diagnostics().iter().filter(|found| found.severity == severity);
    found.map(|found| (found.span.start, found.span.end, found.rule.name())).collect()
}

/// A mistake is small: the twin is a case that is accepted.
fn has_an_accepted_twin(path: &Path) -> datatest_stable::Result<()> {
    let Some(twin) = TemplateCase::load(path)?.twin else { return Ok(()) };
    let folder = twin.strip_prefix("template-").ok_or("the twin is not a case of a template")?;
    let path = path.parent().unwrap_or(path).with_file_name(folder).join("case.toml");
    assert!(TemplateCase::load(&path)?.is_accepted(), "the twin {twin} is rejected");
    Ok(())
}

datatest_stable::harness! {
    // The harness fails if it finds no case.
    { test = has_the_expected_findings, root = "../../conformance/templates", pattern = r"/case\.toml$" },
    { test = has_an_accepted_twin, root = "../../conformance/templates", pattern = r"/case\.toml$" },
}
