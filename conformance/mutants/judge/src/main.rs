//! Asks which mutants of the reference implementation the cases notice, and what the others change.
//!
//! `kyaml-conformance code-edits` builds it in a copy of the project with all mutants in it, starts it, and asks it about a
//! mutant on each line; the answer is a line or two. All are JSON. `kyaml-conformance clause-kill` sends the cases that name a clause as well, and
//! hears only which case notices the mutant. In the project itself, where there is no mutant, it answers that nothing is reached.
//!
//! 1. `inputs` makes streams of those of the cases;
//! 2. `observation` is what the crates make of a stream, by kinds of what may differ;
//! 3. `baseline` is what they do without a mutant, and which mutants each case and each stream reaches;
//! 4. `verdict` is what becomes of one mutant.

use std::collections::BTreeSet;
use std::io::{BufRead as _, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;
// It has one name here: that of the harness for which it stands in.
use datatest_stable as switch;

mod baseline;
mod inputs;
mod observation;
mod verdict;

#[path = "../../../../reference-impl/core/tests/cases.rs"]
mod core_cases;
#[path = "../../../../reference-impl/import/tests/cases.rs"]
mod import_cases;
#[path = "../../../../reference-impl/lint/tests/cases.rs"]
mod lint_cases;

/// What the thread needs for the deepest case.
const STACK: usize = 512 << 20;
/// What a mutant may take of the memory before it is stopped.
#[cfg(unix)]
const MEMORY: u64 = 6 << 30;

/// What is asked on a line.
#[derive(serde::Deserialize)]
struct Question {
    /// The mutant.
    number: usize,
    /// The cases by which it must be noticed, where nothing else is asked.
    naming: Option<BTreeSet<String>>,
}

fn main() -> anyhow::Result<()> {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(judge)?;
    thread.join().expect("what a mutant says is caught")
}

fn judge() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [cases, baseline, inputs, streams] = &arguments[..] else {
        anyhow::bail!(
            "usage: kyaml-judge CASES BASELINE INPUTS STREAMS: a folder, a file that is written once, and two numbers"
        );
    };
    let streams = streams.parse().context("STREAMS is a number")?;
    limit_memory()?;
    std::panic::set_hook(Box::new(|_| {}));
    let asked = baseline::Asked::read(&PathBuf::from(cases), inputs.parse().context("INPUTS is a number")?)?;
    let baseline = baseline::Baseline::load_or_record(&PathBuf::from(baseline), &asked)?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", serde_json::json!({ "ready": asked.cases.len() + asked.inputs.len() }))?;
    out.flush()?;
    for line in std::io::stdin().lock().lines() {
        let Question { number, naming } = serde_json::from_str(&line?)
            .context("a line holds the number of a mutant, and maybe the cases that name its clause")?;
        if let Some(naming) = naming {
            writeln!(out, "{}", serde_json::to_string(&verdict::by_cases(number, &asked, &baseline, &naming))?)?;
            out.flush()?;
            continue;
        }
        let mut told = Ok(());
        let verdict = verdict::of(number, &asked, &baseline, streams, |cases| {
            told = writeln!(out, "{}", serde_json::json!({ "unnoticed": cases })).and_then(|()| out.flush());
        });
        told?;
        writeln!(out, "{}", serde_json::to_string(&verdict)?)?;
        out.flush()?;
    }
    Ok(())
}

/// A mutant that takes all of the memory is ended, and not the machine.
fn limit_memory() -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        setrlimit(Resource::As, Rlimit { current: Some(MEMORY), maximum: Some(MEMORY) })?;
    }
    Ok(())
}
