use std::process::ExitCode;

use crate::adapter::{self, Adapter};
use crate::run::processors;
use crate::setup::{self, Outcome};
use anyhow::{Context as _, bail};

use super::places::{NO_CHECKOUT, Places};

/// Build adapters: install their dependencies and run the commands of their adapter.toml.
///
/// An adapter whose language is not on this machine is skipped by name. An adapter that is set up
/// already and has not changed is left alone.
/// Exit status: 0 when nothing failed, 1 when something did, 2 when nothing could be done.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The names of adapters, which are those of their folders.
    #[arg(required_unless_present = "all")]
    names: Vec<String>,
    /// Every adapter.
    #[arg(long, conflicts_with = "names")]
    all: bool,
    /// Fail when an adapter is skipped.
    #[arg(long)]
    require: bool,
    /// How many adapters are built at a time; as many as there are processors when nothing is said.
    #[arg(long, short, default_value_t = processors(), hide_default_value = true)]
    jobs: usize,
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let adapters = selected(arguments, places)?;
    let outcomes = setup::run(&adapters, arguments.jobs, tell)?;
    let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is(outcome)).count();
    let skipped = count(|outcome| matches!(outcome, Outcome::Skipped(_)));
    let failed = count(|outcome| matches!(outcome, Outcome::Failed(_)));
    println!(
        "\n{} adapters: {} built, {} set up before, {skipped} SKIPPED, {failed} failed",
        adapters.len(),
        count(|outcome| *outcome == Outcome::Built),
        count(|outcome| *outcome == Outcome::WasReady),
    );
    for (adapter, outcome) in std::iter::zip(&adapters, &outcomes) {
        if let Outcome::Skipped(why) = outcome {
            println!("SKIPPED {}: {why}", adapter.manifest.name);
        }
    }
    let is_bad = failed > 0 || (arguments.require && skipped > 0);
    Ok(if is_bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn selected(arguments: &Arguments, places: &Places) -> anyhow::Result<Vec<Adapter>> {
    let checkout = places.checkout()?.context(NO_CHECKOUT)?;
    let mut adapters = adapter::all(&checkout.adapters(), &checkout.built_adapters())?;
    if let Some(name) = arguments.names.iter().find(|name| adapters.iter().all(|known| known.manifest.name != **name)) {
        bail!("there is no adapter {name:?}: see list-adapters");
    }
    adapters.retain(|adapter| arguments.all || arguments.names.contains(&adapter.manifest.name));
    if adapters.is_empty() {
        bail!("there is no adapter in {}", checkout.adapters().display());
    }
    Ok(adapters)
}

fn tell(adapter: &Adapter, outcome: &Outcome) {
    let name = &adapter.manifest.name;
    match outcome {
        Outcome::Built => println!("built {name}"),
        Outcome::WasReady => println!("set up before: {name}"),
        Outcome::Skipped(why) => println!("SKIPPED {name}: {why}"),
        Outcome::Failed(how) => println!("FAILED {name}: {how}"),
    }
}
