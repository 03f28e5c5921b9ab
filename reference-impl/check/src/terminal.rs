//! Messages and colours on the terminal.

use std::borrow::Cow;
use std::env;
use std::io::{self, Write};

use anstream::AutoStream;
use anstream::stream::RawStream;
use clap::ColorChoice;

use crate::status::Status;

/// Whether output to `stream` has colours.
pub(crate) fn is_coloured(choice: ColorChoice, stream: &impl RawStream) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => match AutoStream::choice(stream) {
            // Programs for Node.js and Python also test this variable, and anstream does not.
            anstream::ColorChoice::Never => is_set("FORCE_COLOR") && !is_set("NO_COLOR"),
            _ => true,
        },
    }
}

/// Whether a variable is set, and neither empty nor `0`.
fn is_set(variable: &str) -> bool {
    env::var_os(variable).is_some_and(|value| !value.is_empty() && value != "0")
}

/// A file name for a terminal or a log. Control characters and characters that change the direction
/// of text are escaped, so that no name can fake a line.
pub(crate) fn shown(name: &str) -> Cow<'_, str> {
    let is_odd = |c: char| {
        c.is_control()
            || matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    if !name.contains(is_odd) {
        return Cow::Borrowed(name);
    }
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if is_odd(c) { out.extend(c.escape_default()) } else { out.push(c) }
    }
    Cow::Owned(out)
}

/// Prints a message of `program` on standard error, which may be closed, so a failure is ignored.
pub(crate) fn complain(program: &str, message: &str) {
    let _ = writeln!(io::stderr(), "{program}: {message}");
}

/// The status of a run of `program`. A run that could not write to standard output has failed.
pub(crate) fn settle(program: &str, ended: io::Result<Status>) -> Status {
    ended.unwrap_or_else(|error| {
        // The reader of the pipe has read enough, so this is not an error.
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
