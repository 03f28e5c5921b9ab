//! `kyaml-check`: checks that files are KYAML, and reports where and why they are not.

use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_check::checker::main()
}
