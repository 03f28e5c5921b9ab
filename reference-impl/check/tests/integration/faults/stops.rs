//! Runs that are stopped at a system call, and go on after a change.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use super::runs::{Ended, Program};
use super::trace::{Call, at, calls_with, strace};
use crate::common::folder;

/// A run that is stopped: of which program, with which arguments, and whether all is done by one thread.
pub(crate) struct Run<'a> {
    pub(crate) program: Program,
    pub(crate) arguments: &'a [&'a str],
    pub(crate) is_alone: bool,
}

impl Run<'_> {
    /// The run of `a.yaml` with this text, without a stop.
    pub(crate) fn of(&self, text: &str) -> Ended {
        let folder = folder(&[("a.yaml", text)]);
        Ended::of(self.program.in_folder(folder.path()).args(self.arguments))
    }

    /// The options of `strace` for the run.
    fn settings(&self) -> Vec<String> {
        if self.is_alone { vec!["--env=RAYON_NUM_THREADS=1".to_owned()] } else { Vec::new() }
    }

    /// The calls that the program itself makes.
    pub(crate) fn calls(&self, before: &[(&str, &str)]) -> Vec<Call> {
        let folder = folder(before);
        let mut calls = calls_with(&self.settings(), self.program, self.arguments, folder.path());
        calls.retain(|call| !call.is_start);
        calls
    }

    /// The run if it stops at `call`, and goes on once `change` has been made; `None` where it has not come to this call.
    pub(crate) fn stopped_at(&self, call: &Call, folder: &Path, change: impl FnOnce()) -> Option<Ended> {
        let log = tempfile::NamedTempFile::new().expect("a file for the trace");
        let options = [at("signal=SIGSTOP", call), self.settings()].concat();
        let mut command = strace(&options, log.path(), self.program, folder);
        command.args(self.arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = command.spawn().expect("strace can be run");
        let waiting = thread::spawn(|| child.wait_with_output().expect("a child"));
        let mut change = Some(change);
        let mut stops = 0;
        loop {
            let trace = fs::read_to_string(log.path()).unwrap_or_default();
            let stopped: Vec<&str> = trace.lines().filter(|line| line.contains("--- stopped by SIGSTOP")).collect();
            // Each thread stops, and a second one may come to a call of the same name and number.
            if stopped.len() > stops {
                stops = stopped.len();
                if let Some(change) = change.take() {
                    change();
                }
                go_on(stopped[0]);
            }
            if waiting.is_finished() {
                break;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let ended = Ended::from(waiting.join().expect("a thread that waits"));
        change.is_none().then_some(ended)
    }
}

/// Lets a run go on that has stopped, as a line of its trace says.
fn go_on(line: &str) {
    let thread = line.split(' ').next().expect("the number of a thread");
    // It may have ended since.
    let _ = Command::new("kill").args(["-CONT", thread]).stderr(Stdio::null()).status().expect("kill can be run");
}
