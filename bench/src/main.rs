//! Measures the KYAML tools: how their work grows, and how they compare with others. README.md says how to repeat each.

mod baselines;
mod callgrind;
mod failure;
mod growth;
mod picture;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use failure::Failure;
use kyaml_bench::inputs;

/// Counts instructions of the KYAML tools, and measures them beside others.
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count how the work grows with the input; fail where it grows faster
    Growth {
        /// Measure only the families with this in their names
        #[arg(default_value = "")]
        filter: String,
        /// Write the table of growth.md
        #[arg(long)]
        write: bool,
    },
    /// Compare the instructions that `cargo bench` counted, which standard input has, with baselines.txt
    Baselines {
        /// Write baselines.txt
        #[arg(long)]
        write: bool,
    },
    /// Write the manifests that are read, in three languages, into a folder
    Inputs {
        folder: PathBuf,
        /// How many manifests
        #[arg(long, default_value_t = 100)]
        count: usize,
    },
    /// Draw results.svg of results.json
    Picture {
        /// Fail where results.svg is another one, and write nothing
        #[arg(long)]
        check: bool,
    },
    /// What is measured of `growth`
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

/// Whether everything is as it should be.
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
        Command::Picture { check } => {
            let picture = picture::draw(&fs::read_to_string(home().join("results.json"))?)?;
            let file = home().join("results.svg");
            if check {
                let is_new = fs::read_to_string(&file).is_ok_and(|drawn| drawn == picture);
                println!(
                    "results.svg is {}",
                    if is_new { "that of results.json" } else { "stale: run `kyaml-bench picture`" }
                );
                return Ok(is_new);
            }
            fs::write(file, picture)?;
            Ok(true)
        }
        Command::GrowthChild { folder } => growth::child(&folder).map(|()| true),
    }
}

/// The folder of this package.
fn home() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
