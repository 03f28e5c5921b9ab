//! `kyaml-merge`: merges the changes of two files by path.

use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_check::merger::main()
}
