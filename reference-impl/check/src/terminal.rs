//! Messages and colours on the terminal.

use std::io::{self, Write};

use anstream::AutoStream;
use anstream::stream::RawStream;
use clap::ColorChoice;

use crate::status::Status;

/// Whether what is printed to `stream` has colours.
pub(crate) fn is_coloured(choice: ColorChoice, stream: &impl RawStream) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
    }
}

/// Prints a message of `program` on standard error. Standard error may be closed, so failing to write is no error.
pub(crate) fn complain(program: &str, message: &str) {
    let _ = writeln!(io::stderr(), "{program}: {message}");
}

/// The status of a run of `program`. A run that could not write to standard output has failed.
pub(crate) fn settle(program: &str, ended: io::Result<Status>) -> Status {
    ended.unwrap_or_else(|error| {
        // A program that closes the pipe has read enough, and needs no message.
        if error.kind() != io::ErrorKind::BrokenPipe {
            complain(program, &format!("cannot write to standard output: {error}"));
        }
        Status::Failed
    })
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}
