use std::fs;
use std::process::ExitCode;

use anyhow::{Context as _, anyhow, ensure};
use kyaml_conformance::digests::Digests;

use super::places::{NO_CHECKOUT, Places};

/// Compare the cases with the list of their digests, digests.txt: which came, changed, or went?
///
/// Exit status: 0 when the list is that of the cases, or was written, 1 when it is not, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Write the list anew. From version 1.0 on, a list without a case that it had, or with another digest, is refused.
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let path = places.checkout()?.context(NO_CHECKOUT)?.digests();
    let list = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let old = Digests::parse(&list).map_err(|line| anyhow!("{}: {line:?} is no case and digest", path.display()))?;
    let new = Digests::of(&places.cases()?.suite);
    let changes = new.since(&old);
    print!("{changes}");
    println!("{} added, {} changed, {} removed", changes.added.len(), changes.changed.len(), changes.removed.len());
    if !arguments.write {
        return Ok(if changes.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) });
    }
    let version = env!("CARGO_PKG_VERSION");
    ensure!(changes.are_allowed_in(version), "cases of an edition do not change: give the new case another id");
    fs::write(&path, new.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(ExitCode::SUCCESS)
}
