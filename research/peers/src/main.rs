//! The inputs of `peers.py`, and the readers and writers in Rust that it measures.
//!
//! `kyaml-peers write FOLDER` writes the inputs, and `kyaml-peers read NAME FILE` is one of the readers.

mod inputs;
mod readers;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["write", folder] => inputs::write(Path::new(folder)),
        ["read", name, file] => readers::run(name, Path::new(file)),
        _ => Err("usage: kyaml-peers write FOLDER | read NAME FILE".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("kyaml-peers: {message}");
            ExitCode::from(2)
        }
    }
}
