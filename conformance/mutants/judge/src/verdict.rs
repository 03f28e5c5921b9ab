//! What becomes of one mutant.

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use crate::switch::{ENDLESS, Reached, run};
use serde::Serialize;

use crate::baseline::{Asked, Baseline, CaseTest};
use crate::observation::{self, KINDS, Observation};

/// How many of the streams that reach a mutant are put to it where a case notices it, to know what it changes.
const FEW: usize = 20;
/// The kinds of what may differ that are so grave that nothing graver is looked for.
const GRAVE: usize = 3;

/// A mutant that takes too many steps.
const ENDS_NOT: &str = "does not end";

/// What becomes of one mutant.
#[derive(Serialize)]
pub(crate) struct Verdict {
    number: usize,
    /// The case that fails, and whether it fails, ends in a panic, or does not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    killed: Option<(String, &'static str)>,
    /// What differs in a stream that is no case: the gravest that was found, and the stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    differs: Option<(&'static str, String)>,
    /// How many cases and other streams reach it.
    cases: usize,
    inputs: usize,
}

/// What becomes of the mutant with this number. Where no case notices it, that is told before the other streams are put to it, because it may end
/// this program. `streams` is how many of them are put to it.
pub(crate) fn of(
    number: usize,
    asked: &Asked,
    baseline: &Baseline,
    streams: usize,
    unnoticed: impl FnOnce(usize),
) -> Verdict {
    let cases = || cases_reaching(number, asked, baseline);
    let reaching: Vec<(&Vec<u8>, &(Reached, Observation))> =
        asked.inputs.iter().zip(&baseline.inputs).filter(|(_, (reached, _))| is_in(number, reached)).collect();
    let mut verdict = Verdict { number, killed: None, differs: None, cases: cases().count(), inputs: reaching.len() };
    verdict.killed = cases().find_map(|(case, reached)| Some((case.name.clone(), fails(number, case, reached)?)));
    if verdict.killed.is_none() {
        unnoticed(verdict.cases);
    }
    let most = if verdict.killed.is_some() { FEW } else { streams };
    let step = reaching.len().div_ceil(most.max(1)).max(1);
    let mut gravest = usize::MAX;
    for (input, (reached, expected)) in reaching.into_iter().step_by(step).take(most) {
        let (rank, kind) = difference(number, input, reached, expected);
        if rank < gravest {
            gravest = rank;
            verdict.differs = Some((kind, String::from_utf8_lossy(input).into_owned()));
        }
        if gravest < GRAVE {
            break;
        }
    }
    verdict
}

/// Which case notices a mutant.
#[derive(Serialize)]
pub(crate) struct Noticed<'a> {
    /// One of those that name the clause.
    naming: Option<&'a str>,
    /// Another one, where none of those does.
    other: Option<&'a str>,
    /// Whether it does not end with one that was asked, which is not noticed.
    is_endless: bool,
}

/// Which case notices the mutant with this number: one of these, or else another one.
pub(crate) fn by_cases<'a>(
    number: usize,
    asked: &'a Asked,
    baseline: &Baseline,
    naming: &BTreeSet<String>,
) -> Noticed<'a> {
    let mut is_endless = false;
    let mut noticing = |is_naming: bool| {
        let mut cases =
            cases_reaching(number, asked, baseline).filter(|(case, _)| naming.contains(&case.id) == is_naming);
        let found = cases.find(|(case, reached)| match fails(number, case, reached) {
            Some(ENDS_NOT) => {
                is_endless = true;
                false
            }
            how => how.is_some(),
        });
        found.map(|(case, _)| case.id.as_str())
    };
    let naming = noticing(true);
    let other = if naming.is_none() { noticing(false) } else { None };
    Noticed { naming, other, is_endless }
}

fn cases_reaching<'a, 'b>(
    number: usize,
    asked: &'a Asked,
    baseline: &'b Baseline,
) -> impl Iterator<Item = (&'a CaseTest, &'b Reached)> {
    asked.cases.iter().zip(&baseline.cases).filter(move |(_, reached)| is_in(number, reached))
}

fn is_in(number: usize, reached: &Reached) -> bool {
    reached.mutants[number / 64] & (1 << (number % 64)) != 0
}

/// How many steps a mutant may take where so many are taken without it.
fn most_steps(reached: &Reached) -> usize {
    20 * reached.steps + 1_000_000
}

fn fails(number: usize, case: &CaseTest, reached: &Reached) -> Option<&'static str> {
    match catch_unwind(|| run(number, most_steps(reached), || (case.test)(&case.path).is_ok())) {
        Ok(true) => None,
        Ok(false) => Some("fails"),
        Err(panic) if panic.downcast_ref::<String>().is_some_and(|words| words == ENDLESS) => Some(ENDS_NOT),
        Err(_) => Some("panics"),
    }
}

/// What the mutant does otherwise with a stream, the gravest first: its rank, and its name.
fn difference(number: usize, input: &[u8], reached: &Reached, expected: &Observation) -> (usize, &'static str) {
    match catch_unwind(|| run(number, most_steps(reached), || observation::of(input))) {
        Ok(found) => {
            let rank = found.iter().zip(expected).position(|(found, expected)| found != expected);
            rank.map_or((usize::MAX, ""), |rank| (rank, KINDS[rank]))
        }
        Err(panic) if panic.downcast_ref::<String>().is_some_and(|words| words == ENDLESS) => (0, "hang"),
        Err(_) => (0, "panic"),
    }
}
