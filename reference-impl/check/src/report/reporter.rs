//! The interface of all report formats.

use std::io;

use kyaml_lint::{Diagnostic, Pointer};
use serde::Serializer;

/// A checked part of a file: the whole file, or some of its documents.
pub(crate) struct Part<'a> {
    /// The path of the file, or the name of standard input.
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) start: Start,
}

/// The start of a part: the sizes of the text before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Start {
    /// The number of bytes.
    pub(crate) offset: usize,
    /// The number of lines.
    pub(crate) lines: usize,
    /// The number of documents.
    pub(crate) documents: usize,
}

/// The path of a file relative to the repository, without `./`.
pub(super) fn path(name: &str) -> &str {
    name.strip_prefix("./").unwrap_or(name)
}

/// Writes a pointer, which may be long, without making a string of it.
pub(super) fn serialize_pointer<S: Serializer>(pointer: &Pointer, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(pointer)
}

/// A format of findings.
///
/// The calls for a file are `open`, then `part` for each part with findings, in their order, and
/// then `close`. Places are relative to the part.
pub(crate) trait Reporter: Send {
    /// Starts the file `name`, which may have no findings.
    fn open(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Prints the findings in a part of the file, which are in the order of their places.
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()>;

    /// Ends the file `name`.
    fn close(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Flushes the output, if the format permits reading each finding by itself.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Ends the output.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
