//! What an implementation is by the classes of the specification.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::claim::{Claim, Demand, duties};
use crate::outcome::Observed;
use crate::plan::{Check, Key};
use crate::results::{CheckResult, Implementation, Tally};

/// The clauses that are named of one verdict.
const NAMED: usize = 6;

/// The verdict on one class in one scope.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Verdict {
    pub(crate) class: Claim,
    /// Whether the implementation claims it.
    is_claimed: bool,
    /// How many checks are right. A check that is not supported is not.
    tally: Tally,
    conclusion: Conclusion,
    /// The clauses that fail, each with the number of its checks.
    clauses: BTreeMap<String, usize>,
    /// MUST for a class that is claimed, else the word of the specification.
    level: &'static str,
    /// The share that is right, in words.
    percent: String,
    /// The conclusion, with the clauses that fail most often.
    words: String,
}

/// What the checks of a class say together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Conclusion {
    /// All are right.
    Conforms,
    /// Some are not.
    Fails,
    /// None is supported.
    Unsupported,
    /// The reports that are asked for are not made.
    Unreported,
}

/// The verdicts on an implementation, by class and scope. If only a part of the checks was asked, nothing conforms yet.
pub(crate) fn verdicts<'r>(
    implementation: &Implementation,
    checks: impl IntoIterator<Item = &'r CheckResult>,
    asked: &BTreeMap<Key<'_>, Check<'_>>,
    is_part: bool,
) -> Vec<Verdict> {
    let mut counts: BTreeMap<Claim, Count> = BTreeMap::new();
    for result in checks.into_iter().filter(|result| result.observed != Observed::Skip) {
        let Some(check) = asked.get(&result.key()) else { continue };
        for duty in duties(check) {
            counts.entry(duty.claim).or_default().add(
                duty.demand,
                result,
                duty.is_met(result.observed, result.reason.as_ref()),
            );
        }
    }
    let verdict = |(class, count): (Claim, Count)| {
        let is_claimed = implementation.classes.contains(&class);
        let (tally, conclusion) = (count.tally, count.conclusion());
        let level = if is_claimed { "MUST" } else { class.level() };
        let (percent, words) = (percent(tally), words(conclusion, &count.clauses, is_part));
        Verdict { class, is_claimed, tally, conclusion, clauses: count.clauses, level, percent, words }
    };
    counts.into_iter().map(verdict).collect()
}

#[derive(Default)]
struct Count {
    tally: Tally,
    unsupported: usize,
    unreported: usize,
    clauses: BTreeMap<String, usize>,
}

impl Count {
    fn add(&mut self, demand: Demand, result: &CheckResult, is_met: bool) {
        let agrees = matches!(result.observed, Observed::Agree | Observed::Misreported);
        self.tally.count(is_met);
        self.unsupported += usize::from(result.observed == Observed::Unsupported);
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
        *self.clauses.entry(clause.to_owned()).or_default() += 1;
    }

    fn conclusion(&self) -> Conclusion {
        let Tally { right, of } = self.tally;
        if right == of {
            Conclusion::Conforms
        } else if self.unsupported == of {
            Conclusion::Unsupported
        } else if self.unreported > 0 && (right == 0 || self.unreported == of - right) {
            Conclusion::Unreported
        } else {
            Conclusion::Fails
        }
    }
}

/// The share that is right, rounded down to a tenth: only all is 100 %.
fn percent(Tally { right, of }: Tally) -> String {
    let tenths = right * 1000 / of.max(1);
    if right == of { "100 %".to_owned() } else { format!("{}.{} %", tenths / 10, tenths % 10) }
}

/// The conclusion, with the clauses that fail most often.
fn words(conclusion: Conclusion, clauses: &BTreeMap<String, usize>, is_part: bool) -> String {
    match conclusion {
        Conclusion::Conforms if is_part => return "no failure".to_owned(),
        Conclusion::Conforms => return "conforms".to_owned(),
        Conclusion::Unsupported => return "not supported".to_owned(),
        Conclusion::Unreported => return "not reported".to_owned(),
        Conclusion::Fails => {}
    }
    let mut clauses: Vec<_> = clauses.iter().collect();
    clauses.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let named: Vec<String> = clauses.iter().take(NAMED).map(|(id, count)| format!("{id} ({count})")).collect();
    let more = if clauses.len() > NAMED { format!(" and {} more", clauses.len() - NAMED) } else { String::new() };
    format!("fails {}{more}", named.join(", "))
}
