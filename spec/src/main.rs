//! Writes the generated parts of the specification, and counts its clauses, examples and words.

use std::fs;

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use kyaml_spec::requirements::Requirements;
use kyaml_spec::summary::Summary;
use kyaml_spec::{requirements, splice, standalone, text_file};

/// Write the generated parts of the specification, and count its clauses, examples and words
#[derive(Debug, Parser)]
#[command(name = "kyaml-spec")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Write the generated blocks of the text
    Splice,
    /// Write the list of the clauses, and name those whose texts changed; in a published edition they get the next revision
    Requirements,
    /// Print the figures of the text
    Summary,
    /// Print the text with its appendices as one page of Markdown
    Standalone,
}

fn main() -> Result<()> {
    let path = text_file();
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    match Cli::parse().command {
        Command::Splice => {
            let spliced = splice::spliced(&text)?;
            let is_new = spliced != text;
            fs::write(&path, spliced)?;
            println!(
                "{} productions spliced, the text {}",
                splice::count(),
                if is_new { "is new" } else { "was fresh" }
            );
        }
        Command::Requirements => {
            let older = Requirements::committed()
                .unwrap_or(Requirements { edition: requirements::EDITION.to_owned(), clauses: Vec::new() });
            let list = Requirements::of(&text, &older)?;
            for clause in &list.clauses {
                let before = older.clauses.iter().find(|other| other.id == clause.id);
                if before.is_none_or(|before| before.sha256 != clause.sha256) {
                    println!("{} has changed, and is of revision {}", clause.id, clause.revision);
                }
            }
            fs::write(requirements::file(), list.to_text())?;
            println!("{} clauses", list.clauses.len());
        }
        Command::Summary => println!("{}", Summary::of(&text)?),
        Command::Standalone => print!("{}", standalone::page()?),
    }
    Ok(())
}
