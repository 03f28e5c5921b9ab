//! `kyaml-fmt`: rewrites YAML and JSON as KYAML, and keeps comments and meaning.

use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_check::formatter::main()
}
