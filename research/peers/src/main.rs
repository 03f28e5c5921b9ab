//! Measures kyaml-check and kyaml-fmt beside other programs, all on the same manifests and in one run.
//!
//! `kyaml-peers measure FOLDER` writes the inputs and runs each pair of programs in turn, and prints JSON; FOLDER holds what
//! `research/peers/setup` built. `kyaml-peers write FOLDER` writes the inputs alone, and `kyaml-peers read NAME FILE` is one of the
//! readers and writers in Rust. `kyaml-peers picture` draws `bench/results.svg` from `results.json`.

mod inputs;
mod measure;
mod picture;
mod program;
mod readers;
mod table;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use inputs::Inputs;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["measure", folder] => measure::run(Path::new(folder)),
        ["write", folder] => Inputs::below(Path::new(folder)).write(),
        ["read", name, file] => readers::run(name, Path::new(file)),
        ["picture"] => draw(),
        _ => Err("usage: kyaml-peers measure FOLDER | write FOLDER | read NAME FILE | picture".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("kyaml-peers: {message}");
            ExitCode::from(2)
        }
    }
}

/// Draws the picture of the README from the results.
fn draw() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let results = fs::read_to_string(folder.join("results.json")).map_err(|error| error.to_string())?;
    let picture = folder.join("../../bench/results.svg");
    fs::write(picture, picture::draw(&results)?).map_err(|error| error.to_string())
}
