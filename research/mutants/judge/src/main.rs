//! Reports which case notices a mutant of the reference implementation.
//!
//! `clause-kill` builds this program in a copy of the project that contains all mutants. It writes a
//! question on each line of standard input: the number of a mutant, and the cases that name its
//! clause. Each answer is a line. All lines are JSON. In the project itself there is no mutant, so no
//! case reaches one.
//!
//! 1. `baseline` records which mutants each case reaches without a mutant;
//! 2. `verdict` runs the cases that reach one mutant.

use std::collections::BTreeSet;
use std::io::{BufRead as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
// The name of the test harness that it replaces.
use datatest_stable as switch;

mod baseline;
mod verdict;

#[path = "../../../../reference-impl/core/tests/cases.rs"]
mod core_cases;
#[path = "../../../../reference-impl/format/tests/cases.rs"]
mod format_cases;
#[path = "../../../../reference-impl/import/tests/cases.rs"]
mod import_cases;
#[path = "../../../../reference-impl/lint/tests/cases.rs"]
mod lint_cases;

/// Stack of the thread, in bytes: enough for the deepest case.
const STACK: usize = 512 << 20;
/// Memory of the process, in bytes: a mutant that needs more is stopped.
#[cfg(unix)]
const MEMORY: u64 = 6 << 30;

/// A line of standard input.
#[derive(serde::Deserialize)]
struct Question {
    /// The mutant.
    number: usize,
    /// The cases that name its clause.
    naming: BTreeSet<String>,
}

fn main() -> anyhow::Result<()> {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(judge)?;
    thread.join().expect("panics of mutants are caught")
}

fn judge() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [cases, baseline] = &arguments[..] else {
        anyhow::bail!("usage: kyaml-judge CASES BASELINE: a folder of cases, and a file that the first process writes")
    };
    limit_memory()?;
    std::panic::set_hook(Box::new(|_| {}));
    let tests = baseline::tests(Path::new(cases))?;
    let baseline = baseline::load_or_record(Path::new(baseline), &tests)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", serde_json::json!({ "ready": tests.len() }))?;
    out.flush()?;
    for line in std::io::stdin().lock().lines() {
        let Question { number, naming } = serde_json::from_str(&line?)
            .context("a line holds the number of a mutant and the cases that name its clause")?;
        let verdict = verdict::of(number, &tests, &baseline, &naming);
        writeln!(out, "{}", serde_json::to_string(&verdict)?)?;
        out.flush()?;
    }
    Ok(())
}

/// Ends a mutant that uses up the memory before it disturbs the machine.
fn limit_memory() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        setrlimit(Resource::As, Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) })?;
    }
    Ok(())
}
