//! What becomes of each mutant, by the cases and by other streams.

use std::path::Path;
use std::sync::Mutex;

use serde::Deserialize;

use super::plan::Mutant;
use super::record::{Fate, Record};
use super::wanted::Wanted;
use crate::checkout::Checkout;
use crate::mutation::judge::{Judge, Process, Question, Silence};

/// A line of an answer.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    /// No case notices the mutant; the other streams come next.
    Unnoticed { unnoticed: usize },
    /// What became of it.
    Fate(Fate),
}

/// Asks what becomes of each mutant.
pub(super) fn ask(
    program: &Path,
    checkout: &Checkout,
    baseline: &Path,
    mutants: &[&Mutant],
    wanted: &Wanted,
    record: &mut Record,
) -> anyhow::Result<()> {
    let &Wanted { inputs, streams, jobs, .. } = wanted;
    let judge = Judge { program, cases: &checkout.cases(), baseline, inputs, streams, jobs };
    let record = Mutex::new((record, 0));
    judge.each(mutants, |process, mutant| {
        let fate = fate(process, mutant.number)?;
        let (record, done) = &mut *record.lock().expect("no panic");
        record.add(&mutant.name, fate)?;
        *done += 1;
        if *done % 500 == 0 {
            eprintln!("{done} of {}", mutants.len());
        }
        Ok(())
    })
}

fn fate(process: &mut Process<'_>, number: usize) -> anyhow::Result<Fate> {
    process.ask(&Question { number, naming: None })?;
    let mut unnoticed = None;
    loop {
        let how = match process.answer()? {
            Ok(Answer::Unnoticed { unnoticed: cases }) => {
                unnoticed = Some(cases);
                continue;
            }
            Ok(Answer::Fate(fate)) => return Ok(fate),
            Err(Silence::Hang) => "hang",
            Err(Silence::Abort) => "abort",
        };
        return Ok(match unnoticed {
            None => Fate { killed: Some(("a case".to_owned(), how.to_owned())), cases: 1, ..Fate::default() },
            Some(cases) => Fate { differs: Some((how.to_owned(), String::new())), cases, inputs: 1, ..Fate::default() },
        });
    }
}
