//! `kyaml-conformance`: the suite from the command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use kyaml_conformance::children::end_on_interrupt;

mod commands;

/// The conformance suite of KYAML.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(flatten)]
    places: commands::places::Places,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(alias = "matrix")]
    Run(Box<commands::run::Arguments>),
    Report(commands::report::Arguments),
    Bundle(commands::bundle::Arguments),
    Setup(commands::setup::Arguments),
    ListAdapters(commands::list_adapters::Arguments),
    List(commands::list::Arguments),
    Controls(commands::controls::Arguments),
    Meaning(commands::meaning::Arguments),
    Serve(commands::serve::Arguments),
}

fn main() -> ExitCode {
    let Arguments { places, command } = Arguments::parse();
    if let Err(error) = end_on_interrupt() {
        eprintln!("kyaml-conformance: what is started may outlive an interrupt: {error}");
    }
    let done = match command {
        Command::Run(arguments) => commands::run::run(&arguments, &places),
        Command::Report(arguments) => commands::report::run(&arguments, &places),
        Command::Bundle(arguments) => commands::bundle::run(&arguments, &places),
        Command::Setup(arguments) => commands::setup::run(&arguments, &places),
        Command::ListAdapters(arguments) => commands::list_adapters::run(&arguments, &places),
        Command::List(arguments) => commands::list::run(&arguments, &places),
        Command::Controls(arguments) => commands::controls::run(&arguments, &places),
        Command::Meaning(arguments) => commands::meaning::run(&arguments, &places),
        Command::Serve(arguments) => commands::serve::run(&arguments),
    };
    done.unwrap_or_else(|error| {
        eprintln!("kyaml-conformance: {error:#}");
        ExitCode::from(2)
    })
}
