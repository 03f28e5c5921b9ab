use std::io::Write as _;
use std::process::ExitCode;

use crate::results::Schema;

use super::places::Places;

/// Print every implementation that can be run by name, and whether it is set up.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let registry = places.registry()?;
    let mut stdout = std::io::stdout().lock();
    for known in registry.all() {
        let subject = &known.subject;
        let operations: Vec<&str> = subject.operations.iter().map(|operation| operation.name()).collect();
        let schema = subject.schema.map_or("-", Schema::name);
        let state = known.state()?;
        writeln!(
            stdout,
            "{:<40}{:<12}{schema:<15}{:<27}{state}",
            subject.name,
            subject.language,
            operations.join(",")
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
