//! The programs `kyaml-check`, `kyaml-fmt`, `kyaml-diff` and `kyaml-merge`. Only this crate reads and writes files, starts
//! threads, prints, and picks exit codes.
//!
//! 1. [`checker`], [`formatter`], [`differ`] and [`merger`] are the programs, from arguments to exit
//!    status. The last two read each `document` whole.
//! 2. The first two use `run`, the loop over inputs; `input`, which finds and reads files; `config`, the
//!    settings of each file; and `progress`, the line that shows the progress of a run.
//! 3. `stream` reads streams of any length in bounded memory. [`format()`] formats a stream in
//!    memory on all cores, and [`fix`] applies fixes to one. `threads` is the thread pool.
//! 4. `replace` rewrites a file in one step, and `diff` prints changes.
//! 5. `portable` finds what a new text of the portable profile cannot spell portably.
//! 6. `report` prints findings, for people or for programs, and `catalogue` explains their names.

pub mod checker;
pub mod differ;
pub mod formatter;
pub mod merger;

mod catalogue;
mod config;
mod diff;
mod document;
mod input;
mod markdown;
mod parallel;
mod portable;
mod progress;
mod replace;
mod report;
mod run;
mod status;
mod stream;
mod terminal;
mod threads;
mod unknown;

pub use checker::fix;
pub use parallel::format;
