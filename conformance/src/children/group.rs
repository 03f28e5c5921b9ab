//! The process group of a child: the child and the processes that it started.

use std::process::{Child, Command};

/// Makes the command the leader of a group of its own.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

/// Elsewhere a process is ended alone.
#[cfg(not(unix))]
pub(super) fn lead(_command: &mut Command) {}

/// Ends the group, and waits for its leader, so that no process of it is left. A group that has
/// ended already is left alone.
pub(super) fn end(child: &mut Child) {
    kill(child.id());
    // Either fails only when there is nothing left to end.
    let _ = child.kill();
    let _ = child.wait();
}

/// Ends the group with this leader.
#[cfg(unix)]
pub(super) fn kill(leader: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(leader, Signal::KILL);
    }
}

/// Elsewhere there are no groups.
#[cfg(not(unix))]
pub(super) fn kill(_leader: u32) {}
