//! The checks that did not agree, grouped by cause, smallest case first: the view for an
//! implementation's authors.

use std::collections::BTreeMap;

use super::Report;
use crate::outcome::{Observed, Outcome};
use crate::results::{CauseInfo, CheckResult, Implementation};
use kyaml_protocol::operation::Operation;

/// Checks of one implementation that did not agree in one way, for one reason. Or checks that
/// agreed, although a deviation is listed.
#[derive(Debug, Clone)]
pub(crate) struct Group<'r> {
    /// The implementation.
    pub(crate) implementation: &'r Implementation,
    /// The operation.
    pub(crate) operation: Operation,
    /// The observation.
    pub(crate) observed: Observed,
    /// The cause that lists the checks, if one does.
    pub(crate) cause: Option<&'r CauseInfo>,
    /// Whether this is what the cause says.
    pub(crate) is_expected: bool,
    /// The checks, those that start from the fewest bytes first; there is at least one.
    pub(crate) checks: Vec<&'r CheckResult>,
}

/// All groups: by implementation, then unexpected groups first, then the largest first.
pub(crate) fn groups<'r>(report: &'r Report<'_>) -> Vec<Group<'r>> {
    report.implementations().flat_map(|(implementation, checks)| groups_of(report, implementation, checks)).collect()
}

/// Whether a check deviates, or agrees although a deviation is listed.
pub(super) fn is_notable(check: &CheckResult) -> bool {
    !matches!(check.outcome, Outcome::Pass | Outcome::Skip | Outcome::Unsupported)
}

/// Returns the groups of one implementation: unexpected ones first, then the largest first.
pub(super) fn groups_of<'r>(
    report: &'r Report<'_>,
    implementation: &'r Implementation,
    checks: &'r [CheckResult],
) -> Vec<Group<'r>> {
    let mut by_reason: BTreeMap<_, Vec<&CheckResult>> = BTreeMap::new();
    for check in checks.iter().filter(|check| is_notable(check)) {
        let reason = (check.outcome.is_expected(), check.cause.as_deref(), check.operation, check.observed);
        by_reason.entry(reason).or_default().push(check);
    }
    let mut groups: Vec<Group<'_>> = by_reason
        .into_iter()
        .map(|((is_expected, cause, operation, observed), mut checks)| {
            checks.sort_by_cached_key(|check| (report.start(check).len(), check.key()));
            let cause = cause.and_then(|name| implementation.cause(name));
            Group { implementation, operation, observed, cause, is_expected, checks }
        })
        .collect();
    groups.sort_by_key(|group| (group.is_expected, std::cmp::Reverse(group.checks.len())));
    groups
}

impl<'r> Group<'r> {
    /// The name of the cause, or `not listed`.
    pub(crate) fn name(&self) -> &'r str {
        self.cause.map_or("not listed", |cause| &cause.name)
    }

    /// The check that starts from the fewest bytes.
    pub(crate) fn smallest(&self) -> &CheckResult {
        self.checks[0]
    }

    /// The id of each case, that of the smallest first, each once.
    pub(crate) fn cases(&self) -> Vec<&str> {
        let mut cases: Vec<&str> = Vec::new();
        for check in &self.checks {
            if !cases.contains(&check.case.as_str()) {
                cases.push(&check.case);
            }
        }
        cases
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn groups_have_one_reason_and_start_with_the_smallest_case() {
        let suite = sample::suite();
        let report = sample::report(suite);
        let groups = groups(&report);
        let seen: Vec<_> = groups
            .iter()
            .map(|group| {
                (group.implementation.name.as_str(), group.name(), group.observed, group.is_expected, group.cases())
            })
            .collect();
        let expected = [
            ("alpha", "not listed", Observed::Crash, false, vec!["string-tab"]),
            ("alpha", "reads-no-as-false", Observed::Agree, false, vec!["number-long-fraction"]),
            ("alpha", "reads-no-as-false", Observed::Deviate, true, vec!["key-norway-quoted"]),
            (
                "beta/strict",
                "escapes-otherwise",
                Observed::Layout,
                true,
                vec!["canonical-string-no-break-space", "canonical-string-tab"],
            ),
        ];
        assert_eq!(seen, expected);
    }
}
