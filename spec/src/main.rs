//! Counts the clauses, examples and words of the specification, and prints it as one page.

use std::fs;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use kyaml_spec::summary::Summary;
use kyaml_spec::{standalone, text_file};

/// Count the clauses, examples and words of the specification, or print it as one page
#[derive(Debug, Parser)]
#[command(name = "kyaml-spec")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print the figures of the text
    Summary,
    /// Print the text with its appendices as one page of Markdown
    Standalone,
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Summary => {
            let path = text_file();
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            println!("{}", Summary::of(&text)?);
        }
        Command::Standalone => print!("{}", standalone::page()?),
    }
    Ok(())
}
