use std::process::ExitCode;

use crate::control::{self, Mode};
use anyhow::Context as _;
use kyaml_protocol::{DEFAULT, serve};

/// Be an adapter on standard input and standard output: speak PROTOCOL.md for a built-in reader.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Arguments {
    /// The name of the reader.
    #[arg(long)]
    reader: Option<String>,
    /// The name of a negative control.
    #[arg(long, hide = true)]
    control: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(name) = &arguments.reader {
        let reader = kyaml_readers::by_name(name).with_context(|| format!("there is no built-in reader {name:?}"))?;
        serve::serve(reader, kyaml_readers::version(reader.package), reader.name, DEFAULT)?;
    }
    if let Some(name) = &arguments.control {
        let mode: Mode = name.parse().ok().with_context(|| format!("there is no control {name:?}"))?;
        control::serve(mode)?;
    }
    Ok(ExitCode::SUCCESS)
}
