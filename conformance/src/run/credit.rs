//! A rejection is credited only where the twin, one edit away, is accepted by the same implementation.

use std::collections::{BTreeMap, BTreeSet};

use crate::outcome::Observed;
use crate::plan::{Check, Expected};
use crate::run::judge::Observation;
use kyaml_cases::case::Task;
use kyaml_protocol::operation::Operation;

/// The twins of these checks' rejections that are not among them.
pub(super) fn missing_twins<'s>(checks: &[Check<'s>], all: &[Check<'s>]) -> Vec<Check<'s>> {
    let present: BTreeSet<Name<'_>> = checks.iter().filter(|check| is_twin(check)).map(name).collect();
    let missing: BTreeSet<Name<'_>> = checks.iter().filter_map(twin).filter(|twin| !present.contains(twin)).collect();
    all.iter().filter(|check| is_twin(check) && missing.contains(&name(check))).copied().collect()
}

/// Takes back the credit of rejections whose twins are not accepted.
pub(crate) fn settle(checks: &[Check<'_>], observations: Vec<Observation>) -> Vec<Observation> {
    let twins: BTreeMap<Name<'_>, Observed> = std::iter::zip(checks, &observations)
        .filter(|(check, _)| is_twin(check))
        .map(|(check, observation)| (name(check), observation.observed))
        .collect();
    std::iter::zip(checks, observations)
        .map(|(check, observation)| match twin(check) {
            Some(twin) if observation.observed == Observed::Agree => match twins.get(&twin) {
                // A writer accepts its input by writing anything at all; whether that is right is another check's matter.
                Some(Observed::Agree | Observed::Deviate | Observed::NotKyaml) => observation,
                Some(Observed::Skip) => Observation::skipped("its twin was not asked"),
                _ => observation.uncredited(twin.1),
            },
            _ => observation,
        })
        .collect()
}

/// A case and an operation on it.
type Name<'s> = (Operation, &'s str);

fn name<'s>(check: &Check<'s>) -> Name<'s> {
    (check.operation, check.case.id())
}

/// Whether the check can be another one's twin: a stream that is accepted, or written in any bytes that mean it.
fn is_twin(check: &Check<'_>) -> bool {
    matches!(
        (check.operation, check.expected),
        (Operation::Check, Expected::Accepted) | (Operation::Format, Expected::Meaning(_))
    ) || (check.operation == Operation::Load
        && check.file == "input.yaml"
        && matches!(check.case.task(), Task::Check { .. }))
        && matches!(check.expected, Expected::Value(_))
}

fn twin<'s>(check: &Check<'s>) -> Option<Name<'s>> {
    match check.expected {
        // Not every twin has a canonical form to write.
        Expected::Rejected { .. } if check.is_refusal() && check.operation == Operation::Format => None,
        Expected::Rejected { twin, .. } => Some((check.operation, twin)),
        _ => None,
    }
}

#[cfg(test)]
mod test {
    use super::*;
    use crate::plan;
    use kyaml_cases::suite::Suite;

    #[test]
    fn the_twin_decides_the_credit() {
        let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let checks = plan::checks(suite);
        let check = |id: &str| {
            *checks.iter().find(|check| check.operation == Operation::Check && check.case.id() == id).unwrap()
        };
        let rejected = check("key-norway-plain");
        let pair = [rejected, check(twin(&rejected).unwrap().1)];
        let observation = |observed| Observation { observed, detail: String::new(), reason: None, shown: None };
        for (of_twin, expected) in [
            (Observed::Agree, Observed::Agree),
            (Observed::Deviate, Observed::Agree),
            (Observed::NotKyaml, Observed::Agree),
            (Observed::Skip, Observed::Skip),
            (Observed::Reject, Observed::Uncredited),
            (Observed::Crash, Observed::Uncredited),
        ] {
            let settled = settle(&pair, vec![observation(Observed::Agree), observation(of_twin)]);
            assert_eq!(settled[0].observed, expected, "{of_twin}");
        }
    }
}
