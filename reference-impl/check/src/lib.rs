//! The programs `kyaml-check`, `kyaml-fmt`, `kyaml-diff` and `kyaml-merge`. Only this crate reads and writes files, starts
//! threads, prints, and picks exit codes.
//!
//! 1. [`checker`], [`formatter`], [`differ`] and [`merger`] are the programs, from arguments to exit
//!    status. The last two read each `document` whole.
//! 2. The first two use `run`, the loop over inputs; `input`, which finds and reads files;
//!    [`kyaml_workspace`], the settings of each file; and `progress`, the progress of a run.
//! 3. `stream` reads streams of any length in bounded memory. [`format()`] formats a stream in
//!    memory on all cores. `threads` is the thread pool.
//! 4. `replace` rewrites a file in one step, and `diff` prints changes.
//! 5. `report` prints findings, for people or for programs, and `catalogue` explains their names.

pub mod checker;
pub mod differ;
pub mod formatter;
pub mod merger;

mod catalogue;
mod diff;
mod document;
mod input;
mod parallel;
mod progress;
mod replace;
mod report;
mod run;
mod status;
mod stream;
mod terminal;
mod threads;
mod unknown;

pub use parallel::format;
