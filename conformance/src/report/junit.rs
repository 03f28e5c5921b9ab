//! The XML of `JUnit`, which build servers read: a suite for each implementation, a test for each check.

use std::io::Write;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report as JunitReport, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::{Report, name, visible};
use crate::outcome::Outcome;
use crate::results::{CauseInfo, CheckResult, Implementation};

/// Writes the report. What is not right as listed is skipped, with the reason; so is what was not asked, or cannot be done. What fails
/// tells what was expected beside what was given.
///
/// # Errors
/// Fails when `out` does.
pub fn write(report: &Report<'_>, out: impl Write) -> Result<(), SerializeError> {
    let mut junit = JunitReport::new("kyaml-conformance");
    for (implementation, checks) in report.implementations() {
        let mut suite = TestSuite::new(implementation.name.as_str());
        suite.add_property(("version", implementation.version.as_str()));
        suite.add_property(("runtime", implementation.runtime.as_str()));
        suite.set_time(checks.iter().map(time).sum());
        suite.add_test_cases(checks.iter().map(|check| test(report, implementation, check)));
        junit.add_test_suite(suite);
    }
    junit.serialize(out)
}

fn time(check: &CheckResult) -> Duration {
    Duration::from_micros(check.micros)
}

fn test(report: &Report<'_>, implementation: &Implementation, check: &CheckResult) -> TestCase {
    let mut test = TestCase::new(name(check), status(report, implementation, check));
    test.set_classname(format!("{}.{}", implementation.name, check.area));
    test.set_time(time(check));
    test
}

fn status(report: &Report<'_>, implementation: &Implementation, check: &CheckResult) -> TestCaseStatus {
    let mut status = match check.outcome {
        Outcome::Pass => return TestCaseStatus::success(),
        Outcome::Xfail | Outcome::Skip | Outcome::Unsupported => TestCaseStatus::skipped(),
        Outcome::Fail | Outcome::Xpass => TestCaseStatus::non_success(NonSuccessKind::Failure),
        _ => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    let cause = check.cause.as_deref().and_then(|name| implementation.causes.iter().find(|cause| cause.name == name));
    status.set_type(check.outcome.name()).set_message(message(check, cause));
    if !check.outcome.is_expected() {
        status.set_description(description(report, check));
    }
    status
}

fn message(check: &CheckResult, cause: Option<&CauseInfo>) -> String {
    let detail = check.detail.lines().next().unwrap_or_default();
    match (check.outcome, cause) {
        (Outcome::Xfail, Some(CauseInfo { name, reason, upstream, .. })) => {
            let upstream = upstream.as_ref().map(|address| format!(" ({address})")).unwrap_or_default();
            format!("{}, as listed under {name}: {reason}{upstream}", check.observed)
        }
        (_, Some(CauseInfo { name, observed, .. })) => {
            format!("{}, but {name} lists {observed}: {detail}", check.observed)
        }
        _ if detail.is_empty() => check.observed.to_string(),
        _ => format!("{}: {detail}", check.observed),
    }
}

/// What the check starts from, what was expected and what was given.
fn description(report: &Report<'_>, check: &CheckResult) -> String {
    let mut text = format!(
        "{}\nclauses: {}\n\ngiven:\n{}\n",
        check.detail,
        check.clauses.join(", "),
        visible::Visible(&report.start(check))
    );
    if let Some(shown) = &check.shown {
        for (title, excerpt) in [("expected", &shown.expected), ("actual", &shown.actual)] {
            text.extend(["\n", title, ":\n", &visible::excerpt(excerpt), "\n"]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use quick_junit::Report as JunitReport;

    use super::super::sample;
    use super::*;

    fn xml() -> String {
        let suite = sample::suite();
        let mut xml = Vec::new();
        write(&sample::report(&suite), &mut xml).unwrap();
        String::from_utf8(xml).unwrap()
    }

    /// Read back by the library's own reader, which counts for itself.
    #[test]
    fn a_suite_is_an_implementation_and_a_test_a_check() {
        let report = JunitReport::deserialize_from_str(&xml()).unwrap();
        let counts: Vec<_> = report
            .test_suites
            .iter()
            .map(|suite| (suite.name.as_str(), suite.tests, suite.failures, suite.errors, suite.skipped))
            .collect();
        assert_eq!(counts, [("alpha", 4, 1, 1, 1), ("beta/strict", 4, 0, 0, 3)]);
        let names: Vec<_> = report.test_suites[0].test_cases.iter().map(|test| test.name.as_str()).collect();
        assert_eq!(names[0], "load key-norway-quoted/input.yaml");
    }

    #[test]
    fn what_is_skipped_has_a_reason_and_what_fails_its_bytes() {
        let xml = xml();
        for part in [
            r#"<skipped message="deviate, as listed under reads-no-as-false: the key is resolved, quoted | or not (https://example.invalid/1)" type="xfail""#,
            r#"<skipped message="unsupported: no &lt;portable&gt; profile" type="unsupported""#,
            r#"<failure message="agree, but reads-no-as-false lists deviate: " type="xpass""#,
            r#"<error message="crash: signal 11" type="crash">"#,
            "given:\n---\n{a: &quot;a→b&quot;}\n",
        ] {
            let found = xml.contains(part) || xml.contains(&part.replace("&quot;", "\""));
            assert!(found, "{part}\n{xml}");
        }
    }
}
