//! What an implementation is by the classes of the specification.

use std::collections::BTreeMap;

use serde::Serialize;

use super::joined::Report;
use crate::claim::{Claim, Demand, duties};
use crate::outcome::Observed;
use crate::results::{CheckResult, Implementation, Tally};

/// The clauses that are named of one verdict.
const NAMED: usize = 6;

/// The verdict on one class in one scope.
#[derive(Serialize)]
pub(super) struct Verdict {
    pub(super) class: Claim,
    /// How many checks are right. A check that is not supported is not.
    tally: Tally,
    conclusion: &'static str,
    /// MUST for a class that is claimed, else the word of the specification.
    level: &'static str,
    /// The share that is right, in words.
    percent: String,
    /// The conclusion, with the clauses that fail most often.
    words: String,
}

impl Report<'_> {
    /// The verdicts on an implementation, by class and scope. If only a part of the checks was asked, nothing conforms yet.
    pub(super) fn verdicts(&self, implementation: &Implementation, checks: &[CheckResult]) -> Vec<Verdict> {
        let mut counts: BTreeMap<Claim, Count<'_>> = BTreeMap::new();
        for result in checks.iter().filter(|result| result.observed != Observed::Skip) {
            for duty in duties(&self.asked[&result.key()]) {
                let is_met = duty.is_met(result.observed, result.reason.as_ref());
                counts.entry(duty.claim).or_default().add(duty.demand, result, is_met);
            }
        }
        let verdict = |(class, count): (Claim, Count<'_>)| {
            let level = if implementation.classes.contains(&class) { "MUST" } else { class.level() };
            let tally = count.tally;
            let (conclusion, words) = count.conclusion(!self.selected.is_empty());
            Verdict { class, tally, conclusion, level, percent: percent(tally), words }
        };
        counts.into_iter().map(verdict).collect()
    }
}

#[derive(Default)]
struct Count<'r> {
    tally: Tally,
    unsupported: usize,
    unreported: usize,
    failed: usize,
    /// What the first failure says.
    failure: &'r str,
    /// The clauses that fail, each with the number of its checks.
    clauses: BTreeMap<&'r str, usize>,
}

impl<'r> Count<'r> {
    fn add(&mut self, demand: Demand, result: &'r CheckResult, is_met: bool) {
        let agrees = result.observed.agrees();
        self.tally.count(is_met);
        self.unsupported += usize::from(result.observed == Observed::Unsupported);
        if result.observed == Observed::Failed {
            self.failed += 1;
            self.failure =
                if self.failed == 1 { result.detail.lines().next().unwrap_or_default() } else { self.failure };
        }
        if is_met {
            return;
        }
        let reason = result.reason.unwrap_or_default();
        let clause = match demand {
            Demand::FirstFinding if agrees => {
                self.unreported += usize::from(reason.rule.is_none() && reason.span.is_none());
                "KY-CONF-6"
            }
            Demand::Warnings if agrees => {
                self.unreported += usize::from(reason.warnings.is_none());
                "KY-CONF-6"
            }
            Demand::Notes if agrees => {
                self.unreported += usize::from(reason.notes.is_none());
                "KY-FROM-17"
            }
            _ => result.clauses.first().map_or("", String::as_str),
        };
        *self.clauses.entry(clause).or_default() += 1;
    }

    /// What the checks of the class say together, and the same in words: `unreported` if the reports that are asked for are not made.
    fn conclusion(&self, is_part: bool) -> (&'static str, String) {
        let Tally { right, of } = self.tally;
        match self {
            _ if right == of => ("conforms", if is_part { "no failure" } else { "conforms" }.to_owned()),
            _ if self.unsupported == of => ("unsupported", "not supported".to_owned()),
            _ if self.failed == of => ("failed", format!("every answer is a failure, first: {}", self.failure)),
            _ if self.unreported > 0 && (right == 0 || self.unreported == of - right) => {
                ("unreported", "not reported".to_owned())
            }
            _ => ("fails", self.failures()),
        }
    }

    /// The clauses that fail most often.
    fn failures(&self) -> String {
        let mut clauses: Vec<_> = self.clauses.iter().collect();
        clauses.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let named: Vec<String> = clauses.iter().take(NAMED).map(|(id, count)| format!("{id} ({count})")).collect();
        let more = if clauses.len() > NAMED { format!(" and {} more", clauses.len() - NAMED) } else { String::new() };
        format!("fails {}{more}", named.join(", "))
    }
}

/// The share that is right, rounded down to a tenth: only all is 100 %.
fn percent(Tally { right, of }: Tally) -> String {
    let tenths = right * 1000 / of.max(1);
    if right == of { "100 %".to_owned() } else { format!("{}.{} %", tenths / 10, tenths % 10) }
}

#[cfg(test)]
mod tests {
    use super::{Tally, percent};

    #[test]
    fn shares_are_rounded_down() {
        for (right, of, share) in [(0, 0, "100 %"), (0, 3, "0.0 %"), (2, 3, "66.6 %"), (1999, 2000, "99.9 %")] {
            assert_eq!(percent(Tally { right, of }), share, "{right}/{of}");
        }
    }
}
