//! A small result, made by hand, of cases whose ids never change.

use crate::claim::Claims;
use crate::outcome::{Grade, Observed, Outcome};
use crate::plan;
use crate::report::Report;
use crate::results::{
    Aim, CauseInfo, CheckResult, FORMAT, Header, Implementation, Results, Schema, Score, Selected, Shown, Skipped,
    SuiteInfo, Tally,
};
use kyaml_cases::json::read_typed;
use kyaml_cases::suite::Suite;
use kyaml_cases::value::Typed;
use kyaml_protocol::operation::{Operation, Options};

pub(super) const SPECIFICATION: &str = "\
## 6. Keys

- **KY-KEY-6** [`ambiguous-key`] A plain key MUST NOT be `no` </script><b>.

## 12. Canonical form

- **KY-CAN-12** A no-break space in a string value is escaped.
- **KY-CAN-13** A tab in a string value stands for itself.
";

pub(super) fn suite() -> &'static Suite {
    Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"))
}

pub(super) fn report(suite: &Suite) -> Report<'_> {
    Report::new(suite, SPECIFICATION, vec![results()]).unwrap()
}

/// A reader, `alpha`, of which one deviation is listed, one is listed and gone, and one is new; and a formatter, `beta/strict`, of which
/// the two deviations are listed.
pub(super) fn results() -> Results {
    let suite = suite();
    let mut checks = vec![
        check(suite, "alpha", Operation::Load, "key-norway-quoted", "input.yaml"),
        check(suite, "alpha", Operation::Load, "number-long-fraction", "input.yaml"),
        check(suite, "alpha", Operation::Load, "number-long-integer", "input.yaml"),
        check(suite, "alpha", Operation::Load, "string-tab", "input.yaml"),
        check(suite, "beta/strict", Operation::Format, "canonical-string-tab", "canonical.yaml"),
        check(suite, "beta/strict", Operation::Format, "canonical-string-no-break-space", "canonical.yaml"),
        check(suite, "beta/strict", Operation::Format, "canonical-string-tab", "portable.yaml"),
        check(suite, "beta/strict", Operation::Format, "canonical-string-no-break-space", "portable.yaml"),
    ];
    let norway = [Typed::Mapping(vec![("false".to_owned(), Typed::Number("1".to_owned()))])];
    let expected = read_typed(br#"[{"mapping": [["no", {"number": "1"}]]}]"#).unwrap();
    did(&mut checks[0], Observed::Deviate, Some("reads-no-as-false"), "at \"/0\": another key");
    checks[0].shown = Some(Shown::values(&expected, &norway));
    did(&mut checks[1], Observed::Agree, Some("reads-no-as-false"), "");
    did(&mut checks[3], Observed::Crash, None, "signal 11");
    did(&mut checks[4], Observed::Layout, Some("escapes-otherwise"), "the same value in other bytes, first in line 2");
    checks[4].shown = Some(Shown::bytes(b"---\n\"a\tb\"\n", b"---\n\"a\\tb\"\r\n"));
    did(&mut checks[5], Observed::Layout, Some("escapes-otherwise"), "the same value in other bytes, first in line 2");
    checks[5].shown = Some(Shown::bytes(b"---\n\"\\_\"\n", "---\n\"\u{a0}\"\n".as_bytes()));
    did(&mut checks[6], Observed::Unsupported, None, "no <portable> profile");
    let cause = |name: &str, operation, observed, reason: &str, upstream: Option<&str>| CauseInfo {
        name: name.to_owned(),
        operation,
        observed,
        reason: reason.to_owned(),
        upstream: upstream.map(str::to_owned),
    };
    let reads_no = cause(
        "reads-no-as-false",
        Operation::Load,
        Observed::Deviate,
        "the key is resolved, quoted | or not",
        Some("https://example.invalid/1"),
    );
    let escapes =
        cause("escapes-otherwise", Operation::Format, Observed::Layout, "a tab is `\\t`, `<U+00A0>` is <raw>", None);
    let value = Score { value: Tally { right: 0, of: 4 }, ..Score::default() };
    let header = Header {
        format: FORMAT,
        suite: SuiteInfo::of(suite),
        selected: Selected::default(),
        implementations: vec![
            implementation("alpha", Operation::Load, value, reads_no),
            implementation("beta/strict", Operation::Format, Score::default(), escapes),
        ],
        skipped: vec![Skipped { name: "gamma".to_owned(), reason: "not set up".to_owned() }],
    };
    Results { header, checks }
}

fn implementation(name: &str, operation: Operation, blind: Score, cause: CauseInfo) -> Implementation {
    Implementation {
        name: name.to_owned(),
        version: "1.2.3".to_owned(),
        runtime: "Go 1.26".to_owned(),
        language: "Go".to_owned(),
        library: name.to_owned(),
        homepage: "https://example.invalid".to_owned(),
        schema: Some(Schema::Yaml11),
        tier: Some(1),
        operations: vec![operation],
        classes: Claims::open(&[operation], None).required().collect(),
        always_accept: blind,
        always_reject: blind,
        echo: blind,
        causes: vec![cause],
    }
}

fn check(suite: &Suite, implementation: &str, operation: Operation, case: &str, file: &str) -> CheckResult {
    let case = suite.case(case).unwrap();
    let checks = plan::checks(suite);
    let asked =
        checks.iter().find(|check| check.operation == operation && check.case.id() == case.id() && check.file == file);
    let asked = asked.unwrap_or_else(|| panic!("{operation} {}/{file} is asked", case.id()));
    CheckResult {
        implementation: implementation.to_owned(),
        case: case.id().to_owned(),
        area: case.area().to_owned(),
        clauses: case.req().to_vec(),
        operation,
        file: file.to_owned(),
        options: Options::clone(&asked.options),
        aim: if operation == Operation::Load { Aim::Value } else { Aim::Bytes },
        portable: asked.is_portable(),
        observed: Observed::Agree,
        grade: Grade::Met,
        outcome: Outcome::Pass,
        cause: None,
        detail: String::new(),
        reason: None,
        shown: None,
        micros: 1500,
    }
}

/// Whether a text has these parts, in this order.
#[track_caller]
pub(super) fn check_parts(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(index) = rest.find(part) else { panic!("{part}\nis not, or not in this place, in\n{text}") };
        rest = &rest[index + part.len()..];
    }
}

/// The only deviation that is listed for each implementation is the one that it shows first.
fn did(check: &mut CheckResult, observed: Observed, cause: Option<&str>, detail: &str) {
    let listed = cause.map(|name| if name == "reads-no-as-false" { Observed::Deviate } else { Observed::Layout });
    check.observed = observed;
    check.grade = match observed {
        Observed::Agree => Grade::Met,
        Observed::Unsupported => Grade::Optional,
        _ => Grade::Unmet,
    };
    check.outcome = Outcome::judge(observed, check.grade, listed.map(|listed| listed == observed));
    check.cause = cause.map(str::to_owned);
    check.detail = detail.to_owned();
}
