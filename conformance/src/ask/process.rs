//! A child process that may do anything: hang, flood, hoard, die, start others.
//!
//! It ends with all that it started ([`crate::children`]). Threads serve its streams, so that no
//! pipe that is full or left unread stops the runner. A part of its standard error is kept for
//! people to read; no verdict on a case depends on it.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::num::ParseIntError;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::children::Owned;

mod memory;

pub(crate) use memory::is_measured as memory_is_measured;

/// How often a process that takes its time is looked at.
const TICK: Duration = Duration::from_millis(50);
/// How long a process may take to end once its output has ended.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// How much of standard error is kept, from its end.
const STDERR_KEPT: usize = 16 << 10;

/// What a process may use.
///
/// Memory is that of the process and all that it started, as far as it is resident, in bytes. It is measured on Linux only.
// The comments on the fields are the help of the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::Args)]
pub struct Limits {
    /// Seconds for one answer.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Seconds for an answer if a timeout is expected; as for any other answer when nothing is
    /// said.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) expected_timeout: Option<Duration>,
    /// Seconds for an adapter to start.
    #[arg(long = "start-timeout", value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) start: Duration,
    /// MiB of memory that an implementation and all it starts may use.
    #[arg(long, value_name = "MIB", default_value = "4096", value_parser = mib)]
    pub(crate) memory: u64,
    /// MiB of output for one answer.
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = mib)]
    pub(crate) output: u64,
}

impl Default for Limits {
    /// A minute to start, ten seconds and 64 MiB for an answer, 4 GiB of memory.
    fn default() -> Self {
        let (start, timeout) = (Duration::from_secs(60), Duration::from_secs(10));
        Self { timeout, expected_timeout: None, start, memory: 4 << 30, output: 64 << 20 }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|duration| !duration.is_zero()).ok_or_else(|| format!("{text:?} is not a number of seconds above 0"))
}

fn mib(text: &str) -> Result<u64, ParseIntError> {
    text.parse().map(|mib: u64| mib.saturating_mul(1 << 20))
}

/// What one read of standard output gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Framing {
    /// One line, its LF included.
    Lines,
    /// Everything up to the end.
    Whole,
}

/// The result of waiting for output.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received {
    /// A line, or everything.
    Frame(Vec<u8>),
    /// The output ended, before a line did.
    End,
    /// Nothing came in time.
    Late,
    /// The output is longer than it may be.
    TooLong,
    /// The process and those that it started use this many bytes of memory, which is more than they may.
    TooBig(u64),
}

/// A running child process; dropping it ends it and all that it started.
#[derive(Debug)]
pub(crate) struct Process {
    child: Owned,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Received>,
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_reader: Option<JoinHandle<()>>,
    memory: u64,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// Fails when the program cannot be started.
    pub(crate) fn start(command: &mut Command, framing: Framing, limits: Limits) -> std::io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = Owned::start(command)?;
        let (stdin, stdout) = (child.child().stdin.take(), child.child().stdout.take());
        let stdin = stdin.ok_or_else(|| std::io::Error::other("the process has no standard input"))?;
        let stdout = stdout.ok_or_else(|| std::io::Error::other("the process has no standard output"))?;

        let (input, to_write) = channel::<Vec<u8>>();
        std::thread::spawn(move || {
            let mut stdin = stdin;
            // A write to a process that has ended fails; the answer that does not come says so.
            while let Ok(bytes) = to_write.recv() {
                if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        // One frame is held: a process that says more than it is asked is left waiting, and fills no memory here.
        let (sender, output) = sync_channel(1);
        std::thread::spawn(move || read_frames(stdout, framing, limits.output, &sender));
        let stderr = Arc::new(Mutex::new(Vec::new()));
        let stderr_reader = child.child().stderr.take().map(|pipe| {
            let kept = Arc::clone(&stderr);
            std::thread::spawn(move || keep_end(pipe, &kept))
        });
        Ok(Self { child, input: Some(input), output, stderr, stderr_reader, memory: limits.memory })
    }

    /// Sends bytes to its standard input, whether it reads them or not.
    pub(crate) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // A writer that has given up has seen the process end.
            let _ = input.send(bytes);
        }
    }

    /// Closes its standard input, after the bytes that were sent.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the next frame of its output.
    pub(crate) fn receive(&mut self, timeout: Duration) -> Received {
        let deadline = Instant::now() + timeout;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(TICK)) {
                Ok(received) => return received,
                Err(RecvTimeoutError::Disconnected) => return Received::End,
                Err(RecvTimeoutError::Timeout) => {}
            }
            match memory::of_group(self.child.id()) {
                Some(bytes) if bytes > self.memory => return Received::TooBig(bytes),
                _ if left.is_zero() => return Received::Late,
                _ => {}
            }
        }
    }

    /// Waits until the process itself has ended, and returns its status if it ends in time.
    pub(crate) fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + timeout;
        let mut pause = Duration::from_millis(1);
        loop {
            match self.child.child().try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(pause),
                Ok(None) | Err(_) => return None,
            }
            pause = (pause * 2).min(TICK);
        }
    }

    /// How the process ended, in words, once its output has; it is ended when it goes on without.
    pub(crate) fn last_words(&mut self) -> String {
        match self.wait(LAST_WORDS) {
            Some(status) => format!("{status}{}", self.overflow()),
            None => "it closed its output and went on".to_owned(),
        }
    }

    /// The end of its standard error, complete when the process has ended.
    pub(crate) fn stderr(&mut self) -> String {
        self.child.end();
        if let Some(reader) = self.stderr_reader.take() {
            // A descendant that left the group may keep the pipe open for ever.
            let deadline = Instant::now() + Duration::from_millis(200);
            while !reader.is_finished() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        String::from_utf8_lossy(&self.stderr.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
    }

    /// The runtime's word on an overflow is the one line of standard error that says more than the signal.
    fn overflow(&mut self) -> &'static str {
        if self.stderr().lines().any(|line| line.contains("overflowed its stack")) { ", stack overflow" } else { "" }
    }
}

fn read_frames(stdout: impl Read, framing: Framing, limit: u64, sender: &SyncSender<Received>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let mut limited = (&mut stdout).take(limit + 1);
        let read = match framing {
            Framing::Lines => limited.read_until(b'\n', &mut bytes),
            Framing::Whole => limited.read_to_end(&mut bytes),
        };
        let is_too_long = u64::try_from(bytes.len()).is_ok_and(|len| len > limit);
        let frame = match read {
            Ok(_) if is_too_long => Received::TooLong,
            // A line that is cut short belongs to a process that ended while writing it.
            Ok(_) if framing == Framing::Lines && !bytes.ends_with(b"\n") => return,
            Ok(_) => Received::Frame(bytes),
            Err(_) => return,
        };
        let is_last = framing == Framing::Whole || frame == Received::TooLong;
        if sender.send(frame).is_err() || is_last {
            return;
        }
    }
}

fn keep_end(mut pipe: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let surplus = kept.len().saturating_sub(STDERR_KEPT);
        kept.drain(..surplus);
    }
}

#[cfg(all(test, unix))]
mod test;
