//! `kyaml-check`: says whether files are KYAML, and where and why they are not.

use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_check::checker::main()
}
