//! `kyaml-fmt`: rewrites YAML and JSON as KYAML, comments and meaning kept.

use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_check::formatter::main()
}
