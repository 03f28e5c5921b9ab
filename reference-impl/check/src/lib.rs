//! The programs `kyaml-check` and `kyaml-fmt`. No other crate of the project reads and writes files, starts threads,
//! prints, or picks exit codes.
//!
//! 1. [`checker`] and [`formatter`] are the two programs, from arguments to exit status;
//! 2. `run` is the loop over the inputs that they share, `input` finds and reads the files, `config` says what is asked
//!    of each, `progress` shows how far a run is;
//! 3. `stream` reads streams of any length as they come; [`format()`] formats one that is in memory on all cores,
//!    [`fix`] mends one; `threads` are those
//!    that all of them work with;
//! 4. `replace` puts a text in the place of a file, `diff` shows what would change;
//! 5. `report` prints what is wrong, for people or for programs.

pub mod checker;
pub mod formatter;

mod config;
mod diff;
mod input;
mod markdown;
mod parallel;
mod progress;
mod replace;
mod report;
mod run;
mod status;
mod stream;
mod terminal;
mod threads;

pub use checker::fix;
pub use parallel::format;
