//! Printing what was found.

mod human;
mod json;
mod source;
mod summary;

use std::io;

use kyaml_lint::Report;

pub(crate) use human::Human;
pub(crate) use json::Json;
pub(crate) use summary::Summary;

/// A way to print findings.
pub(crate) trait Reporter {
    /// Prints the findings of one file, which holds `bytes`.
    fn file(&mut self, name: &str, bytes: &[u8], report: &Report) -> io::Result<()>;

    /// Ends the output.
    fn finish(self) -> io::Result<()>;
}
