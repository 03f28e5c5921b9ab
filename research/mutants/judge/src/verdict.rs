//! Which case notices one mutant.

use std::collections::BTreeSet;
use std::panic::catch_unwind;

use serde::Serialize;

use crate::baseline::CaseTest;
use crate::switch::{ENDLESS, Reached, run};

/// An answer: the case that notices a mutant.
#[derive(Serialize)]
pub(crate) struct Verdict<'a> {
    /// One of those that name the clause.
    naming: Option<&'a str>,
    /// Another one, if none of those does.
    other: Option<&'a str>,
    /// Whether the mutant does not end with a case that was run. That does not count as noticed.
    is_endless: bool,
}

/// What happens to a test with a mutant.
#[derive(PartialEq, Eq)]
enum Outcome {
    Passes,
    Fails,
    DoesNotEnd,
}

/// Runs the cases that reach a mutant until one fails, first those that name its clause.
pub(crate) fn of<'a>(
    number: usize,
    tests: &'a [CaseTest],
    baseline: &[Reached],
    naming: &BTreeSet<String>,
) -> Verdict<'a> {
    let mut is_endless = false;
    let mut noticing = |is_naming: bool| {
        let mut reaching = tests
            .iter()
            .zip(baseline)
            .filter(|(test, reached)| reached.has(number) && naming.contains(&test.id) == is_naming);
        let found = reaching.find(|(test, reached)| {
            let outcome = outcome(number, test, reached);
            is_endless |= outcome == Outcome::DoesNotEnd;
            outcome == Outcome::Fails
        });
        found.map(|(test, _)| test.id.as_str())
    };
    let naming = noticing(true);
    let other = if naming.is_none() { noticing(false) } else { None };
    Verdict { naming, other, is_endless }
}

fn outcome(number: usize, test: &CaseTest, reached: &Reached) -> Outcome {
    let most_steps = 20 * reached.steps + 1_000_000;
    match catch_unwind(|| run(number, most_steps, || (test.run)(&test.path).is_ok())) {
        Ok(true) => Outcome::Passes,
        Err(panic) if panic.downcast_ref::<String>().is_some_and(|words| words == ENDLESS) => Outcome::DoesNotEnd,
        Ok(false) | Err(_) => Outcome::Fails,
    }
}
