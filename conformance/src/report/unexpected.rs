//! The checks that are not as expected, as text: by clause and rule, each with the smallest input
//! that shows it.

use std::collections::BTreeMap;
use std::fmt;

use super::count::counted;
use super::visible::Visible;
use crate::outcome::Observed;
use crate::plan::{self, Check, Key};
use crate::results::{CheckResult, Implementation, Results};
use kyaml_cases::suite::Suite;
use kyaml_protocol::operation::Operation;

/// How many ids are named of a group, beside the one that is shown.
const NAMED: usize = 8;
/// How many lines of an input are shown, and how many characters of each.
const LINES: usize = 12;
const COLUMNS: usize = 100;

/// Prints the checks that are not as expected, by implementation, and then by clause and rule.
pub(super) struct Unexpected<'r> {
    pub(super) results: &'r Results,
    pub(super) suite: &'r Suite,
}

/// The key that checks are grouped by: clause, rule, operation, observation.
type Group<'r> = (&'r str, &'r str, Operation, Observed);

/// A check that is not as expected, and what the suite knows of it.
struct Failure<'r> {
    result: &'r CheckResult,
    check: Option<&'r Check<'r>>,
    /// The bytes of its input; those that the suite does not know come last.
    size: usize,
}

impl fmt::Display for Unexpected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.results.is_as_expected() {
            return Ok(());
        }
        let checks = plan::checks(self.suite);
        let by_key: BTreeMap<Key<'_>, &Check<'_>> = checks.iter().map(|check| (check.key(), check)).collect();
        f.write_str("\nUnexpected\n")?;
        for implementation in &self.results.header.implementations {
            let mut groups: BTreeMap<Group<'_>, Vec<Failure<'_>>> = BTreeMap::new();
            for result in self.results.of(&implementation.name).filter(|check| !check.outcome.is_expected()) {
                let check = by_key.get(&result.key()).copied();
                let size = check.map_or(usize::MAX, |check| check.start.bytes().len());
                groups.entry(group(result, check)).or_default().push(Failure { result, check, size });
            }
            let mut groups: Vec<_> = groups.into_iter().collect();
            for (_, failures) in &mut groups {
                failures.sort_by_key(|failure| failure.size);
            }
            groups.sort_by_key(|(_, failures)| failures[0].size);
            for (group, failures) in groups {
                write_group(f, implementation, group, &failures)?;
            }
        }
        Ok(())
    }
}

fn group<'r>(result: &'r CheckResult, check: Option<&'r Check<'r>>) -> Group<'r> {
    let clause = result.clauses.first().map_or("", String::as_str);
    let finding = check.and_then(|check| check.case.findings().first());
    (clause, finding.map_or("", |finding| finding.rule.as_str()), result.operation, result.observed)
}

fn write_group(
    f: &mut fmt::Formatter<'_>,
    by: &Implementation,
    (clause, rule, operation, observed): Group<'_>,
    failures: &[Failure<'_>],
) -> fmt::Result {
    let rule = if rule.is_empty() { String::new() } else { format!(" [{rule}]") };
    let count = counted(failures.len(), "check");
    writeln!(f, "\n  {}: {clause}{rule}: {count} to {operation}: {observed}", by.name)?;
    let (first, others) = failures.split_first().expect("a group has a check");
    write_first(f, by, first)?;
    if !others.is_empty() {
        let ids: Vec<&str> = others.iter().take(NAMED).map(|failure| failure.result.case.as_str()).collect();
        let more = if others.len() > NAMED { ", …" } else { "" };
        writeln!(f, "    and {} more: {}{more}", others.len(), ids.join(", "))?;
    }
    Ok(())
}

fn write_first(
    f: &mut fmt::Formatter<'_>,
    by: &Implementation,
    Failure { result, check, .. }: &Failure<'_>,
) -> fmt::Result {
    write!(f, "    {}", result.name())?;
    match check {
        Some(check) => writeln!(f, ": {}", check.case.title())?,
        None => writeln!(f)?,
    }
    if let Some(check) = check {
        let bytes = check.start.bytes();
        let text = Visible(&bytes).to_string();
        let lines: Vec<&str> = text.lines().collect();
        for line in lines.iter().take(LINES) {
            let shown: String = line.chars().take(COLUMNS).collect();
            writeln!(f, "      | {shown}{}", if shown.len() < line.len() { "…" } else { "" })?;
        }
        if lines.len() > LINES {
            writeln!(f, "      | … and {} more lines", lines.len() - LINES)?;
        }
    }
    write!(f, "    {}", listed(by, result))?;
    match result.detail.lines().next() {
        Some(line) => writeln!(f, ": {line}"),
        None => writeln!(f),
    }
}

/// The observation of a check and its listed cause, in words.
fn listed(by: &Implementation, result: &CheckResult) -> String {
    let Some(name) = result.cause.as_deref() else {
        return format!("{}, not listed", result.observed);
    };
    match by.cause(name) {
        Some(cause) if cause.observed == result.observed => {
            format!("{}, of another kind than is listed under {name}", result.observed)
        }
        Some(cause) => format!("{}, listed as {} under {name}", result.observed, cause.observed),
        None => format!("{}, listed under {name}, which is not there", result.observed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::Outcome;
    use crate::report::sample::{results, suite};

    #[test]
    fn expected_checks_are_not_shown() {
        let mut results = results();
        results.checks.retain(|check| check.outcome.is_expected());
        assert_eq!(Unexpected { results: &results, suite: suite() }.to_string(), "");
    }

    #[test]
    fn the_smallest_input_of_each_clause_and_rule_is_shown() {
        let mut results = results();
        for check in &mut results.checks[1..3] {
            check.observed = Observed::Deviate;
            check.outcome = Outcome::Fail;
            check.cause = None;
            "other".clone_into(&mut check.detail);
        }
        let text = Unexpected { results: &results, suite: suite() }.to_string();
        let expected = [
            "\nUnexpected",
            "\n  alpha: KY-STR-2: 1 check to load: crash",
            "    load string-tab/input.yaml: a raw tab stands for itself in a string value",
            "      | ---",
            "      | {a: \"a→b\"}",
            "    crash, not listed: signal 11",
            "\n  alpha: KY-NUM-1: 2 checks to load: deviate",
            "    load number-long-integer/input.yaml: an integer may be long, and loses no digit",
            "      | ---",
            "      | [123456789012345678901234567890]",
            "    deviate, not listed: other",
            "    and 1 more: number-long-fraction\n",
        ];
        assert_eq!(text, expected.join("\n"));
    }
}
