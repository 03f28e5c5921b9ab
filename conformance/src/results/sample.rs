//! A small result of cases whose ids never change. Of a reader, `alpha`, one deviation is listed, one is listed and gone, and one is
//! new. Of a formatter, `beta/strict`, the two deviations are listed.

use std::sync::LazyLock;

use super::{Results, SuiteInfo};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

const SPECIFICATION: &str = "\
## 6. Keys

- **KY-KEY-6** [`ambiguous-key`] A plain key MUST NOT be `no` </script><b>.

## 12. Canonical form

- **KY-CAN-12** A no-break space in a string value is escaped.
- **KY-CAN-13** A tab in a string value stands for itself.
";

pub(crate) fn spec() -> &'static Spec {
    static SPEC: LazyLock<Spec> = LazyLock::new(|| Spec::parse(SPECIFICATION, "").unwrap());
    &SPEC
}

pub(crate) fn suite() -> &'static Suite {
    Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"))
}

/// Reads the lines of a file of results that lacks its last line and the digest of the suite.
pub(crate) fn results() -> Results {
    let lines = include_str!("sample.jsonl").lines().map(|line| serde_json::from_str(line).unwrap());
    let mut lines: Vec<serde_json::Value> = lines.collect();
    let mut checks = lines.split_off(1);
    let checks = checks.iter_mut().map(|line| serde_json::from_value(line["check"].take()).unwrap()).collect();
    let mut results = Results { header: serde_json::from_value(lines[0]["header"].take()).unwrap(), checks };
    results.header.suite = SuiteInfo::of(suite());
    results
}
