use std::process::ExitCode;

use anyhow::Result;
use kyaml_exhaust::read::Excuses;
use kyaml_exhaust::streams::Streams;
use rayon::prelude::*;

use super::Extent;
use super::read::{Readers, Task, ask};

/// The number of streams in a part.
const PART: usize = 5_000;

/// The parsers that follow the productions of YAML 1.2.
const BY_PRODUCTIONS: [&str; 2] = ["python-yamlstar/reference", "haskell-hsyaml"];

/// Ask two parsers that follow the productions of YAML 1.2.2 whether they take accepted cases, accepted mutants of them, generated
/// documents, and the accepted streams of the families.
///
/// Exit status: 0 if each misread stream has a known cause, 1 if one does not, 2 after any other error.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The greatest length of words, in letters, if a family has longer ones.
    #[arg(long, value_name = "NUMBER", default_value_t = 4)]
    length: u32,
    /// Ask about the first stream of every NUMBER streams only.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    every: usize,
    #[command(flatten)]
    readers: Readers,
    #[command(flatten)]
    extent: Extent,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let streams = Streams::new(arguments.length)?;
    for (name, count) in &streams.sources {
        println!("{name}: {count} streams");
    }
    println!(
        "{} distinct streams; {} of cases are left out, because they are long, and {} more are not mutated, because they are not short",
        streams.all.len(),
        streams.too_long,
        streams.not_mutated
    );
    let all: Vec<&String> = streams.all.iter().step_by(arguments.every).collect();
    // Each part is a sample of all sources, so that an interrupted run has results for each source.
    let count = all.len().div_ceil(PART);
    let mine = (0..count).filter(|&part| arguments.extent.shard.has(part as u64));
    let parts = mine.map(|part| {
        let streams: Vec<&String> = all[part..].iter().step_by(count).copied().collect();
        Ok((part as u64, super::read::meant(streams.into_par_iter().cloned())?))
    });
    let name = format!("subset {} {}", arguments.length, arguments.every);
    let task = Task { name, parts: parts.collect::<Result<_>>()? };
    let mut readers = arguments.readers.clone();
    if readers.reader.is_empty() {
        readers.reader = BY_PRODUCTIONS.map(str::to_owned).to_vec();
    }
    ask(&[task], &readers, Excuses::Known, &arguments.extent)
}
