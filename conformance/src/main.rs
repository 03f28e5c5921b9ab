//! `kyaml-conformance`: the suite from the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_conformance::command_line()
}
