//! Counts the clauses, examples and words of the specification, and writes it as pages.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};
use kyaml_spec::summary::Summary;
use kyaml_spec::{scalars, standalone};

/// Count the clauses, examples and words of the specification, or write it as pages of a site
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
    /// Write the plain scalars of the table of KY-FROM-10 as files of YAML
    Scalars {
        /// Folder of the files
        folder: PathBuf,
    },
    /// Write the pull requests that bring the standard to kubernetes.io and its KEP
    Standalone {
        /// Folder of the files
        folder: PathBuf,
    },
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Summary => println!("{}", Summary::of_files()?),
        Command::Scalars { folder } => println!("{} plain scalars", scalars::write(&folder)?),
        Command::Standalone { folder } => {
            for (name, text) in standalone::write(&folder)? {
                println!("{:5} words  {}", text.split_whitespace().count(), folder.join(name).display());
            }
        }
    }
    Ok(())
}
