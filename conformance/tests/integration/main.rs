//! The program from the command line, and the names of clauses in the workspace.

mod anywhere;
mod clauses;
#[cfg(unix)]
mod commands;
mod controls;
mod exec;
#[cfg(target_os = "linux")]
mod readers;
mod report;
mod support;
