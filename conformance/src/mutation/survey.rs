//! All mutants of the reference implementation: built into one program, put to the cases, and what no case notices to streams and to the tests.
//!
//! 1. [`plan`] finds the mutants of the sources; `build` writes them into a copy and builds it, without those that do not compile;
//! 2. `workers` asks the program `kyaml-judge`, one process a core, and `other_tests` the other tests of the crates;
//! 3. [`record`] keeps what was found out, so that a survey goes on where it was stopped.

mod build;
mod other_tests;
pub mod plan;
pub mod record;
mod wanted;
mod workers;

pub use wanted::Wanted;

use std::collections::BTreeMap;

use anyhow::Context as _;

use crate::checkout::Checkout;
use crate::results::SuiteInfo;
use kyaml_cases::suite::Suite;
use plan::{Mutant, Plan};
use record::{Fate, OPEN, Record};

/// What became of the mutants.
#[derive(Debug, Clone)]
pub struct Survey {
    /// The mutants that were built, each with what became of it.
    pub judged: Vec<(Mutant, Fate)>,
    /// How many edits are no mutants, because they do not compile.
    pub not_built: usize,
}

/// Judges the mutants of the reference implementation, those that were not judged before.
///
/// # Errors
/// Fails where a source cannot be read, nothing can be built, or a case fails without a mutant.
pub fn survey(checkout: &Checkout, suite: &Suite, wanted: &Wanted) -> anyhow::Result<Survey> {
    let folder = checkout.top().join("target/code-edits");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut plan = Plan::of(checkout.top(), wanted)?;
    let judge = build::judge(checkout, &mut plan)?;
    let digest = SuiteInfo::of(suite).sha256;
    let mut record = Record::open(&folder, &plan, &digest, wanted)?;
    let mut open: Vec<&Mutant> = plan.built().filter(|mutant| !record.fates.contains_key(&mutant.name)).collect();
    // The crates on top come first: they are small.
    open.reverse();
    let baseline = folder.join("baseline");
    record::forget_another(&baseline, &plan.key(&digest, wanted.inputs)?)?;
    eprintln!("{} mutants, {} of them to be judged", plan.built().count(), open.len());
    workers::ask(&judge, checkout, &baseline, &open, wanted, &mut record)?;
    if wanted.with_tests {
        let mut untested: Vec<&Mutant> = plan.built().filter(|mutant| record.wants_tests(&mutant.name)).collect();
        // What is gravest is known first, because a run may be stopped.
        untested.sort_by_key(|mutant| OPEN.iter().position(|kind| *kind == record.fates[&mutant.name].kind()));
        if !untested.is_empty() {
            eprintln!("{} mutants that no case notices", untested.len());
            let programs = build::tests(checkout)?;
            other_tests::ask(&programs, &untested, wanted.jobs, &mut record)?;
        }
    }
    let fates: &BTreeMap<String, Fate> = &record.fates;
    let judged = plan.built().map(|mutant| {
        let fate = fates.get(&mutant.name).cloned().with_context(|| format!("{} was not judged", mutant.name))?;
        Ok((mutant.clone(), fate))
    });
    Ok(Survey { judged: judged.collect::<anyhow::Result<_>>()?, not_built: plan.not_built() })
}
