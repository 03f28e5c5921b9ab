//! Putting streams to readers, part by part.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail, ensure};
use kyaml_conformance::{Checkout, Known, Registry, State, Subject};
use kyaml_exhaust::known::Causes;
use kyaml_exhaust::meant::Meant;
use kyaml_exhaust::read::{Excuses, Reader, UNEXPLAINED};
use kyaml_exhaust::tally::Reading;
use rayon::prelude::*;

use crate::commands::Extent;

/// The chosen readers.
#[derive(Clone, clap::Args)]
pub(crate) struct Readers {
    /// A reader, by the name that `kyaml-conformance list-adapters` prints.
    #[arg(long, value_name = "NAME")]
    pub(crate) reader: Vec<String>,
    /// Fail when a reader is skipped, because its adapter is not set up.
    #[arg(long)]
    require: bool,
    /// A TOML file of known causes. The default is `known.toml` of this crate.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The program `kyaml-conformance`; by default the one in `target/release` of the project.
    #[arg(long)]
    program: Option<PathBuf>,
}

/// Accepted streams, in parts by number.
pub(crate) struct Task {
    pub(crate) name: String,
    pub(crate) parts: Vec<(u64, Vec<Meant>)>,
}

/// Puts every task to every reader, and prints the results.
pub(crate) fn ask(tasks: &[Task], readers: &Readers, excuses: Excuses, extent: &Extent) -> Result<ExitCode> {
    let checkout = Checkout::around(&std::env::current_dir()?).context("the adapters are those of a checkout")?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = format!("kyaml-conformance{}", std::env::consts::EXE_SUFFIX);
    let program = readers.program.clone().unwrap_or_else(|| folder.join("../../target/release").join(name));
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
    let known = readers.known.clone().unwrap_or_else(|| folder.join("known.toml"));
    let causes = Causes::of(&known)?;
    for task in tasks {
        let streams = || task.parts.iter().flat_map(|(_, streams)| streams);
        let cut = streams().filter(|meant| !meant.ends_with_line_break()).count();
        println!(
            "{}: {} accepted streams, {cut} of them without a line break at the end",
            task.name,
            streams().count()
        );
        let ask_each = subjects
            .par_iter()
            .map(|subject| ask_one(Reader::new(subject, &causes, excuses), &subject.name, task, extent));
        bad += print(&subjects, &ask_each.collect::<Result<Vec<_>>>()?);
    }
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Readers {
    fn chosen<'r>(&'r self, registry: &'r Registry) -> Result<Vec<&'r Known>> {
        if self.reader.is_empty() {
            let is_first =
                |known: &&Known| known.subject.tier == Some(1) && !known.subject.name.starts_with("rust-kyaml");
            return Ok(registry.all().filter(is_first).collect());
        }
        let mut chosen = Vec::new();
        for name in &self.reader {
            let before = chosen.len();
            chosen.extend(registry.named(name));
            if chosen.len() == before {
                bail!("there is no reader {name}: kyaml-conformance list-adapters prints their names");
            }
        }
        Ok(chosen)
    }
}

/// The version of a reader, and its counts for a task. All parts have one version, also those of earlier runs.
fn ask_one(mut reader: Reader<'_>, name: &str, task: &Task, extent: &Extent) -> Result<(String, Reading)> {
    let ledger = extent.ledger::<(String, Reading)>(&format!("read {} {name}", task.name))?;
    let mut version = String::new();
    let mut all = Reading::default();
    for (part, streams) in &task.parts {
        let (of_part, reading) = if let Some(done) = ledger.get(*part) {
            done.clone()
        } else {
            let reading = reader.ask(streams)?;
            let is_explained = !reading.causes.keys().any(|cause| cause.starts_with(UNEXPLAINED));
            let done = (reader.version().to_owned(), reading);
            // The next run asks again about a part with an unknown cause: the cause may be known then.
            if is_explained {
                ledger.finish(*part, &done)?;
            }
            done
        };
        // A reader that was asked nothing has not said its version.
        if !of_part.is_empty() {
            ensure!(
                version.is_empty() || version == of_part,
                "{name}: some parts are of version {version}, and others of {of_part}: name another --state"
            );
            version = of_part;
        }
        all = all.and(reading);
    }
    Ok((version, all))
}

/// Prints the results of a task, and counts the unknown causes. Readers that read all streams alike share a
/// line.
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
