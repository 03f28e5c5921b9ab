//! The other tests of the crates, asked about one mutant at a time.

use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};

use super::build::Program;
use super::plan::Mutant;
use super::record::Record;
use crate::mutation::copy::MUTATED;
use crate::mutation::queue;

/// The variable that says which mutant a program is.
const VARIABLE: &str = "KYAML_MUTANT";
/// A mutant may take so much longer than the tests do without one,
const FACTOR: u32 = 20;
/// and this at least.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks the tests about each mutant, those that take the least time first.
pub(super) fn ask(programs: &[Program], mutants: &[&Mutant], jobs: usize, record: &mut Record) -> anyhow::Result<()> {
    let mut timed = Vec::new();
    for program in programs {
        let start = Instant::now();
        let failure = fails(program, usize::MAX, Duration::from_secs(600))?;
        ensure!(failure.is_none(), "{} fails without a mutant", program.name);
        timed.push((program, start.elapsed()));
    }
    timed.sort_by_key(|(_, time)| *time);
    let timed: Vec<_> = timed.into_iter().map(|(program, time)| (program, (time * FACTOR).max(PATIENCE))).collect();
    let record = Mutex::new(record);
    queue::each(
        mutants,
        jobs,
        || (),
        |(), mutant| {
            let mut killed = None;
            // Those of its crate and of the crates above it.
            let own = place_of(&mutant.of);
            for (program, patience) in timed.iter().filter(|(program, _)| place_of(&program.of) >= own) {
                killed = fails(program, mutant.number, *patience)?.map(|how| (program.name.clone(), how.to_owned()));
                if killed.is_some() {
                    break;
                }
            }
            let mut record = record.lock().expect("no panic");
            let mut fate = record.fates.get(&mutant.name).cloned().unwrap_or_default();
            fate.killed = killed;
            fate.is_tested = true;
            record.add(&mutant.name, fate)
        },
    )
}

/// The place of a crate in the order in which they build on one another.
fn place_of(name: &str) -> Option<usize> {
    MUTATED.iter().position(|folder| folder.ends_with(name))
}

/// How a test fails as this mutant.
fn fails(program: &Program, number: usize, patience: Duration) -> anyhow::Result<Option<&'static str>> {
    let mut tests = Command::new(&program.path);
    tests
        .current_dir(&program.folder)
        .env(VARIABLE, number.to_string())
        .env("RUST_BACKTRACE", "0")
        .arg("--test-threads=1");
    tests.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = tests.spawn().with_context(|| format!("cannot start {}", program.path.display()))?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((!status.success()).then_some("fails"));
        }
        if start.elapsed() > patience {
            child.kill()?;
            child.wait()?;
            return Ok(Some("hang"));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
