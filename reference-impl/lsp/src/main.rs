//! `kyaml-lsp`: speaks the protocol over standard input and output.

use std::env;
use std::process::ExitCode;

fn main() -> ExitCode {
    kyaml_lsp::main(env::args_os().skip(1))
}
