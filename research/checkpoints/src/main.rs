//! `kyaml-checkpoints`: the documents and their digests from the command line.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, ensure};
use clap::{Parser, Subcommand};
use kyaml_checkpoints::{Digests, FORMS, digests, document};
use kyaml_core::{WriteOptions, render_values};

/// Digests of generated KYAML.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print documents in canonical form.
    Print {
        /// The index of the first one.
        #[arg(default_value_t = 0)]
        first: u64,
        /// How many.
        #[arg(default_value_t = 1)]
        count: u64,
    },
    /// Print the digests of the first documents.
    Digests {
        /// How many documents; repeatable, ascending.
        #[arg(required = true)]
        documents: Vec<u64>,
    },
    /// Compare the digests that the description lists with those of the writer.
    ///
    /// Exit status: 0 when all are equal, 1 when one is not, 2 when it could not be found out.
    Check {
        /// Only those of at most this number of documents.
        #[arg(long, default_value_t = u64::MAX)]
        most: u64,
    },
}

fn main() -> ExitCode {
    run(&Arguments::parse().command).unwrap_or_else(|error| {
        eprintln!("kyaml-checkpoints: {error:#}");
        ExitCode::from(2)
    })
}

fn run(command: &Command) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    match command {
        Command::Print { first, count } => {
            for index in *first..first.saturating_add(*count) {
                out.write_all(render_values(&[document(index)], &WriteOptions::default()).as_bytes())?;
            }
        }
        Command::Digests { documents } => {
            ensure!(documents.is_sorted(), "the numbers of documents have to ascend");
            for digests in digests(documents) {
                out.write_all(rows(&digests).as_bytes())?;
            }
        }
        Command::Check { most } => return check(*most),
    }
    Ok(ExitCode::SUCCESS)
}

/// The rows of the table of the description.
fn rows(digests: &Digests) -> String {
    let row = |(form, digest)| format!("| {} | {form} | `{digest}` |\n", digests.documents);
    FORMS.iter().zip(&digests.of_forms).map(row).collect()
}

fn check(most: u64) -> Result<ExitCode> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec/checkpoints.md");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    // Other tables of the description start with numbers as well.
    let number = |line: &str| {
        let (number, rest) = line.strip_prefix("| ")?.split_once(" | ")?;
        number.parse::<u64>().ok().filter(|_| FORMS.iter().any(|form| rest.starts_with(&format!("{form} | `"))))
    };
    let listed: Vec<(u64, &str)> = text.lines().filter_map(|line| Some((number(line)?, line))).collect();
    let mut counts: Vec<u64> = listed.iter().map(|(count, _)| *count).filter(|count| *count <= most).collect();
    counts.dedup();
    ensure!(!counts.is_empty(), "{} lists no digests of at most {most} documents", file.display());
    let made: Vec<String> = digests(&counts)
        .iter()
        .flat_map(|digests| rows(digests).lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let listed: Vec<&str> = listed.into_iter().filter(|(count, _)| *count <= most).map(|(_, line)| line).collect();
    let different =
        made.iter().filter(|row| !listed.contains(&row.as_str())).inspect(|row| println!("not listed: {row}")).count();
    println!("{} digests of up to {} documents, {different} different", made.len(), counts[counts.len() - 1]);
    Ok(if different == 0 && made.len() == listed.len() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
