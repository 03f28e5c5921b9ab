//! `kyaml-diff`: shows the differences of two files by path.

use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_check::differ::main()
}
