//! Putting streams to readers, part by part.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use kyaml_conformance::adapter::State;
use kyaml_conformance::checkout::Checkout;
use kyaml_conformance::subject::{Known, Registry, Subject};
use kyaml_exhaust::known::Causes;
use kyaml_exhaust::ledger::{Ledger, folder};
use kyaml_exhaust::read::{Meant, Reader, UNEXPLAINED};
use kyaml_exhaust::tally::Reading;
use rayon::prelude::*;

use crate::commands::Extent;

/// Who is asked.
#[derive(Clone, clap::Args)]
pub(crate) struct Readers {
    /// A reader, by the name that `kyaml-conformance list-adapters` prints.
    #[arg(long = "reader", value_name = "NAME")]
    pub(crate) names: Vec<String>,
    /// Fail when a reader is skipped, because its adapter is not set up.
    #[arg(long)]
    require: bool,
    /// A TOML file of the causes that are known; `conformance/exhaust/known.toml` where nothing is said.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The program `kyaml-conformance`; it stands beside this one where nothing is said.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// Accepted streams, in parts by number.
pub(crate) struct Task {
    pub(crate) name: String,
    pub(crate) parts: Vec<(u64, Vec<Meant>)>,
}

/// Puts every task to every reader, and prints what each made of it.
pub(crate) fn ask(tasks: &[Task], readers: &Readers, extent: &Extent) -> Result<ExitCode> {
    let checkout = Checkout::around(&std::env::current_dir()?).context("the adapters are those of a checkout")?;
    let program = readers
        .program
        .clone()
        .map_or_else(|| Ok(std::env::current_exe()?.with_file_name("kyaml-conformance")), anyhow::Ok)?;
    let registry = Registry::new(Some(&checkout), &program)?;
    let mut bad = 0;
    let mut subjects = Vec::new();
    for known in readers.chosen(&registry)? {
        let state = known.state()?;
        if state == State::Ready {
            subjects.push(&known.subject);
        } else {
            println!("SKIPPED {}: {state}", known.subject.name);
            bad += usize::from(readers.require);
        }
    }
    if subjects.is_empty() {
        bail!("there is no reader to ask: kyaml-conformance setup");
    }
    let known = readers.known.clone().unwrap_or_else(|| checkout.top().join("conformance/exhaust/known.toml"));
    let causes = Causes::of(&known)?;
    for task in tasks {
        let count: usize = task.parts.iter().map(|(_, streams)| streams.len()).sum();
        println!("{}: {count} accepted streams", task.name);
        let asked =
            subjects.par_iter().map(|subject| ask_one(subject, task, &causes, extent)).collect::<Result<Vec<_>>>()?;
        bad += print(&subjects, &asked);
    }
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Readers {
    fn chosen<'r>(&'r self, registry: &'r Registry) -> Result<Vec<&'r Known>> {
        if self.names.is_empty() {
            let is_first =
                |known: &&Known| known.subject.tier == Some(1) && !known.subject.name.starts_with("rust-kyaml");
            return Ok(registry.all().filter(is_first).collect());
        }
        let mut chosen = Vec::new();
        for name in &self.names {
            let before = chosen.len();
            chosen.extend(registry.named(name));
            if chosen.len() == before {
                bail!("there is no reader {name}: kyaml-conformance list-adapters prints their names");
            }
        }
        Ok(chosen)
    }
}

/// What a reader makes of a task, and its version.
fn ask_one(subject: &Subject, task: &Task, causes: &Causes, extent: &Extent) -> Result<(String, Reading)> {
    let ledger: Ledger<(String, Reading)> =
        Ledger::open(&folder(&extent.state)?, &format!("read {} {}", task.name, subject.name))?;
    let mut reader = Reader::new(subject, causes);
    let mut version = String::new();
    let mut all = Reading::default();
    for (part, streams) in &task.parts {
        let reading = if let Some((of, reading)) = ledger.get(*part) {
            version.clone_from(of);
            reading.clone()
        } else {
            let reading = reader.ask(streams)?;
            reader.version().clone_into(&mut version);
            // What has no cause is asked again, once it may have one.
            if !reading.causes.keys().any(|cause| cause.starts_with(UNEXPLAINED)) {
                ledger.finish(*part, &(version.clone(), reading.clone()))?;
            }
            reading
        };
        all = all.and(reading);
    }
    Ok((version, all))
}

/// Prints what became of a task, and counts the causes that are not known. Readers that read all alike share a line.
fn print(subjects: &[&Subject], asked: &[(String, Reading)]) -> usize {
    let mut alike = Vec::new();
    let mut bad = 0;
    for (subject, (version, reading)) in subjects.iter().zip(asked) {
        let name = format!("{} {version}", subject.name);
        if reading.causes.is_empty() {
            alike.push(name);
            continue;
        }
        println!("  {name}: {} asked, {} taken, {} read alike", reading.asked, reading.taken, reading.alike);
        for (cause, found) in &reading.causes {
            println!("    {:>7} {cause}, such as {}", found.count, found.sample);
            bad += usize::from(cause.starts_with(UNEXPLAINED));
        }
    }
    if !alike.is_empty() {
        println!("  {} readers take all and read all alike: {}", alike.len(), alike.join(", "));
    }
    bad
}
