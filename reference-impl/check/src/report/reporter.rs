//! What the reports have in common.

use std::io;

use kyaml_lint::Report;

/// A format of findings.
pub(crate) trait Reporter {
    /// Prints the findings of the file `name`, which holds `bytes`.
    fn file(&mut self, name: &str, bytes: &[u8], report: &Report) -> io::Result<()>;

    /// Ends the output.
    fn finish(self) -> io::Result<()>;
}
