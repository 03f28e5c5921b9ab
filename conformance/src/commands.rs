//! The command line: one file for each command.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::children::end_on_interrupt;

mod bundle;
mod controls;
mod list;
mod list_adapters;
mod places;
mod report;
mod run;
mod serve;
mod setup;

/// The conformance suite of KYAML.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(flatten)]
    places: places::Places,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(Box<run::Arguments>),
    Report(Box<report::Arguments>),
    Bundle(bundle::Arguments),
    Setup(setup::Arguments),
    ListAdapters(list_adapters::Arguments),
    List(list::Arguments),
    Controls(controls::Arguments),
    Serve(serve::Arguments),
}

/// Runs the command of this process's arguments, and returns its exit status.
#[must_use]
pub fn command_line() -> ExitCode {
    let Arguments { places, command } = Arguments::parse();
    if let Err(error) = end_on_interrupt() {
        eprintln!("kyaml-conformance: cannot install the Ctrl-C handler; child processes may survive: {error}");
    }
    let done = match command {
        Command::Run(arguments) => run::run(&arguments, &places),
        Command::Report(arguments) => report::run(&arguments, &places),
        Command::Bundle(arguments) => bundle::run(&arguments, &places),
        Command::Setup(arguments) => setup::run(&arguments, &places),
        Command::ListAdapters(arguments) => list_adapters::run(&arguments, &places),
        Command::List(arguments) => list::run(&arguments, &places),
        Command::Controls(arguments) => controls::run(&arguments, &places),
        Command::Serve(arguments) => serve::run(&arguments),
    };
    done.unwrap_or_else(|error| {
        eprintln!("kyaml-conformance: {error:#}");
        ExitCode::from(2)
    })
}
