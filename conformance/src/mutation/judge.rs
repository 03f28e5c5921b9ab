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

use super::queue;

/// How long a mutant may take. What never ends is stopped by its steps, long before; this is for what takes no steps.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long a process may take to find out what happens without a mutant.
const START: Duration = Duration::from_secs(1_200);

/// The program, and what it is started with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judge<'p> {
    /// The program, with all mutants in it.
    pub program: &'p Path,
    /// The folder of the cases.
    pub cases: &'p Path,
    /// The file of what happens without a mutant: the first process writes it where it is not there.
    pub baseline: &'p Path,
    /// How many streams are made of those of the cases; without any, only the cases are asked.
    pub inputs: usize,
    /// How many of these a mutant is put to that no case notices.
    pub streams: usize,
    /// How many processes run at a time.
    pub jobs: usize,
}

/// What is asked about a mutant.
#[derive(Debug, Serialize)]
pub(super) struct Question<'q> {
    /// The mutant.
    pub number: usize,
    /// Only which case notices it, and these are asked first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub naming: Option<Vec<&'q str>>,
}

/// Why a process gives no answer. The next question is put to a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// It does not end.
    Hang,
    /// It has ended.
    Abort,
}

impl Judge<'_> {
    /// Asks something about each of these, by some processes side by side.
    ///
    /// # Errors
    /// Fails where a process cannot be started or something fails without a mutant, and with the first error of `ask`.
    pub(super) fn each<T: Sync>(
        &self,
        all: &[T],
        ask: impl Fn(&mut Process<'_>, &T) -> anyhow::Result<()> + Sync,
    ) -> anyhow::Result<()> {
        if all.is_empty() {
            return Ok(());
        }
        // The first finds out what happens without a mutant, before there are others.
        let first = Mutex::new(Some(Process { judge: self, running: Some(self.start()?) }));
        let begin = || {
            let ready = first.lock().expect("no panic").take();
            ready.unwrap_or(Process { judge: self, running: None })
        };
        queue::each(all, self.jobs, begin, ask)
    }

    fn start(&self) -> anyhow::Result<Running> {
        let mut program = Command::new(self.program);
        program
            .args([self.cases, self.baseline])
            .args([self.inputs, self.streams].map(|count| count.to_string()))
            .env("RUST_BACKTRACE", "0");
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
        ensure!(ready > 0, "kyaml-judge does not get ready: something fails without a mutant");
        Ok(running)
    }
}

/// What a process says first: how many cases and streams it has.
#[derive(Deserialize)]
struct Ready {
    ready: usize,
}

/// A process, which is started again after it gave no answer.
pub(super) struct Process<'p> {
    judge: &'p Judge<'p>,
    running: Option<Running>,
}

struct Running {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
}

impl Process<'_> {
    /// Asks about a mutant. The answers are read by [`answer`](Self::answer).
    pub(super) fn ask(&mut self, question: &Question<'_>) -> anyhow::Result<()> {
        let running = match self.running.take() {
            Some(running) => running,
            None => self.judge.start()?,
        };
        let line = serde_json::to_string(question)?;
        writeln!(self.running.insert(running).stdin, "{line}").context("kyaml-judge has ended")
    }

    /// The next line of the answer.
    pub(super) fn answer<T: DeserializeOwned>(&mut self) -> anyhow::Result<Result<T, Silence>> {
        let running = self.running.as_ref().context("nothing was asked")?;
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
