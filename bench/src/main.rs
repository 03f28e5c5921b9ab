//! Measures the KYAML tools: how their work grows, and how their speed compares with other
//! programs. README.md has the commands.

mod baselines;
mod callgrind;
mod failure;
mod growth;
mod latency;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use failure::Failure;
use kyaml_bench::inputs;

/// Counts instructions of the KYAML tools, and compares their speed with other programs.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count how the work grows with the input; fail if it grows faster than the limit
    Growth {
        /// Measure only the families with this in their names
        #[arg(default_value = "")]
        filter: String,
        /// Write the table of growth.md
        #[arg(long)]
        write: bool,
    },
    /// Compare the counts of `cargo bench`, on standard input, with baselines.txt
    Baselines {
        /// Write baselines.txt
        #[arg(long)]
        write: bool,
    },
    /// Write the manifests of the benchmarks into a folder, in three languages
    Inputs {
        folder: PathBuf,
        /// Number of manifests
        #[arg(long, default_value_t = 100)]
        count: usize,
    },
    /// Type into documents of three sizes, and print the time from a keystroke to its diagnostics
    Latency,
    /// The measured process of `growth`
    #[command(hide = true)]
    GrowthChild { folder: PathBuf },
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("kyaml-bench: {failure}");
            ExitCode::from(2)
        }
    }
}

/// Runs a command; returns whether its checks passed.
fn run(command: Command) -> Result<bool, Failure> {
    match command {
        Command::Growth { filter, write } => {
            let growths = growth::sweep(&filter)?;
            let table = growth::write_table(&growths);
            if write {
                fs::write(home().join("growth.md"), &table)?;
            } else {
                print!("{table}");
            }
            let beyond = growth::beyond(&growths);
            for growth in &beyond {
                println!("TOO FAST: {growth}");
            }
            println!("{} measurements, {} beyond the limit", growths.len(), beyond.len());
            Ok(beyond.is_empty())
        }
        Command::Baselines { write } => {
            let counts = baselines::of_harness(&std::io::read_to_string(std::io::stdin())?);
            if counts.is_empty() {
                return Err("standard input has no counts; give it what `cargo bench` prints".into());
            }
            let file = home().join("baselines.txt");
            if write {
                fs::write(&file, baselines::write(&counts))?;
            }
            let baselines = baselines::read(&fs::read_to_string(&file)?)?;
            let (comparison, is_fine) = baselines::compare(&baselines, &counts);
            print!("{comparison}");
            println!("{} benchmarks; 3 % more than a baseline is too much", counts.len());
            Ok(is_fine)
        }
        Command::Inputs { folder, count } => {
            fs::write(folder.join("manifests.kyaml"), inputs::kyaml(count))?;
            fs::write(folder.join("manifests.yaml"), inputs::yaml(count))?;
            fs::write(folder.join("manifests.json"), inputs::json_lines(count))?;
            Ok(true)
        }
        Command::Latency => {
            println!(
                "| bytes | typed | first, median (ms) | 99 of 100 | all, median (ms) | 99 of 100 |\n| ---: | --- | ---: | ---: | ---: | ---: |"
            );
            for latency in latency::measure()? {
                println!("{latency}");
            }
            Ok(true)
        }
        Command::GrowthChild { folder } => growth::child(&folder).map(|()| true),
    }
}

/// The folder of this package.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
