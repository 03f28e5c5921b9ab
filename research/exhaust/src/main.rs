//! `kyaml-exhaust`: all streams of bounded size.

use std::process::ExitCode;

use clap::Parser;
use kyaml_conformance::end_on_interrupt;

mod commands;

/// Decides all streams of bounded size.
#[derive(Parser)]
#[command(version)]
enum Command {
    Decide(commands::decide::Arguments),
    Read(commands::read::Arguments),
    Subset(commands::subset::Arguments),
}

fn main() -> ExitCode {
    let command = Command::parse();
    if let Err(error) = end_on_interrupt() {
        eprintln!("kyaml-exhaust: cannot install the Ctrl-C handler; child processes may survive: {error}");
    }
    let done = match &command {
        Command::Decide(arguments) => commands::decide::run(arguments),
        Command::Read(arguments) => commands::read::run(arguments),
        Command::Subset(arguments) => commands::subset::run(arguments),
    };
    done.unwrap_or_else(|error| {
        eprintln!("kyaml-exhaust: {error:#}");
        ExitCode::from(2)
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    #[test]
    fn each_command_has_its_own_arguments() {
        super::Command::command().debug_assert();
    }
}
