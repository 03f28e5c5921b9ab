//! Puts streams to readers.

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use kyaml_conformance::{Checkout, Known, Registry, State, Subject};
use kyaml_exhaust::known::Causes;
use kyaml_exhaust::meant::Meant;
use kyaml_exhaust::read::{Excuses, Reader, UNEXPLAINED};
use kyaml_exhaust::tally::Reading;
use rayon::prelude::*;

/// The chosen readers.
#[derive(Clone, clap::Args)]
pub(crate) struct Readers {
    /// A reader, by the name that `kyaml-conformance list-adapters` prints.
    #[arg(long, value_name = "NAME")]
    pub(crate) reader: Vec<String>,
    /// Fail when a reader is skipped, because its adapter is not set up.
    #[arg(long)]
    require: bool,
}

/// Puts accepted streams, each group with a name, to every reader, and prints the results.
pub(crate) fn ask(groups: &[(String, Vec<Meant>)], readers: &Readers, excuses: Excuses) -> Result<ExitCode> {
    let checkout = Checkout::around(&std::env::current_dir()?).context("the adapters are those of a checkout")?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = format!("kyaml-conformance{}", std::env::consts::EXE_SUFFIX);
    let registry = Registry::new(Some(&checkout), &folder.join("../../target/release").join(name))?;
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
    let causes = Causes::of(&folder.join("known.toml"))?;
    for (name, streams) in groups {
        let cut = streams.iter().filter(|meant| !meant.ends_with_line_break()).count();
        println!("{name}: {} accepted streams, {cut} of them without a line break at the end", streams.len());
        let ask_each = subjects.par_iter().map(|subject| {
            let mut reader = Reader::new(subject, &causes, excuses);
            let reading = reader.ask(streams)?;
            Ok((reader.version().to_owned(), reading))
        });
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

/// Prints the results of a group, and counts the unknown causes. Readers that read all streams alike share a
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
