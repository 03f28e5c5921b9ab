//! `strace`: which system calls a run makes, and runs in which something happens at one of them.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::NamedTempFile;

use super::runs::{Ended, Program, patient};

/// The calls without faults. Calls that start and end a program or a thread have no code of the program before or
/// after them. Giving way to other threads cannot fail, and chance decides the number of these calls.
pub(crate) const LEFT_OUT: [&str; 4] = ["execve", "exit", "exit_group", "sched_yield"];

/// The greatest number of tries of a run that may not come to a call.
const TRIES: usize = 3;

/// The last call of Rust's runtime before `main`.
const LAST_OF_START: &str = "rt_sigaction(SIGBUS, {";

/// A system call of a run.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) name: String,
    /// Which call of this name it is in its thread, from 1.
    pub(crate) number: usize,
    /// Whether it is made before the program's own code: by the loader of programs, and by Rust's runtime.
    pub(crate) is_start: bool,
}

impl Call {
    /// Whether it asks for memory or random numbers. If there are none, the C library, the allocator or Rust's
    /// runtime ends the program at once.
    pub(crate) fn is_vital(&self) -> bool {
        self.asks_for_memory() || self.name == "getrandom"
    }

    /// Whether it asks for memory.
    pub(crate) fn asks_for_memory(&self) -> bool {
        matches!(self.name.as_str(), "brk" | "mmap" | "mremap" | "mprotect" | "munmap" | "madvise")
    }
}

/// All system calls of a clean run of `program`, except [`LEFT_OUT`]. Calls of two threads with the same name and
/// number are one, and a fault happens at both.
pub(crate) fn calls(program: Program, arguments: &[&str], folder: &Path) -> Vec<Call> {
    calls_with(&[], program, arguments, folder)
}

/// As [`calls`], with more options of `strace`.
pub(crate) fn calls_with(options: &[String], program: Program, arguments: &[&str], folder: &Path) -> Vec<Call> {
    let (ended, trace) = traced(program, options, arguments, folder);
    ended.assert_orderly("a clean run");
    let mut numbers: HashMap<(&str, &str), usize> = HashMap::new();
    let mut calls = BTreeMap::new();
    let mut is_start = true;
    for line in trace.lines() {
        let Some((thread, name)) = thread_and_name(line) else { continue };
        let number = numbers.entry((thread, name)).or_default();
        *number += 1;
        if !LEFT_OUT.contains(&name) {
            *calls.entry((name, *number)).or_default() |= is_start;
        }
        is_start &= !line.contains(LAST_OF_START);
    }
    assert!(!is_start, "the start of the program is not seen: {trace}");
    calls.into_iter().map(|((name, number), is_start)| Call { name: name.to_owned(), number, is_start }).collect()
}

/// The thread and the name of the call that a line of a trace starts with; `None` where it is about something else.
fn thread_and_name(line: &str) -> Option<(&str, &str)> {
    let (thread, rest) = line.split_once(' ')?;
    let (name, _) = rest.trim_start().split_once('(')?;
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_').then_some((thread, name))
}

/// A run in which something happens at `call`, as `strace` spells it (`error=EIO`, `signal=SIGINT`); `None` where the run has not come to
/// this call.
pub(crate) fn run_with(fault: &str, call: &Call, program: Program, arguments: &[&str], folder: &Path) -> Option<Ended> {
    let (ended, trace) = traced(program, &at(fault, call), arguments, folder);
    let has_happened = trace.contains("(INJECTED)") || trace.contains("--- SIG") || trace.contains("+++ killed by");
    has_happened.then_some(ended)
}

/// The result of the first try of `run` that comes to its call. The work of each thread differs from run to run.
pub(crate) fn tried<T>(run: impl Fn() -> Option<T>) -> Option<T> {
    (0..TRIES).find_map(|_| run())
}

/// The options of `strace` by which something happens at `call`.
pub(crate) fn at(fault: &str, call: &Call) -> Vec<String> {
    let Call { name, number, .. } = call;
    let mut options = vec![format!("--trace={name}"), format!("--inject={name}:{fault}:when={number}")];
    if fault.starts_with("error=") {
        // Other calls are then as fast as they are. Signals are not injected so.
        options.push("--seccomp-bpf".to_owned());
    }
    options
}

/// A run of `program` under `strace`, and its trace.
fn traced(program: Program, options: &[String], arguments: &[&str], folder: &Path) -> (Ended, String) {
    let log = NamedTempFile::new().expect("a file for the trace");
    let mut command = strace(options, log.path(), program, folder);
    let ended = Ended::of(command.args(arguments));
    (ended, fs::read_to_string(log.path()).expect("strace writes a trace"))
}

/// `program` under `strace`, which writes its trace into `log`. The arguments of the program follow.
pub(crate) fn strace(options: &[String], log: &Path, program: Program, folder: &Path) -> Command {
    let mut command = patient("strace", folder);
    command.args(["--follow-forks", "--quiet=all", "-o"]).arg(log).args(options).arg(program.path());
    command
}
