//! Writes the sources of the specification's site, and completes the site that mdBook makes from them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use kyaml_site::files::Options;
use kyaml_site::{book, signs};

/// The site of the specification. `spec/site/build` runs this, then mdBook, then this again.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Writes a book for mdBook: its settings, theme and pages.
    Sources {
        /// The folder of the book; its old content is removed.
        to: PathBuf,
        #[command(flatten)]
        options: Options,
    },
    /// Replaces signs that few fonts have in the pages of a site.
    Finish {
        /// The folder of the site.
        site: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(&Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<()> {
    match command {
        Command::Sources { to, options } => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            println!("{}", book::write(&root, to, options)?);
            Ok(())
        }
        Command::Finish { site } => signs::replace(site),
    }
}
