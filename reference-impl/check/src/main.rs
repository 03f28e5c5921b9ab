//! `kyaml-check`: says whether files are KYAML, and where and why they are not.
//!
//! 1. [`cli`] reads the arguments;
//! 2. [`input`] finds and reads the files;
//! 3. [`kyaml_lint`] checks each of them;
//! 4. [`report`] prints what was found, for people or for programs; [`catalogue`] prints the rules.

mod catalogue;
mod cli;
mod input;
mod report;
mod run;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    run::run(&cli::Cli::parse()).into()
}
