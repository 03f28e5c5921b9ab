//! The programs for people who keep KYAML in files: `kyaml-check` and `kyaml-fmt`. Only here does the project read and write files, print,
//! colour, and pick exit codes.
//!
//! 1. [`checker`] and [`formatter`] are the two programs, from arguments to exit status;
//! 2. `input` finds and reads the files;
//! 3. [`format()`] makes the new text of one stream, and knows of no file;
//! 4. `replace` puts a text in the place of a file, `diff` shows what would change;
//! 5. `report` prints what is wrong, for people or for programs, and `progress` how far a long run is.

pub mod checker;
pub mod formatter;

mod diff;
mod format;
mod input;
mod progress;
mod replace;
mod report;
mod status;
mod terminal;

pub use format::{FormatOptions, Formatted, Language, format};
