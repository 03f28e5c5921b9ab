//! `kyaml-mutants`: whether the cases would notice a mistake.

use std::process::ExitCode;

use clap::Parser;

mod commands {
    pub(crate) mod clause_kill;
    pub(crate) mod grammar_edits;
}

/// Whether the cases of the conformance suite would notice a mistake.
#[derive(Parser)]
#[command(version)]
enum Command {
    ClauseKill(commands::clause_kill::Arguments),
    GrammarEdits(commands::grammar_edits::Arguments),
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::ClauseKill(arguments) => commands::clause_kill::run(&arguments),
        Command::GrammarEdits(arguments) => commands::grammar_edits::run(&arguments),
    };
    done.unwrap_or_else(|error| {
        eprintln!("kyaml-mutants: {error:#}");
        ExitCode::from(2)
    })
}
