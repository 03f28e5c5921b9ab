//! Printing what was found.

mod finding;
mod human;
mod json;
mod notes;
mod source;

use std::io;

use kyaml_lint::Report;

pub(crate) use human::Human;
pub(crate) use json::Json;
pub(crate) use notes::{print_left_out, print_notes};

/// A way to print the findings of the rules.
pub(crate) trait Reporter {
    /// Prints the findings of one file, which holds `bytes`.
    fn file(&mut self, name: &str, bytes: &[u8], report: &Report) -> io::Result<()>;

    /// Ends the output.
    fn finish(self) -> io::Result<()>;
}
