//! The interface of all report formats.

use std::io;

use crate::Diagnostic;

/// A checked part of a file: the whole file, or some of its documents.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The path of the file, or the name of standard input.
    pub name: &'a str,
    /// The bytes of the part.
    pub bytes: &'a [u8],
    /// The start of the part in the file.
    pub start: Start,
}

impl<'a> Part<'a> {
    /// A whole file.
    #[must_use]
    pub fn whole(name: &'a str, bytes: &'a [u8]) -> Self {
        Self { name, bytes, start: Start::default() }
    }
}

/// The start of a part: the sizes of the text before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The number of bytes.
    pub offset: usize,
    /// The number of lines.
    pub lines: usize,
    /// The number of documents.
    pub documents: usize,
}

/// The path of a file relative to the repository, without `./`.
pub(super) fn path(name: &str) -> &str {
    name.strip_prefix("./").unwrap_or(name)
}

/// A format of findings.
///
/// The calls for a file are `open`, then `part` for each part with findings, in their order, and
/// then `close`. Places are relative to the part. [`Reporter::file`] makes the calls for a file that
/// is in memory. Each function fails if its writer does.
pub trait Reporter: Send {
    /// Starts the file `name`, which may have no findings.
    ///
    /// # Errors
    /// Those of the writer.
    fn open(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Prints the findings in a part of the file, which are in the order of their places.
    ///
    /// # Errors
    /// Those of the writer.
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()>;

    /// Ends the file `name`.
    ///
    /// # Errors
    /// Those of the writer.
    fn close(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Flushes the output, if the format permits reading each finding by itself.
    ///
    /// # Errors
    /// Those of the writer.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Prints the findings in a whole file.
    ///
    /// # Errors
    /// Those of the writer.
    fn file(&mut self, name: &str, bytes: &[u8], diagnostics: &[Diagnostic]) -> io::Result<()> {
        self.open(name)?;
        self.part(&Part::whole(name, bytes), diagnostics)?;
        self.close(name)
    }

    /// Ends the output.
    ///
    /// # Errors
    /// Those of the writer.
    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.flush()
    }
}
