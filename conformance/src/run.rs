//! The runner: puts every selected check to every implementation, and judges the answers.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use anyhow::bail;
use rayon::prelude::*;

use crate::outcome::Observed;
use crate::plan::{self, Check, Expected};
use crate::results::{
    Aim, CauseInfo, CheckResult, FORMAT, Header, Implementation, Results, Skipped, SuiteInfo, is_counted,
};
use kyaml_cases::suite::Suite;
use kyaml_protocol::operation::Operation;

pub(crate) mod judge;

pub(crate) mod baseline;
pub(crate) mod credit;
mod progress;
mod settings;
mod worker;

use judge::Observation;
pub(crate) use progress::Progress;
pub(crate) use settings::{Entry, Settings, processors};
use worker::{Answers, Worker};

/// The stack of a thread that runs an implementation: values of the deepest answer that is read are compared and dropped on it.
pub(crate) const STACK_BYTES: usize = 64 << 20;

/// Runs the suite on implementations.
///
/// # Errors
/// Fails when there is no implementation or no check. What an implementation does is never an error.
pub(crate) fn run(
    suite: &Suite,
    mut entries: Vec<Entry>,
    settings: &Settings,
    progress: &Progress,
) -> anyhow::Result<Results> {
    entries.sort_by(|left, right| left.subject.name.cmp(&right.subject.name));
    let all = plan::checks(suite);
    let selected = settings.selection.of(&all);
    if selected.is_empty() {
        bail!("no check is selected: {}", settings.selection);
    }
    let runs = entries.iter().map(|entry| Run::new(entry, &selected, &all));
    let (runs, idle): (Vec<Run<'_>>, Vec<Run<'_>>) = runs.partition(|run| run.reported > 0);
    if runs.is_empty() {
        bail!("{}", nobody(&entries, &selected));
    }
    let asked = ask(&runs, settings, progress)?;
    let mut results = Results {
        header: Header {
            format: FORMAT,
            suite: SuiteInfo::of(suite),
            selected: settings.selection.clone(),
            implementations: Vec::new(),
            skipped: idle.iter().map(Run::skipped).collect(),
        },
        checks: Vec::new(),
    };
    for (run, asked) in std::iter::zip(&runs, asked) {
        results.header.implementations.push(run.implementation(&asked));
        results.checks.extend(run.judge(asked));
    }
    Ok(results)
}

/// The message if no implementation can be asked: the selection, and the operations of the named
/// implementations.
fn nobody(entries: &[Entry], selected: &[Check<'_>]) -> String {
    let names =
        |operations: Vec<Operation>| operations.into_iter().map(Operation::name).collect::<Vec<_>>().join(" and ");
    let asked: BTreeSet<Operation> = selected.iter().map(|check| check.operation).collect();
    let can = entries
        .iter()
        .map(|Entry { subject, .. }| format!("{} is asked to {}", subject.name, names(subject.operations.clone())));
    match can.collect::<Vec<_>>().as_slice() {
        [] => "no implementation is named".to_owned(),
        can => format!(
            "the {} selected checks are about {}, in forms or languages that nobody here is asked for: {}",
            selected.len(),
            names(asked.into_iter().collect()),
            can.join("; ")
        ),
    }
}

/// One implementation's part of a run.
struct Run<'s> {
    entry: &'s Entry,
    /// The selected checks, and then the twins that their credit hangs on.
    checks: Vec<Check<'s>>,
    /// How many of them are selected.
    reported: usize,
}

/// Has all implementations asked, several at a time; an implementation that is alone gets all the processes.
fn ask(runs: &[Run<'_>], settings: &Settings, progress: &Progress) -> anyhow::Result<Vec<Answers>> {
    let jobs = settings.jobs.max(1);
    let parts_each = (jobs / runs.len()).max(1);
    let stop = AtomicBool::new(false);
    let parts: Vec<(usize, &[Check<'_>])> = runs
        .iter()
        .enumerate()
        .flat_map(|(index, run)| {
            let size = run.checks.len().div_ceil(parts_each);
            run.checks.chunks(size).map(move |checks| (index, checks))
        })
        .collect();
    progress.start(runs.iter().map(|run| run.checks.len()).sum());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(STACK_BYTES).build()?;
    let asked: Vec<(usize, Answers)> = pool.install(|| {
        // One at a time from the front, so that no thread is left with a queue while others have nothing to do.
        let parts = parts.par_iter().with_max_len(1);
        parts
            .map(|(index, checks)| {
                (*index, Worker { entry: runs[*index].entry, settings, progress, stop: &stop }.ask(checks))
            })
            .collect()
    });
    progress.end();
    let mut all: Vec<Answers> = runs.iter().map(|_| Answers::default()).collect();
    for (index, part) in asked {
        all[index].append(part);
    }
    Ok(all)
}

impl<'s> Run<'s> {
    fn new(entry: &'s Entry, selected: &[Check<'s>], all: &[Check<'s>]) -> Self {
        let subject = &entry.subject;
        let mut checks: Vec<Check<'s>> = selected.iter().filter(|check| subject.takes(check)).copied().collect();
        let reported = checks.len();
        checks.extend(credit::missing_twins(&checks, all));
        Self { entry, checks, reported }
    }

    fn skipped(&self) -> Skipped {
        Skipped { name: self.entry.subject.name.clone(), reason: "no selected check is for it".to_owned() }
    }

    fn implementation(&self, asked: &Answers) -> Implementation {
        let subject = &self.entry.subject;
        let (version, runtime) =
            asked.hello.as_ref().map(|hello| (hello.version.clone(), hello.runtime.clone())).unwrap_or_default();
        let checks = &self.checks[..self.reported];
        let operations: BTreeSet<Operation> = checks.iter().map(|check| check.operation).collect();
        let answers = asked.answers.iter().take(self.reported);
        let counted: Vec<bool> = std::iter::zip(checks, answers)
            .map(|(check, (observation, _))| {
                let (observed, grade) = judge::graded(&subject.claims, check, observation);
                is_counted(observed, grade)
            })
            .collect();
        let [always_accept, always_reject, echo] = baseline::scores(&self.checks, &counted);
        Implementation {
            name: subject.name.clone(),
            version,
            runtime,
            language: subject.language.clone(),
            library: subject.library.clone(),
            homepage: subject.homepage.clone(),
            schema: subject.schema,
            tier: subject.tier,
            operations: operations.into_iter().collect(),
            classes: subject.claims.required().collect(),
            always_accept,
            always_reject,
            echo,
            causes: self.entry.expectations.causes.iter().map(CauseInfo::from).collect(),
        }
    }

    fn judge(&self, asked: Answers) -> Vec<CheckResult> {
        let (observations, micros): (Vec<_>, Vec<_>) = asked.answers.into_iter().unzip();
        let answers = credit::settle(&self.checks, observations).into_iter().zip(micros);
        let reported = self.checks[..self.reported].iter().zip(answers);
        reported.map(|(check, (observation, micros))| self.result(check, observation, micros)).collect()
    }

    fn result(&self, check: &Check<'_>, observation: Observation, micros: u64) -> CheckResult {
        let Check { case, operation, file, options, .. } = *check;
        let (observed, grade) = judge::graded(&self.entry.subject.claims, check, &observation);
        let Observation { mut detail, reason, shown, .. } = observation;
        if observed == Observed::Agree {
            detail.clear();
        }
        let (outcome, listed) = self.entry.expectations.judge(check.key(), observed, grade, &detail);
        CheckResult {
            implementation: self.entry.subject.name.clone(),
            case: case.id().to_owned(),
            area: case.area().to_owned(),
            clauses: case.req().to_vec(),
            operation,
            file: file.to_owned(),
            options,
            aim: aim(check),
            portable: check.is_portable(),
            observed,
            grade,
            outcome,
            cause: listed.map(|cause| cause.name.clone()),
            detail,
            reason,
            shown,
            micros,
        }
    }
}

fn aim(check: &Check<'_>) -> Aim {
    match check.expected {
        Expected::Accepted => Aim::Accept,
        Expected::Rejected { .. } => Aim::Reject,
        Expected::Value(_) | Expected::Meaning(_) => Aim::Value,
        Expected::Bytes { .. } => Aim::Bytes,
    }
}
