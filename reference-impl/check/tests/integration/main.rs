//! The programs from the command line.

mod common;
#[cfg(target_os = "linux")]
mod faults;
mod files;
mod merging;
mod outputs;
mod rewriting;
mod streams;
