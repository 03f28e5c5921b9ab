//! `kyaml-meaning`: whether a formatter keeps the meaning of files.
//!
//! `samples` are the inputs: files, or their `mutants`. `proof` gives the verdict on each, and `report` prints the counts.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, ensure};
use clap::Parser as _;
use kyaml_conformance::{Checkout, Limits, Registry, Subject, end_on_interrupt};

use crate::arguments::Arguments;
use crate::mutants::Mutants;
use crate::proof::{Fate, Judged, Proof};
use crate::samples::Samples;

mod arguments;
mod mutants;
mod proof;
mod report;
mod samples;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Err(error) = end_on_interrupt() {
        eprintln!("kyaml-meaning: cannot install the Ctrl-C handler; child processes may survive: {error}");
    }
    run(&arguments).unwrap_or_else(|error| {
        eprintln!("kyaml-meaning: {error:#}");
        ExitCode::from(2)
    })
}

fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let checkout = Checkout::around(&std::env::current_dir()?);
    let name = format!("kyaml-conformance{}", std::env::consts::EXE_SUFFIX);
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/release").join(name);
    let registry = Registry::new(checkout.as_ref(), &arguments.program.clone().unwrap_or_else(built))?;
    let find = |name: &str| {
        let known = registry.all().find(|known| known.subject.name == name);
        known.map(|known| &known.subject).with_context(|| {
            format!("there is no implementation {name:?}; kyaml-conformance list-adapters prints the names")
        })
    };
    let formatter = Subject::formatter(&arguments.exec)?;
    let proof = Proof {
        formatter: &formatter,
        reader: find(&arguments.reader)?,
        beside: arguments.beside.as_deref().map(find).transpose()?,
        limits: Limits::default(),
    };
    let files = samples::files(&arguments.paths)?;
    ensure!(!files.is_empty(), "there is no YAML file in these paths");
    let samples = match arguments.mutants {
        Some(count) => Samples::Mutants(Mutants::new(arguments.seed, &files)?, count),
        None => Samples::Files(files),
    };
    let mut known = known(arguments.known.as_deref())?;
    let judged = proof.run(&samples)?;
    let mut failures = 0;
    for (number, judged) in judged.iter().enumerate() {
        let Some(failure) = failure(judged, arguments.note.as_deref()) else { continue };
        println!("{failure}");
        if arguments.mutants.is_some() {
            println!("            \"{}\"", samples.get(number)?.bytes.escape_ascii());
        }
        failures += usize::from(!take_known(&mut known, judged));
    }
    report::print(&judged, arguments)?;
    for path in known.keys() {
        println!("{path} is listed and does not fail, or does not exist");
    }
    Ok(if failures == 0 && known.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The failure of the formatter at an input: a change, or a missing note.
fn failure(Judged { path, fate, remarks, .. }: &Judged, note: Option<&str>) -> Option<String> {
    let path = path.display();
    match (fate, note) {
        (Fate::Changed(what), _) => Some(format!("CHANGED     {path}: {what}")),
        (Fate::Unreadable(words), Some(note)) if !remarks.contains(note) => {
            Some(format!("NOT NOTED   {path}: {words}"))
        }
        _ => None,
    }
}

/// The ends of paths, and the reason why these files fail.
fn known(path: Option<&Path>) -> anyhow::Result<BTreeMap<String, String>> {
    let Some(path) = path else { return Ok(BTreeMap::new()) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let known: BTreeMap<String, String> = toml::from_str(&text)?;
    ensure!(known.values().all(|reason| !reason.trim().is_empty()), "each known failure needs a reason");
    Ok(known)
}

/// Removes the failure from the list, and returns whether it was listed.
fn take_known(known: &mut BTreeMap<String, String>, judged: &Judged) -> bool {
    let Some(path) = known.keys().find(|path| judged.path.ends_with(path)).cloned() else { return false };
    let reason = known.remove(&path);
    println!("known: {path}: {}", reason.unwrap_or_default());
    true
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}
