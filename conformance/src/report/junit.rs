//! The XML of `JUnit`, which build servers read: a suite for each implementation. A check that
//! needs attention is a test of its own. Expected checks are one test for each area, or for each
//! cause: a build server has little use for 170,000 tests that pass.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report as JunitReport, SerializeError, TestCase, TestCaseStatus, TestSuite};

use super::count::counted;
use super::visible::Words;
use super::{Report, visible};
use crate::outcome::Outcome;
use crate::results::{CauseInfo, CheckResult, Implementation};

/// Writes the report.
///
/// - A check that is not as expected is a test, which shows the expected and the actual result.
/// - Checks that pass are one test for each area.
/// - Listed deviations are one skipped test for each cause, with its reason.
/// - Checks of an area that were not asked, or are not supported, are one skipped test.
///
/// A test of several checks has their number.
///
/// # Errors
/// Fails when `out` does.
pub(crate) fn write(report: &Report<'_>, out: impl Write) -> Result<(), SerializeError> {
    let mut junit = JunitReport::new("kyaml-conformance");
    for (implementation, checks) in report.implementations() {
        let mut suite = TestSuite::new(implementation.name.as_str());
        suite.add_property(("version", words(&implementation.version).as_str()));
        suite.add_property(("runtime", words(&implementation.runtime).as_str()));
        suite.add_property(("checks", checks.len().to_string().as_str()));
        suite.set_time(checks.iter().map(time).sum());
        let (expected, unexpected): (Vec<_>, Vec<_>) = checks.iter().partition(|check| check.outcome.is_expected());
        suite.add_test_cases(unexpected.into_iter().map(|check| test(report, implementation, check)));
        let mut together: BTreeMap<(Outcome, &str), Vec<&CheckResult>> = BTreeMap::new();
        for check in expected {
            together.entry((check.outcome, shared_name(check))).or_default().push(check);
        }
        suite.add_test_cases(together.iter().map(|((_, shared), checks)| test_of_many(implementation, shared, checks)));
        junit.add_test_suite(suite);
    }
    junit.serialize(out)
}

/// The cause of a listed deviation, or the area of any other check.
fn shared_name(check: &CheckResult) -> &str {
    check.cause.as_deref().filter(|_| check.outcome == Outcome::Xfail).unwrap_or(&check.area)
}

fn time(check: &CheckResult) -> Duration {
    Duration::from_micros(check.micros)
}

fn words(text: &str) -> String {
    Words(text).to_string()
}

fn test(report: &Report<'_>, implementation: &Implementation, check: &CheckResult) -> TestCase {
    let mut test = TestCase::new(check.name(), status(report, implementation, check));
    test.set_classname(format!("{}.{}", implementation.name, check.area));
    test.set_time(time(check));
    test
}

/// One test for checks that are as expected in the same way; there is at least one.
fn test_of_many(implementation: &Implementation, shared: &str, checks: &[&CheckResult]) -> TestCase {
    let outcome = checks[0].outcome;
    let mut status = match outcome {
        Outcome::Pass => TestCaseStatus::success(),
        _ => TestCaseStatus::skipped(),
    };
    let size = counted(checks.len(), "check");
    if outcome != Outcome::Pass {
        let is_one = outcome == Outcome::Xfail || checks.iter().all(|check| check.detail == checks[0].detail);
        let message = if is_one { message(implementation, checks[0]) } else { outcome.to_string() };
        status.set_type(outcome.name()).set_message(format!("{size}: {message}"));
    }
    let mut test = TestCase::new(shared, status);
    test.set_classname(format!("{}.{outcome}", implementation.name));
    test.set_time(checks.iter().map(|check| time(check)).sum());
    if outcome == Outcome::Pass {
        test.set_system_out(size);
    }
    test
}

/// The status of a check that is not as expected.
fn status(report: &Report<'_>, implementation: &Implementation, check: &CheckResult) -> TestCaseStatus {
    let kind = match check.outcome {
        Outcome::Fail | Outcome::Xpass => NonSuccessKind::Failure,
        _ => NonSuccessKind::Error,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(check.outcome.name()).set_message(message(implementation, check));
    status.set_description(description(report, check));
    status
}

fn message(implementation: &Implementation, check: &CheckResult) -> String {
    let cause = check.cause.as_deref().and_then(|name| implementation.cause(name));
    let detail = words(check.detail.lines().next().unwrap_or_default());
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

/// The input of the check, the expected result and the actual one.
fn description(report: &Report<'_>, check: &CheckResult) -> String {
    let mut text = format!(
        "{}\nclauses: {}\n\ngiven:\n{}\n",
        words(&check.detail),
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
        write(&sample::report(suite), &mut xml).unwrap();
        String::from_utf8(xml).unwrap()
    }

    /// Read back by the library's own reader, which counts for itself.
    #[test]
    fn unexpected_checks_are_tests_of_their_implementation() {
        let report = JunitReport::deserialize_from_str(&xml()).unwrap();
        let counts: Vec<_> = report
            .test_suites
            .iter()
            .map(|suite| (suite.name.as_str(), suite.tests, suite.failures, suite.errors, suite.skipped))
            .collect();
        assert_eq!(counts, [("alpha", 4, 1, 1, 1), ("beta/strict", 3, 0, 0, 2)]);
        let names: Vec<_> = report.test_suites[0].test_cases.iter().map(|test| test.name.as_str()).collect();
        let unexpected = ["load number-long-fraction/input.yaml", "load string-tab/input.yaml"];
        assert_eq!(names, [&unexpected[..], &["number", "reads-no-as-false"]].concat());
    }

    /// However many checks pass, the file does not grow with them.
    #[test]
    fn passing_checks_are_one_test_for_each_area() {
        let suite = sample::suite();
        let mut results = sample::results();
        let number = |case: &kyaml_cases::case::Case| {
            case.area() == "number" && case.value().is_some() && case.op() == kyaml_cases::case::Op::Check
        };
        let cases: Vec<_> = suite.cases().iter().filter(|case| number(case)).map(kyaml_cases::case::Case::id).collect();
        let pass = results.checks[2].clone();
        results.checks.retain(|check| check.implementation == "alpha" && check.area != "number");
        results.checks.extend(cases.iter().map(|case| CheckResult { case: (*case).to_owned(), ..pass.clone() }));
        let report = Report::new(suite, sample::SPECIFICATION, vec![results]).unwrap();
        let mut xml = Vec::new();
        write(&report, &mut xml).unwrap();
        let xml = String::from_utf8(xml).unwrap();
        assert!(cases.len() > 10 && xml.matches("alpha.pass").count() == 1, "{xml}");
        assert!(xml.contains(&format!("<system-out>{} checks</system-out>", cases.len())), "{xml}");
    }

    #[test]
    fn a_message_holds_no_command() {
        let suite = sample::suite();
        let mut results = sample::results();
        "signal\u{1b}[2J\u{7}".clone_into(&mut results.checks[3].detail);
        let mut xml = Vec::new();
        write(&Report::new(suite, sample::SPECIFICATION, vec![results]).unwrap(), &mut xml).unwrap();
        let xml = String::from_utf8(xml).unwrap();
        assert!(xml.contains(r#"<error message="crash: signal⟨ESC⟩[2J⟨BEL⟩""#), "{xml}");
        assert!(xml.contains("signal⟨ESC⟩[2J⟨BEL⟩\nclauses: "), "{xml}");
    }

    #[test]
    fn skipped_tests_have_reasons_and_failures_have_bytes() {
        let xml = xml();
        for part in [
            r#"<skipped message="1 check: deviate, as listed under reads-no-as-false: the key is resolved, quoted | or not (https://example.invalid/1)" type="xfail""#,
            r#"<skipped message="1 check: unsupported: no &lt;portable&gt; profile" type="unsupported""#,
            r#"<failure message="agree, but reads-no-as-false lists deviate: " type="xpass""#,
            r#"<error message="crash: signal 11" type="crash">"#,
            "given:\n---\n{a: &quot;a→b&quot;}\n",
        ] {
            let found = xml.contains(part) || xml.contains(&part.replace("&quot;", "\""));
            assert!(found, "{part}\n{xml}");
        }
    }
}
