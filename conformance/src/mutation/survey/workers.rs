//! Processes that judge mutants, one after the other.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use serde::Deserialize;

use super::plan::Mutant;
use super::record::{Fate, Record};
use super::wanted::Wanted;
use crate::checkout::Checkout;

/// How long a mutant may take. What never ends is stopped by its steps, long before; this is for what takes no steps.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a process may take to find out what happens without a mutant.
const START: Duration = Duration::from_secs(1_200);

/// A line of an answer.
#[derive(Deserialize)]
#[serde(untagged)]
enum Answer {
    /// No case notices the mutant; the other streams come next.
    Unnoticed { unnoticed: usize },
    /// What became of it.
    Fate(Fate),
    /// The process is ready.
    Ready { ready: usize },
}

/// Asks what becomes of each mutant.
pub(super) fn ask(
    judge: &Path,
    checkout: &Checkout,
    baseline: &Path,
    mutants: &[&Mutant],
    wanted: &Wanted,
    record: &mut Record,
) -> anyhow::Result<()> {
    if mutants.is_empty() {
        return Ok(());
    }
    let start = || Worker::start(judge, checkout, baseline, wanted);
    // The first finds out what happens without a mutant.
    let first = Mutex::new(Some(start()?));
    let queue = Mutex::new(mutants.iter());
    let record = Mutex::new((record, 0));
    let work = || -> anyhow::Result<()> {
        let ready = first.lock().expect("no panic").take();
        let mut worker = ready.map_or_else(start, Ok)?;
        loop {
            let Some(mutant) = queue.lock().expect("no panic").next() else { return Ok(()) };
            let fate = match worker.judge(mutant.number)? {
                Ok(fate) => fate,
                Err(fate) => {
                    worker = start()?;
                    fate
                }
            };
            let (record, done) = &mut *record.lock().expect("no panic");
            record.add(&mutant.name, fate)?;
            *done += 1;
            if *done % 500 == 0 {
                eprintln!("{done} of {}", mutants.len());
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..wanted.jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panics"))?)
    })
}

struct Worker {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
}

impl Worker {
    fn start(judge: &Path, checkout: &Checkout, baseline: &Path, wanted: &Wanted) -> anyhow::Result<Self> {
        let mut program = Command::new(judge);
        program
            .arg(checkout.cases())
            .arg(baseline)
            .args([wanted.inputs, wanted.streams].map(|n| n.to_string()))
            .env("RUST_BACKTRACE", "0");
        let mut child =
            program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("kyaml-judge cannot be started")?;
        let stdin = child.stdin.take().context("a pipe")?;
        let stdout = child.stdout.take().context("a pipe")?;
        let (send, answers) = channel();
        std::thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        let worker = Self { child, stdin, answers };
        match worker.answers.recv_timeout(START).ok().map(|line| serde_json::from_str(&line)) {
            Some(Ok(Answer::Ready { ready })) if ready > 0 => Ok(worker),
            _ => Err(anyhow!("kyaml-judge does not get ready: something fails without a mutant")),
        }
    }

    /// What becomes of a mutant; as an error, where the process has to be started again.
    fn judge(&mut self, number: usize) -> anyhow::Result<Result<Fate, Fate>> {
        writeln!(self.stdin, "{number}").context("kyaml-judge has ended")?;
        let mut unnoticed = None;
        loop {
            let how = match self.answers.recv_timeout(PATIENCE) {
                Ok(line) => match serde_json::from_str(&line)? {
                    Answer::Unnoticed { unnoticed: cases } => {
                        unnoticed = Some(cases);
                        continue;
                    }
                    Answer::Fate(fate) => return Ok(Ok(fate)),
                    Answer::Ready { .. } => continue,
                },
                Err(RecvTimeoutError::Timeout) => "hang",
                Err(RecvTimeoutError::Disconnected) => "abort",
            };
            return Ok(Err(match unnoticed {
                None => Fate { killed: Some(("a case".to_owned(), how.to_owned())), cases: 1, ..Fate::default() },
                Some(cases) => {
                    Fate { differs: Some((how.to_owned(), String::new())), cases, inputs: 1, ..Fate::default() }
                }
            }));
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
