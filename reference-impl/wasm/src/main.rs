//! `kyaml-wasi`: answers requests, one on each line of standard input, with a line each.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for request in io::stdin().lock().lines() {
        writeln!(out, "{}", kyaml_wasm::answer(&request?))?;
        out.flush()?;
    }
    Ok(())
}
