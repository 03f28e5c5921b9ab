use std::path::Path;

use kyaml_cases::case::{Case, Op};
use kyaml_cases::generated;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::*;
use crate::adapter::Template;
use crate::outcome::Observed;
use crate::results::{CheckResult, Results, SuiteInfo, sample};

/// Makes a report of the sample, after changes of its results.
fn report(change: impl FnOnce(&mut Results)) -> Report<'static> {
    let mut results = sample::results();
    change(&mut results);
    Report::new(sample::suite(), sample::spec(), vec![results]).unwrap()
}

fn for_maintainers(report: &Report<'_>, wanted: Wanted<'_>) -> String {
    report.for_maintainers(wanted).unwrap()
}

/// An earlier run of the sample: one check is better now, one worse, one otherwise, one new and one gone, as one implementation is.
fn earlier() -> Results {
    let mut before = sample::results();
    "1.2.2".clone_into(&mut before.header.implementations[0].version);
    before.checks[0].observed = Observed::Agree;
    before.checks[1].observed = Observed::Deviate;
    before.checks[3].observed = Observed::Timeout;
    "number-gone".clone_into(&mut before.checks[2].case);
    "delta".clone_into(&mut before.header.implementations[1].name);
    before.checks.truncate(4);
    before
}

/// Every report of the sample, as it is read in reviews. The suite has other figures after each new case.
#[test]
fn generated_reports_are_current() {
    let facts =
        Facts { date: Some("2026-01-31".to_owned()), specification: Some("https://example.invalid/s".to_owned()) };
    let mut report = report(|_| {});
    report.facts = facts;
    report.compare_with(vec![earlier()]).unwrap();
    let texts = report.texts();
    let template = Template {
        text: "{% for test in tests %}\n{\"{{ test.cause }}\", {{ test.input }}, {{ test.expected }}}\n{% endfor %}\n"
            .to_owned(),
        call: String::new(),
    };
    let alpha = Wanted { name: "alpha", ..Wanted::default() };
    let beta = Wanted { name: "beta", program: Some("beta -"), cause: Some("escapes-otherwise"), template: None };
    let mut all = vec![
        ("summary", texts.summary()),
        ("--markdown", texts.markdown()),
        ("--junit", texts.junit()),
        ("--for alpha", for_maintainers(&report, alpha)),
        ("--for alpha, with a template", for_maintainers(&report, Wanted { template: Some(&template), ..alpha })),
        ("--for beta --tool 'beta -' --cause escapes-otherwise", for_maintainers(&report, beta)),
    ];
    all.extend(texts.html().map(|(file, html)| (file, html.split_once("</style>").unwrap().1.to_owned())));
    let titled = |(title, text): (&str, String)| format!("======== {title}\n{}\n", text.trim_end());
    let all = all.into_iter().map(titled).collect::<Vec<_>>().concat();
    let SuiteInfo { version, cases, sha256 } = SuiteInfo::of(sample::suite());
    let all =
        all.replace(&sha256, "SHA256").replace(&format!("Suite {version} of {cases} "), "Suite VERSION of CASES ");
    let all = all.replace(&format!("suite {version}, {cases} "), "suite VERSION, CASES ");
    generated::check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/report/sample.txt"), &all);
}

/// A report for build servers, as far as its tests are counted.
#[derive(Deserialize)]
struct Junit {
    #[serde(rename = "testsuite")]
    suites: Vec<JunitSuite>,
}

#[derive(Deserialize)]
struct JunitSuite {
    #[serde(rename = "@tests")]
    tests: usize,
    #[serde(rename = "@failures")]
    failures: usize,
    #[serde(rename = "@errors")]
    errors: usize,
    #[serde(rename = "@skipped")]
    skipped: usize,
    #[serde(rename = "testcase")]
    cases: Vec<JunitCase>,
}

#[derive(Deserialize)]
struct JunitCase {
    failure: Option<IgnoredAny>,
    error: Option<IgnoredAny>,
    skipped: Option<IgnoredAny>,
}

#[test]
fn junit_counts_its_tests() {
    let read: Junit = quick_xml::de::from_str(&report(|_| {}).texts().junit()).unwrap();
    let said = |suite: &JunitSuite| (suite.tests, suite.failures, suite.errors, suite.skipped);
    let counted = |JunitSuite { cases, .. }: &JunitSuite| {
        let count = |is: fn(&JunitCase) -> bool| cases.iter().filter(|case| is(case)).count();
        let failures = count(|case| case.failure.is_some());
        (cases.len(), failures, count(|case| case.error.is_some()), count(|case| case.skipped.is_some()))
    };
    let counts: Vec<_> = read.suites.iter().map(said).collect();
    assert_eq!(counts, [(4, 1, 1, 1), (3, 0, 0, 2)]);
    assert_eq!(counts, read.suites.iter().map(counted).collect::<Vec<_>>());
}

/// However many checks pass, the file does not grow with them.
#[test]
fn passing_checks_are_one_test_for_each_area() {
    let number = |case: &&Case| case.area() == "number" && case.value().is_some() && case.op() == Op::Check;
    let cases: Vec<_> = sample::suite().cases().iter().filter(number).map(Case::id).collect();
    let report = report(|results| {
        let pass = results.checks[2].clone();
        results.checks.retain(|check| check.implementation == "alpha" && check.area != "number");
        results.checks.extend(cases.iter().map(|case| CheckResult { case: (*case).to_owned(), ..pass.clone() }));
    });
    let xml = report.texts().junit();
    assert!(cases.len() > 10 && xml.matches("alpha.pass").count() == 1, "{xml}");
    assert!(xml.contains(&format!("<system-out>{} checks</system-out>", cases.len())), "{xml}");
}

#[test]
fn what_others_wrote_stays_text() {
    let report = report(|results| {
        "</pre><script>alert(1)</script>\u{1b}]0;title\u{7}```\u{202e}'".clone_into(&mut results.checks[0].detail);
        "signal\u{1b}[2J".clone_into(&mut results.checks[3].detail);
        for implementation in &mut results.header.implementations {
            "1\u{1b}[2J\"><img src=x>".clone_into(&mut implementation.version);
            "javascript:alert(1)".clone_into(&mut implementation.homepage);
        }
    });
    let texts = report.texts();
    for (_, html) in texts.html() {
        assert!(!html.contains("<script") && !html.contains("<img") && !html.contains("javascript:"), "{html}");
    }
    let page = for_maintainers(&report, Wanted { name: "alpha", ..Wanted::default() });
    assert!(page.contains("````text\n</pre><script>alert(1)</script>⟨ESC⟩]0;title⟨BEL⟩```⟨U+202E⟩'\n````"), "{page}");
    quick_xml::de::from_str::<Junit>(&texts.junit()).unwrap();
    for text in
        [texts.summary(), texts.markdown(), texts.junit(), page].into_iter().chain(texts.html().map(|page| page.1))
    {
        assert!(text.chars().all(|character| character == '\n' || !character.is_control()), "{text:?}");
    }
}

#[test]
fn only_unexpected_checks_are_shown_in_a_terminal() {
    let expected = report(|results| results.checks.retain(|check| check.outcome.is_expected()));
    assert!(!expected.texts().summary().contains("Unexpected"));
    assert!(report(|_| {}).texts().summary().contains("\nUnexpected\n\n  alpha: KY-STR-2: 1 check to load: crash\n"));
}

/// A sample with 40 more causes of one check, which a file of results could not have.
#[test]
fn a_page_is_two_printed_pages() {
    let mut report = report(|results| {
        results.checks.retain(|check| check.implementation == "alpha");
        results.header.implementations.truncate(1);
    });
    for number in 0..40 {
        let Results { header, checks } = &mut report.results;
        let name = format!("cause-{number:02}");
        checks.push(CheckResult { cause: Some(name.clone()), ..checks[0].clone() });
        let causes = &mut header.implementations[0].causes;
        causes.push(crate::results::CauseInfo { name, ..causes[0].clone() });
    }
    let alpha = Wanted { name: "alpha", ..Wanted::default() };
    let text = for_maintainers(&report, alpha);
    assert!(text.lines().count() <= 110 && text.chars().count() <= 6000, "{text}");
    assert!(text.contains("## Apart\n") && text.contains("- Left out, to keep this to two pages: "), "{text}");
    let all = for_maintainers(&report, Wanted { cause: Some("cause-39"), ..alpha });
    assert!(all.contains("## 1. cause-39 (1 check)"), "{all}");
}

#[test]
fn implementations_that_agree_are_named() {
    let report = report(|results| {
        let mut other = results.header.implementations[0].clone();
        "gamma".clone_into(&mut other.name);
        results.header.implementations.push(other);
        let mut check = results.checks[0].clone();
        "gamma".clone_into(&mut check.implementation);
        (check.observed, check.cause) = (Observed::Agree, None);
        results.checks.push(check);
    });
    let text = for_maintainers(&report, Wanted { name: "alpha", ..Wanted::default() });
    assert!(text.contains("- right: 1 of 1 others: gamma\n"), "{text}");
}

/// The twin of a plain key `no` has it in quotes.
#[test]
fn clauses_are_not_quoted_beside_inputs_without_their_subject() {
    let report = report(|results| results.checks.iter_mut().for_each(|check| check.cause = None));
    let page = for_maintainers(&report, Wanted { name: "alpha", ..Wanted::default() });
    assert!(page.contains("no") && !page.contains("KY-KEY-6** ["), "{page}");
}

#[test]
fn unknown_names_are_refused() {
    let report = report(|_| {});
    let refused =
        |name, cause| report.for_maintainers(Wanted { name, cause, ..Wanted::default() }).unwrap_err().to_string();
    assert_eq!(refused("delta", None), "these results have no delta; they have alpha, beta/strict");
    let message = "alpha does not deviate because of x; its causes are KY-STR-2, reads-no-as-false";
    assert_eq!(refused("alpha", Some("x")), message);
}

#[test]
fn a_check_that_no_case_asks_for_is_refused() {
    let mut results = sample::results();
    results.checks[0].file = "compact.yaml".to_owned();
    let message = Report::new(sample::suite(), sample::spec(), vec![results]).unwrap_err().to_string();
    assert!(message.contains("no case asks for load key-norway-quoted/compact.yaml"), "{message}");
}
