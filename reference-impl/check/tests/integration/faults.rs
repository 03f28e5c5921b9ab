//! The programs under faults. The tests cause each fault:
//!
//! - full disks, files and folders that change or vanish, and closed outputs;
//! - signals and failing system calls;
//! - few descriptors and little memory;
//! - names that nobody would choose.
//!
//! After each fault, the same assertions hold ([`runs`]). Every file is whole and no temporary file stays.
//! The exit status and the message report the fault. Nothing panics or hangs. The exceptions are asserted
//! and counted where they occur:
//!
//! - After SIGKILL and after an abort for want of memory, a temporary file may stay and a message may be
//!   missing. At most one run of a rewrite in [`calls`] leaves a temporary file.
//! - Rust's standard library panics if it gets no random numbers, if a thread has no memory to start with,
//!   or if a folder that has been read cannot be closed. The programs' own code and the other libraries
//!   never panic.
//!
//! The step `faults` of `.ci/nightly` runs the ignored tests, which are slow or need `strace`.

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
