//! The project's own commands, as `cargo xtask COMMAND`.

use std::path::Path;
use std::process::{Command, ExitCode};

mod bless;
mod package;
mod release;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  bless [NAME…]           write the generated files that are committed, or those of these names; slow ones need theirs
  bless --check [NAME…]   fail if one is stale
  bless --list            print the names
  package [ARGUMENT…]     run `cargo package` for the published crates; it gets the arguments
  publish [ARGUMENT…]     run `cargo publish` for them; `publish --dry-run` publishes nothing
  release-check [FOLDER]  fail unless each step has a fresh report, in target/reports or in the folder
";

/// The top of the repository.
const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A command failed, for this reason.
type Result<T = ()> = std::result::Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["bless", "--list"] => {
            bless::list();
            Ok(())
        }
        ["bless", "--check", ref names @ ..] => bless::run(names, bless::Mode::Check),
        ["bless", ref names @ ..] => bless::run(names, bless::Mode::Write),
        [subcommand @ ("package" | "publish"), ref rest @ ..] => package::run(subcommand, rest),
        ["release-check"] => release::check(&Path::new(TOP).join("target/reports")),
        ["release-check", folder] => release::check(Path::new(folder)),
        _ => Err(USAGE.to_owned()),
    };
    if let Err(reason) = done {
        eprintln!("{reason}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// A command that runs at the top of the repository.
fn command(words: &[&str]) -> Command {
    let (program, arguments) = words.split_first().expect("a command has a program");
    let mut command = Command::new(program);
    command.args(arguments).current_dir(TOP);
    command
}

/// Runs a command, whose output is shown.
fn run(mut command: Command) -> Result {
    let status = command.status().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed: {status}")) }
}

/// Runs a command, and returns its output.
fn output(mut command: Command) -> Result<String> {
    let output = command.output().map_err(|error| format!("cannot start {command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}
