//! Several results as one: those of different implementations, of different operations, or of the shards of one run.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, bail, ensure};

use crate::plan::Selection;

use super::{CheckResult, Header, Implementation, Results, SuiteInfo};

/// The merged results of this suite, and what the runs were restricted to.
///
/// # Errors
/// Fails when there is no result, when one belongs to another suite, and when two contradict each other.
pub(crate) fn merge(suite: &SuiteInfo, parts: Vec<Results>) -> anyhow::Result<(Results, Vec<Selection>)> {
    let format = parts.first().context("there are no results to report")?.header.format;
    let mut implementations = BTreeMap::new();
    let mut selected = Vec::new();
    let mut skipped = Vec::new();
    let mut checks = Vec::new();
    for (part, Results { header, checks: more }) in (1..).zip(parts) {
        ensure!(
            header.suite == *suite,
            "result {part} is of a suite of {} cases that is not the one here: run the suite again, or report from the sources that it was run from",
            header.suite.cases
        );
        header.implementations.into_iter().try_for_each(|found| add(&mut implementations, found))?;
        if header.selected != Selection::default() && !selected.contains(&header.selected) {
            selected.push(header.selected);
        }
        skipped.extend(header.skipped);
        checks.extend(more);
    }
    checks.sort_by(|left, right| (&left.implementation, left.key()).cmp(&(&right.implementation, right.key())));
    let is_twice =
        |pair: &&[CheckResult]| (&pair[0].implementation, pair[0].key()) == (&pair[1].implementation, pair[1].key());
    if let Some([twice, _]) = checks.windows(2).find(is_twice) {
        bail!("{} has two results of {}: give each run once", twice.implementation, twice.name());
    }
    // An implementation that one run skipped and another asked is not missing.
    let mut names = BTreeSet::new();
    skipped.retain(|skipped| !implementations.contains_key(&skipped.name) && names.insert(skipped.name.clone()));
    let implementations = implementations.into_values().collect();
    let header = Header { format, suite: suite.clone(), selected: Selection::default(), implementations, skipped };
    Ok((Results { header, checks }, selected))
}

/// The baselines of parts add up; everything else of an implementation is the same in all of them.
fn add(implementations: &mut BTreeMap<String, Implementation>, found: Implementation) -> anyhow::Result<()> {
    let Some(known) = implementations.get_mut(&found.name) else {
        implementations.insert(found.name.clone(), found);
        return Ok(());
    };
    known.always_accept.add(found.always_accept);
    known.always_reject.add(found.always_reject);
    known.echo.add(found.echo);
    let Implementation { always_accept, always_reject, echo, .. } = *known;
    for operation in &found.operations {
        if !known.operations.contains(operation) {
            known.operations.push(*operation);
        }
    }
    known.operations.sort_unstable();
    let found = Implementation { always_accept, always_reject, echo, operations: known.operations.clone(), ..found };
    ensure!(
        found == *known,
        "{} is not the same in all results: its version, its description or its expected deviations differ",
        found.name
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;
    use kyaml_protocol::operation::Operation;

    #[track_caller]
    fn check_refused(parts: Vec<Results>, words: &str) {
        let suite = SuiteInfo::of(sample::suite());
        let message = merge(&suite, parts).expect_err(words).to_string();
        assert!(message.contains(words), "{message}");
    }

    /// The sample in two parts, of which both have checks of `beta/strict`.
    fn halves() -> (Results, Results) {
        let whole = sample::results();
        let (mut left, mut right) = (whole.clone(), whole.clone());
        left.checks.retain(|check| check.case == "canonical-string-tab" || check.operation == Operation::Load);
        right.checks.retain(|check| check.case != "canonical-string-tab" && check.operation != Operation::Load);
        left.header.selected.shard = "1/2".parse().ok();
        right.header.selected.shard = "2/2".parse().ok();
        (left, right)
    }

    #[test]
    fn parts_are_the_whole() {
        let (left, right) = halves();
        let suite = SuiteInfo::of(sample::suite());
        let (merged, selected) = merge(&suite, vec![right, left]).unwrap();
        let (whole, none) = merge(&suite, vec![sample::results()]).unwrap();
        assert_eq!(merged.checks, whole.checks);
        assert_eq!(selected.iter().map(Selection::list).collect::<Vec<_>>(), ["shard 2/2", "shard 1/2"]);
        assert!(none.is_empty());
        let [baseline, of_parts] =
            [&whole, &merged].map(|results| results.header.implementations[0].always_reject.value);
        assert_eq!((of_parts.right, of_parts.of), (2 * baseline.right, 2 * baseline.of));
    }

    #[test]
    fn an_implementation_asked_in_one_part_is_not_skipped() {
        let (mut left, right) = halves();
        let asked = left.header.implementations[0].name.clone();
        left.header.skipped.push(crate::results::Skipped { name: asked, reason: "not set up".to_owned() });
        let (merged, _) = merge(&SuiteInfo::of(sample::suite()), vec![left, right]).unwrap();
        assert_eq!(merged.header.skipped, sample::results().header.skipped);
    }

    #[test]
    fn contradictions_are_refused() {
        check_refused(vec![], "there are no results");
        check_refused(
            vec![sample::results(), sample::results()],
            "alpha has two results of load key-norway-quoted/input.yaml",
        );
        let (left, mut right) = halves();
        right.header.implementations[0].version = "9.9".to_owned();
        check_refused(vec![left.clone(), right.clone()], "alpha is not the same in all results");
        right.header.suite.sha256.clear();
        check_refused(vec![left, right], "that is not the one here");
    }
}
