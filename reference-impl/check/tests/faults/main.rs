//! The programs under faults: disks that are full, files and folders that change or vanish, outputs that are closed, signals, system
//! calls that fail, few descriptors, little memory, and names that nobody would choose.
//!
//! Each is really done, and after each the same has to be true ([`runs`]): every file is whole, no temporary file stays, the exit status and
//! the message say what went wrong, and nothing panics or hangs. These are the exceptions, each asserted and counted where it occurs:
//!
//! - After SIGKILL and after an abort for want of memory a temporary file may stay, and nothing may be said. At most one run of a rewrite in
//!   [`calls`] leaves one.
//! - Rust's standard library panics where it gets no random numbers, where a thread has no memory to start with, and where a folder that has
//!   been read cannot be closed. The programs' own code and the other libraries never do.
//!
//! What takes long or needs `strace` is run by the step `faults` of `.ci/nightly`, with `--ignored`.
#![cfg(target_os = "linux")]

#[path = "../common/mod.rs"]
#[expect(dead_code, reason = "other tests run the programs without limits")]
mod common;

mod calls;
mod changes;
mod disks;
mod limits;
mod names;
mod outputs;
mod rewrites;
mod runs;
mod signals;
mod stops;
mod trace;
