//! A rejection is credited only where the twin, one edit away, is accepted by the same implementation.

use std::collections::{BTreeMap, BTreeSet};

use crate::operation::Operation;
use crate::outcome::Observed;
use crate::plan::{Check, Expected};
use crate::run::judge::Observation;

/// The twins of these checks' rejections that are not among them.
pub(super) fn missing_twins<'s>(checks: &[Check<'s>], all: &[Check<'s>]) -> Vec<Check<'s>> {
    let present: BTreeSet<&str> = checks.iter().filter(|check| is_twin(check)).map(|check| check.case.id()).collect();
    let missing: BTreeSet<&str> = checks.iter().filter_map(twin).filter(|twin| !present.contains(twin)).collect();
    all.iter().filter(|check| is_twin(check) && missing.contains(check.case.id())).copied().collect()
}

/// Takes back the credit of rejections whose twins are not accepted.
pub(super) fn settle(checks: &[Check<'_>], observations: Vec<Observation>) -> Vec<Observation> {
    let twins: BTreeMap<&str, Observed> = std::iter::zip(checks, &observations)
        .filter(|(check, _)| is_twin(check))
        .map(|(check, observation)| (check.case.id(), observation.observed))
        .collect();
    std::iter::zip(checks, observations)
        .map(|(check, observation)| match twin(check) {
            Some(twin) if observation.observed == Observed::Agree => match twins.get(twin) {
                Some(Observed::Agree) => observation,
                Some(Observed::Skip) => Observation::skipped("its twin was not asked"),
                _ => observation.uncredited(twin),
            },
            _ => observation,
        })
        .collect()
}

/// Whether the check can be another one's twin: an accepted stream.
fn is_twin(check: &Check<'_>) -> bool {
    check.operation == Operation::Check && matches!(check.expected, Expected::Accepted)
}

fn twin<'s>(check: &Check<'s>) -> Option<&'s str> {
    match check.expected {
        Expected::Rejected { twin, .. } => Some(twin),
        _ => None,
    }
}
