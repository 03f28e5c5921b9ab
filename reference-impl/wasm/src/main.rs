//! `kyaml-wasi`: answers the requests on standard input on standard output.

use std::io;

fn main() -> io::Result<()> {
    kyaml_wasm::serve(io::stdin().lock(), io::stdout().lock())
}
