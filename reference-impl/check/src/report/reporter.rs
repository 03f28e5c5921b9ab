//! What the reports have in common.

use std::io;

use kyaml_lint::Diagnostic;

/// A file that was checked.
pub(crate) struct File<'a> {
    /// Its path, or what standard input is called.
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
}

impl File<'_> {
    /// Its path as programs know it that know the files of a repository: without a `./`.
    pub(super) fn path(&self) -> &str {
        self.name.strip_prefix("./").unwrap_or(self.name)
    }
}

/// A format of findings.
pub(crate) trait Reporter {
    /// Prints what was found in a file, in order of place; nothing is found in many a file.
    fn file(&mut self, file: &File<'_>, diagnostics: &[Diagnostic]) -> io::Result<()>;

    /// Ends the output.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
