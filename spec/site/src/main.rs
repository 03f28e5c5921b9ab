//! Writes the sources of the specification's site, and completes the site that mdBook makes from them.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use kyaml_site::files::{Addresses, Options};
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
        /// The pages of a run will be added to the site, in the folder `results`.
        #[arg(long)]
        results: bool,
        /// A folder of mutants of the clauses: each clause lists those that its cases kill.
        #[arg(long, value_name = "FOLDER")]
        mutants: Option<PathBuf>,
        /// The address that the site will have: pages name theirs, and there is a map of the site.
        #[arg(long, value_name = "URL")]
        address: Option<String>,
        /// The address of the source, for links to it.
        #[arg(long, value_name = "URL")]
        source: Option<String>,
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
        Command::Sources { to, results, mutants, address, source } => {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            let site = address.as_ref().map(|address| format!("{}/", address.trim_end_matches('/')));
            let addresses = Addresses { site, source: source.clone() };
            let options = Options { has_results: *results, mutants: mutants.as_deref(), addresses };
            println!("{}", book::write(&root, to, &options)?);
            Ok(())
        }
        Command::Finish { site } => signs::replace(site),
    }
}
