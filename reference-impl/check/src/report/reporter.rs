//! What the reports have in common.

use std::io;

use kyaml_lint::{Diagnostic, Pointer};
use serde::Serializer;

/// A part of a file that was checked: all of it, or some of its documents.
pub(crate) struct Part<'a> {
    /// The path of the file, or what standard input is called.
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) start: Start,
}

/// Where a part of a file starts: what stands before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Start {
    /// The number of bytes.
    pub(crate) offset: usize,
    /// The number of lines.
    pub(crate) lines: usize,
    /// The number of documents.
    pub(crate) documents: usize,
}

/// The path of a file as programs know it that know the files of a repository: without a `./`.
pub(super) fn path(name: &str) -> &str {
    name.strip_prefix("./").unwrap_or(name)
}

/// Writes the text of a pointer, which may be long, without holding it.
pub(super) fn serialize_pointer<S: Serializer>(pointer: &Pointer, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(pointer)
}

/// A format of findings.
///
/// Each file is opened, then comes each of its parts with findings, in order of place, and then the file is closed.
/// Places in a part are counted from the start of the part.
pub(crate) trait Reporter: Send {
    /// Starts the file `name`, in which nothing may be found.
    fn open(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Prints what was found in a part of the file, in order of place.
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()>;

    /// Ends the file `name`.
    fn close(&mut self, _name: &str) -> io::Result<()> {
        Ok(())
    }

    /// Hands over what was printed so far, if each finding can be read by itself.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Ends the output.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
