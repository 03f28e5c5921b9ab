//! Messages and colours on the terminal.

use std::env;
use std::io::{self, Write};
use std::path::Path;

use anstream::AutoStream;
use anstream::stream::RawStream;
use clap::ColorChoice;

use crate::status::Status;
pub(crate) use kyaml_lint::report::shown;

/// A path in a message.
pub(crate) fn shown_path(path: &Path) -> String {
    shown(&path.to_string_lossy()).into_owned()
}

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

/// Prints a message of `program` on standard error, which may be closed, so a failure is ignored.
pub(crate) fn complain(program: &str, message: &str) {
    let _ = writeln!(io::stderr(), "{program}: {message}");
}

/// The functions of a program, whose arguments are a `Cli` and whose name is `PROGRAM`, and whose `run` does the work.
/// `$parse` takes the arguments and returns a `Cli`.
macro_rules! program {
    ($parse:expr) => {
        /// Runs the program with the arguments of this process.
        #[must_use]
        pub fn main() -> std::process::ExitCode {
            main_with(std::env::args_os())
        }

        /// Runs the program with these arguments. The first one is its name.
        #[must_use]
        pub fn main_with(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> std::process::ExitCode {
            crate::terminal::settle(PROGRAM, run(&$parse(arguments))).into()
        }

        /// The arguments of the program, from which its man page and completions are generated.
        #[must_use]
        pub fn command() -> clap::Command {
            <Cli as clap::CommandFactory>::command()
        }
    };
}
pub(crate) use program;

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

/// `1 error, 2 warnings`, without the numbers that are zero. `None` if all are.
pub(crate) fn counts(counts: &[(usize, &str)]) -> Option<String> {
    let counts = counts.iter().filter(|(number, _)| *number > 0);
    let counts: Vec<String> = counts.map(|(number, name)| count(*number, name)).collect();
    (!counts.is_empty()).then(|| counts.join(", "))
}

/// `2 files left out`, unless the number is zero.
pub(crate) fn counted(number: usize, name: &str, rest: &str) -> Option<String> {
    (number > 0).then(|| format!("{} {rest}", count(number, name)))
}

/// `2 files of other YAML left out`, and the option that takes them if no file was taken.
pub(crate) fn left_out(files: usize, taken: usize) -> Option<String> {
    let option = if taken == 0 { "; `--only-kyaml=false` takes them" } else { "" };
    counted(files, "file", &format!("of other YAML left out{option}"))
}

/// `1 file`, `2 files`.
pub(crate) fn count(number: usize, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}
