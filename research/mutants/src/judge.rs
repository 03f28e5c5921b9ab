//! Processes of the program `kyaml-judge`, each of which is one mutant after the other.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::queue;

/// The time limit of a mutant that takes no steps. A mutant that never ends usually exceeds the limit
/// of steps first.
const PATIENCE: Duration = Duration::from_secs(120);
/// The time limit for recording the baseline.
const START: Duration = Duration::from_secs(1_200);

/// The program, and its arguments.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judge<'p> {
    /// The program, with all mutants in it.
    pub program: &'p Path,
    /// The folder of the cases.
    pub cases: &'p Path,
    /// The file of the baseline. The first process writes it.
    pub baseline: &'p Path,
    /// The number of processes that run at a time.
    pub jobs: usize,
}

/// A question about a mutant.
#[derive(Debug, Serialize)]
pub(crate) struct Question<'q> {
    /// The mutant.
    pub number: usize,
    /// The cases that name its clause: they are run first.
    pub naming: Vec<&'q str>,
}

/// Why a process gives no answer. The next question is put to a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Silence {
    /// It does not end.
    Hang,
    /// It has ended.
    Abort,
}

impl Judge<'_> {
    /// Asks about each of these, by `jobs` processes.
    ///
    /// # Errors
    /// Fails if a process cannot be started, if a test fails without a mutant, and with the first error
    /// of `ask`.
    pub(crate) fn each<T: Sync>(
        &self,
        all: &[T],
        ask: impl Fn(&mut Process<'_>, &T) -> anyhow::Result<()> + Sync,
    ) -> anyhow::Result<()> {
        if all.is_empty() {
            return Ok(());
        }
        // The first records the baseline before there are others.
        let first = Mutex::new(Some(Process { judge: self, running: Some(self.start()?) }));
        let begin = || {
            let ready = first.lock().expect("no panic").take();
            ready.unwrap_or(Process { judge: self, running: None })
        };
        queue::each(all, self.jobs, begin, ask)
    }

    fn start(&self) -> anyhow::Result<Running> {
        let mut program = Command::new(self.program);
        program.args([self.cases, self.baseline]).env("RUST_BACKTRACE", "0");
        let mut child =
            program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("kyaml-judge cannot be started")?;
        let stdin = child.stdin.take().context("a pipe")?;
        let stdout = child.stdout.take().context("a pipe")?;
        let (send, answers) = channel();
        std::thread::spawn(move || {
            BufReader::new(stdout).lines().map_while(Result::ok).try_for_each(|line| send.send(line))
        });
        let running = Running { child, stdin, answers };
        let first = running.answers.recv_timeout(START).ok();
        let ready = first.and_then(|line| serde_json::from_str(&line).ok()).map_or(0, |Ready { ready }| ready);
        ensure!(ready > 0, "kyaml-judge is not ready: a test fails without a mutant");
        Ok(running)
    }
}

/// The first line of a process: how many tests of cases it has.
#[derive(Deserialize)]
struct Ready {
    ready: usize,
}

/// A process, which is started again after it gave no answer.
pub(crate) struct Process<'p> {
    judge: &'p Judge<'p>,
    running: Option<Running>,
}

struct Running {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
}

impl Process<'_> {
    /// Asks about a mutant.
    pub(crate) fn ask<T: DeserializeOwned>(&mut self, question: &Question<'_>) -> anyhow::Result<Result<T, Silence>> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.judge.start()?,
        };
        let line = serde_json::to_string(question)?;
        let running = self.running.insert(running);
        writeln!(running.stdin, "{line}").context("kyaml-judge has ended")?;
        let silence = match running.answers.recv_timeout(PATIENCE) {
            Ok(line) => return Ok(Ok(serde_json::from_str(&line)?)),
            Err(RecvTimeoutError::Timeout) => Silence::Hang,
            Err(RecvTimeoutError::Disconnected) => Silence::Abort,
        };
        self.running = None;
        Ok(Err(silence))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
