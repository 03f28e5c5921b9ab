//! Processes that have left the group of the one that started them, as a daemon does.
//!
//! A process passes its environment to the processes that it starts. A variable there names the
//! owner, whatever group, session or parent the process has by then. It can be read on Linux only.
//! Two strays escape: a process that also clears its environment, and, on other systems, any
//! process that leaves its group.

use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};

/// The variable.
const NAME: &str = "KYAML_CONFORMANCE_PROCESS";

/// The value of the variable in one process and all that it started.
#[derive(Debug)]
pub(super) struct Mark(String);

impl Mark {
    /// Marks a command that is about to be started.
    pub(super) fn on(command: &mut Command) -> Self {
        static STARTED: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}-{}", std::process::id(), STARTED.fetch_add(1, Ordering::Relaxed));
        command.env(NAME, &mark);
        Self(mark)
    }

    /// Ends all processes that have the mark.
    pub(super) fn end_strays(&self) {
        end(|mark| mark == self.0);
    }
}

/// Ends all processes that have a mark of this process.
pub(super) fn end_all() {
    let prefix = format!("{}-", std::process::id());
    end(|mark| mark.starts_with(&prefix));
}

/// A process that starts another one, or replaces its program, can escape a search. So the search goes on until one
/// sees nothing of the sort.
#[cfg(target_os = "linux")]
fn end(is_meant: impl Fn(&str) -> bool) {
    const SEARCHES: usize = 100;
    for _ in 0..SEARCHES {
        if !end_those_seen(&is_meant) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// Whether another search may find more.
#[cfg(target_os = "linux")]
fn end_those_seen(is_meant: impl Fn(&str) -> bool) -> bool {
    use procfs::process::{Process, all_processes};
    use rustix::process::{Pid, Signal, kill_process};
    let Ok(processes) = all_processes() else { return false };
    let start = |process: &Process| process.stat().map_or(0, |stat| stat.starttime);
    let own_start = Process::myself().map_or(0, |process| start(&process));
    let mut may_find_more = false;
    for process in processes.flatten() {
        // The environment of another user's process cannot be read, and is not ours.
        let Ok(variables) = process.environ() else { continue };
        if variables.is_empty() {
            // A process has no environment for a moment if it replaces its program. The kernel's have no program.
            may_find_more |= process.exe().is_ok() && start(&process) >= own_start && process.is_alive();
            continue;
        }
        let mark = variables.get(std::ffi::OsStr::new(NAME)).and_then(|mark| mark.to_str());
        if let Some(pid) = Pid::from_raw(process.pid).filter(|_| mark.is_some_and(&is_meant)) {
            // It fails if the process has ended by itself.
            may_find_more |= kill_process(pid, Signal::KILL).is_ok();
        }
    }
    may_find_more
}

/// Elsewhere nobody's environment can be read.
#[cfg(not(target_os = "linux"))]
fn end(_is_meant: impl Fn(&str) -> bool) {}
