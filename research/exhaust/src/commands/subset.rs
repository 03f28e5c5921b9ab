use std::process::ExitCode;

use anyhow::Result;
use kyaml_exhaust::meant::Meant;
use kyaml_exhaust::read::Excuses;
use kyaml_exhaust::streams::Streams;
use rayon::prelude::*;

use super::ask::{Readers, ask};

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
    #[command(flatten)]
    readers: Readers,
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
    let meant = streams.all.into_par_iter().map(Meant::new).collect::<Result<_>>()?;
    let mut readers = arguments.readers.clone();
    if readers.reader.is_empty() {
        readers.reader = BY_PRODUCTIONS.map(str::to_owned).to_vec();
    }
    ask(&[("subset".to_owned(), meant)], &readers, Excuses::Known)
}
