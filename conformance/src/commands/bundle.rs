use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use crate::bundle::Bundle;
use anyhow::Context as _;

use super::places::{Cases, Places};

/// Write all cases into one file of JSON, described by bundle.schema.json.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The file.
    #[arg(long, value_name = "FILE", default_value = "kyaml-cases.json")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let Cases { suite, spec, .. } = places.cases()?;
    let bundle = Bundle::of(&suite, &spec);
    let path = &arguments.output;
    let cannot = || format!("cannot write {}", path.display());
    let mut file = BufWriter::new(File::create(path).with_context(cannot)?);
    serde_json::to_writer_pretty(&mut file, &bundle).with_context(cannot)?;
    writeln!(file).and_then(|()| file.flush()).with_context(cannot)?;
    println!("{} cases, {} clauses: {}", bundle.cases.len(), bundle.specification.clauses.len(), path.display());
    Ok(ExitCode::SUCCESS)
}
