//! Every reader over every accepted case.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::{Context as _, bail};
use rayon::prelude::*;

use crate::case::Case;
use crate::difference::difference;
use crate::expect::{Cause, Expectations};
use crate::outcome::{Observed, Outcome};
use crate::problem::{Problem, Problems, Reason};
use crate::readers::{self, Reader};
use crate::suite::Suite;
use crate::worker::{Answer, Said, TIME_LIMIT, Worker};

mod report;
mod update;

pub use update::update;

/// One file that must be read as the `value.json` of its case.
#[derive(Debug, Clone, Copy)]
pub struct Check<'s> {
    /// The case.
    pub case: &'s Case,
    /// The name of the file.
    pub file: &'static str,
    /// What the file holds.
    pub bytes: &'s [u8],
}

/// What a reader did with one check.
#[derive(Debug, Clone)]
pub struct Observation {
    /// What happened.
    pub observed: Observed,
    /// The details, in the reader's or our words; empty for an agreement.
    pub detail: String,
}

/// What all readers did with all checks.
#[derive(Debug)]
pub struct Matrix<'s> {
    checks: Vec<Check<'s>>,
    rows: Vec<Row>,
}

/// What one reader did.
struct Row {
    reader: &'static dyn Reader,
    expectations: Expectations,
    /// One for each check, in the same order.
    observations: Vec<Observation>,
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Row").field(&self.reader.name()).finish_non_exhaustive()
    }
}

/// All checks of a suite, in order of case.
#[must_use]
pub fn checks(suite: &Suite) -> Vec<Check<'_>> {
    let cases = suite.cases().iter();
    cases.flat_map(|case| case.kyaml_files().map(move |(file, bytes)| Check { case, file, bytes })).collect()
}

/// Reads the expectations of every reader, `<name>.toml` in this folder, in the order of [`readers::ALL`].
///
/// # Errors
/// Fails with everything that is wrong in them, a file of no reader included.
pub fn expectations(dir: &Path, suite: &Suite) -> Result<Vec<Expectations>, Problems> {
    let mut problems = orphans(dir)?;
    let mut all = Vec::new();
    let existing: BTreeSet<(&str, &str)> = checks(suite).iter().map(|check| (check.case.id(), check.file)).collect();
    for reader in readers::ALL {
        let exists = |case: &str, file: &str| existing.contains(&(case, file));
        match Expectations::load(&file_of(dir, *reader), exists) {
            Ok(expectations) => all.push(expectations),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(all) } else { Err(Problems(problems)) }
}

fn file_of(dir: &Path, reader: &dyn Reader) -> std::path::PathBuf {
    dir.join(format!("{}.toml", reader.name()))
}

fn orphans(dir: &Path) -> Result<Vec<Problem>, Problem> {
    let unreadable = |error| Problem::new(dir, Reason::Unreadable(error));
    let mut problems = Vec::new();
    for entry in dir.read_dir().map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if !readers::ALL.iter().any(|reader| file_of(dir, *reader) == path) {
            problems.push(Problem::new(path, Reason::UnknownReader));
        }
    }
    Ok(problems)
}

impl<'s> Matrix<'s> {
    /// Runs every reader over every check. `program` is this crate's own binary; `expectations` are in the order of
    /// [`readers::ALL`].
    ///
    /// # Errors
    /// Fails when a worker cannot run, or when there is nothing to check. What a reader does is never an error.
    pub fn run(suite: &'s Suite, expectations: Vec<Expectations>, program: &Path) -> anyhow::Result<Self> {
        let checks = checks(suite);
        if checks.is_empty() {
            bail!("no accepted case has both a value and a file");
        }
        let rows = readers::ALL
            .par_iter()
            .zip(expectations)
            .map(|(reader, expectations)| {
                let observations = observe(*reader, &checks, program)?;
                Ok(Row { reader: *reader, expectations, observations })
            })
            .collect::<anyhow::Result<_>>()?;
        Ok(Self { checks, rows })
    }

    /// Whether every check passes or deviates as its reader's file lists it.
    #[must_use]
    pub fn is_as_expected(&self) -> bool {
        self.rows.iter().all(|row| row.unexpected(&self.checks).next().is_none())
    }
}

fn observe(reader: &dyn Reader, checks: &[Check<'_>], program: &Path) -> anyhow::Result<Vec<Observation>> {
    let mut worker = Worker::new(program.to_owned(), reader.name(), TIME_LIMIT);
    checks
        .iter()
        .map(|check| {
            let answer = worker
                .read(check.bytes)
                .with_context(|| format!("{} at {}/{}", reader.name(), check.case.id(), check.file))?;
            Ok(compare(answer, check.case))
        })
        .collect()
}

fn compare(answer: Answer, case: &Case) -> Observation {
    let (observed, detail) = match answer {
        Answer::Said(Said::Documents(found)) => {
            let expected = case.value().expect("a check has a value");
            match difference(expected, &found) {
                None => (Observed::Agree, String::new()),
                Some(difference) => (Observed::Deviate, difference.to_string()),
            }
        }
        Answer::Said(Said::Foreign(what)) => (Observed::Deviate, what),
        Answer::Said(Said::Rejected(words)) => (Observed::Reject, words),
        Answer::Said(Said::Panicked(message)) => (Observed::Panic, message),
        Answer::Died(how) => (Observed::Crash, how),
        Answer::TimedOut => (Observed::Timeout, format!("no answer within {TIME_LIMIT:?}")),
    };
    Observation { observed, detail }
}

impl Row {
    fn judge(&self, check: &Check<'_>, observed: Observed) -> (Outcome, Option<&Cause>) {
        let cause = self.expectations.cause(check.case.id(), check.file);
        (Outcome::judge(observed, cause.map(|cause| cause.outcome)), cause)
    }

    /// The checks that do not end as listed.
    fn unexpected<'a, 's>(
        &'a self,
        checks: &'a [Check<'s>],
    ) -> impl Iterator<Item = (&'a Check<'s>, &'a Observation, Option<&'a Cause>)> {
        std::iter::zip(checks, &self.observations).filter_map(|(check, observation)| {
            let (outcome, cause) = self.judge(check, observation.observed);
            (!outcome.is_expected()).then_some((check, observation, cause))
        })
    }
}
