//! Reads KYAML from standard input, and prints JSON: one text for each document.

use std::io::{self, Read, Write};
use std::process::ExitCode;

use kyaml_core::{Layout, WriteOptions, parse, render_tree};

fn main() -> io::Result<ExitCode> {
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    let parsed = parse(&bytes);
    for error in parsed.errors() {
        eprintln!("byte {}: {error}", error.span().start);
    }
    if !parsed.errors().is_empty() {
        return Ok(ExitCode::FAILURE);
    }
    let json = render_tree(parsed.tree(), &WriteOptions::default().layout(Layout::CompactJson));
    io::stdout().write_all(json.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
