//! What goes to the terminal, and in which colours.

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

/// Prints a message of `program`. Standard error may be closed; there is nobody to tell about it then.
pub(crate) fn complain(program: &str, message: &str) {
    let _ = writeln!(io::stderr(), "{program}: {message}");
}

/// How a run of `program` ended that could not always write to standard output.
pub(crate) fn settle(program: &str, ended: io::Result<Status>) -> Status {
    ended.unwrap_or_else(|error| {
        // Who closes a pipe has seen enough, and need not be told.
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
