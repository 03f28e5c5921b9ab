//! A reader in a process of its own, so that its panics, overflows and endless loops are outcomes and not ours.
//!
//! Both sides speak in lines of JSON: a request is `{"seq":1,"input":"<base64>"}`, a reply the same number and an answer.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Seek as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::{Deserialize, Serialize};

use crate::value::{Typed, from_deep_json};

mod serve;

pub use serve::serve;

/// The time that a reader has for one input.
pub const TIME_LIMIT: Duration = Duration::from_secs(10);

/// What became of one input.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The reader's process says.
    Said(Said),
    /// The process died; how.
    Died(String),
    /// There was no answer in time.
    TimedOut,
}

/// What a reader's process says of one input.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// The documents of the stream.
    Documents(Vec<Typed>),
    /// The stream was read as something that is no value of KYAML.
    Foreign(String),
    /// The reader rejects the stream; its own words.
    Rejected(String),
    /// The reader panicked; its message.
    Panicked(String),
}

#[derive(Serialize, Deserialize)]
struct Request {
    seq: u64,
    input: String,
}

#[derive(Serialize, Deserialize)]
struct Reply {
    seq: u64,
    said: Said,
}

/// The parent's side: a reader, and its process while there is one.
#[derive(Debug)]
pub struct Worker {
    program: PathBuf,
    reader: String,
    time_limit: Duration,
    process: Option<Process>,
}

#[derive(Debug)]
struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Vec<u8>>,
    stderr: File,
    asked: u64,
}

impl Worker {
    /// A worker for the reader of this name; `program` is this crate's own binary.
    #[must_use]
    pub fn new(program: PathBuf, reader: &str, time_limit: Duration) -> Self {
        Self { program, reader: reader.to_owned(), time_limit, process: None }
    }

    /// Has the reader read one input.
    ///
    /// An input that kills a process which has read others is read again by a new one: the answer is that of the input alone,
    /// but a death that only others bring about is still a death.
    ///
    /// # Errors
    /// Fails when the process cannot be started, or does not keep to the protocol: then the fault is ours.
    pub fn read(&mut self, input: &[u8]) -> anyhow::Result<Answer> {
        let was_alone = self.process.is_none();
        let first = self.ask(input)?;
        if was_alone || matches!(first, Answer::Said(_)) {
            return Ok(first);
        }
        let again = self.ask(input)?;
        Ok(match (first, again) {
            (Answer::Died(how), Answer::Said(_)) => {
                Answer::Died(format!("{how}, but not when this input is read alone"))
            }
            (_, again) => again,
        })
    }

    fn ask(&mut self, input: &[u8]) -> anyhow::Result<Answer> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.program, &self.reader)?,
        };
        process.asked += 1;
        let request = Request { seq: process.asked, input: BASE64.encode(input) };
        let mut line = serde_json::to_vec(&request)?;
        line.push(b'\n');
        // A write to a process that has died fails; the missing reply says so, and says how.
        let _ = process.stdin.write_all(&line);
        match process.lines.recv_timeout(self.time_limit) {
            Ok(line) => {
                let reply: Reply = from_deep_json(&line).context("a reply is malformed")?;
                ensure!(reply.seq == request.seq, "a reply has the number {}, not {}", reply.seq, request.seq);
                self.process = Some(process);
                Ok(Answer::Said(reply.said))
            }
            Err(RecvTimeoutError::Timeout) => Ok(Answer::TimedOut),
            Err(RecvTimeoutError::Disconnected) => process.died(),
        }
    }
}

impl Process {
    fn start(program: &std::path::Path, reader: &str) -> anyhow::Result<Self> {
        let stderr = tempfile::tempfile().context("cannot make a file for standard error")?;
        let mut child = Command::new(program)
            .args(["read", "--reader", reader])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr.try_clone()?)
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let stdin = child.stdin.take().context("the process has no standard input")?;
        let mut stdout = BufReader::new(child.stdout.take().context("the process has no standard output")?);
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            loop {
                let mut line = Vec::new();
                // A line that is cut short belongs to a process that died while writing it.
                match stdout.read_until(b'\n', &mut line) {
                    Ok(_) if line.ends_with(b"\n") && sender.send(line).is_ok() => {}
                    _ => return,
                }
            }
        });
        Ok(Self { child, stdin, lines, stderr, asked: 0 })
    }

    fn died(&mut self) -> anyhow::Result<Answer> {
        let status = self.child.wait()?;
        let mut stderr = Vec::new();
        self.stderr.rewind()?;
        self.stderr.read_to_end(&mut stderr)?;
        let stderr = String::from_utf8_lossy(&stderr);
        // The runtime's word on an overflow is the one line that says more than the signal.
        let words = stderr.lines().find(|line| line.contains("overflowed its stack"));
        let overflow = words.map_or("", |_| ", stack overflow");
        Ok(Answer::Died(format!("{status}{overflow}")))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The process may have ended already, and then there is nothing left to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
