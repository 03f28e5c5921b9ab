use std::collections::BTreeMap;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use kyaml_cases::problem::Problems;
use kyaml_cases::suite::Suite;
use kyaml_conformance::expect::{self, Expectations, folder};
use kyaml_conformance::results::{Results, Summary};
use kyaml_conformance::run::{Entry, Settings, run as run_suite};
use kyaml_conformance::subject::{Registry, Subject};
use kyaml_conformance::{paths, plan};

mod how;
mod which;
mod who;

/// Run implementations through the suite; the built-in readers when none is named.
///
/// Exit status: 0 when everything is as expected, 1 when something is not, 2 when nothing could be run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    who: who::Who,
    #[command(flatten)]
    which: which::Which,
    #[command(flatten)]
    how: how::How,
    /// Write what became of each check to this file, as lines of JSON.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Rewrite the files of expected deviations; a new one has no reason yet, and is refused until it has.
    #[arg(long, conflicts_with = "exec")]
    update_expectations: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let suite = Suite::shipped()?;
    let program = std::env::current_exe()?;
    let registry = Registry::shipped(&program)?;
    let (subjects, skipped) = arguments.who.subjects(&registry, &arguments.which)?;
    let mut expectations = expectations(arguments, &registry, &suite, &subjects)?;
    let entries: Vec<Entry> = subjects
        .into_iter()
        .map(|subject| Entry { expectations: expectations.remove(&subject.name).unwrap_or_default(), subject })
        .collect();
    let settings = Settings { selection: arguments.which.selection(), ..arguments.how.settings(&program) };
    let mut results = run_suite(&suite, entries, &settings)?;
    results.header.skipped.extend(skipped);
    if arguments.update_expectations {
        expect::update(&results, &paths::expect())?;
        results.judge_by(&strict(&registry, &suite)?);
    }
    if let Some(path) = &arguments.results {
        write(&results, path).with_context(|| format!("cannot write {}", path.display()))?;
    }
    write!(std::io::stdout().lock(), "{}", Summary(&results))?;
    if let Some(left_out) = arguments.who.left_out(&registry) {
        writeln!(std::io::stdout().lock(), "{left_out}")?;
    }
    let is_bad = !results.is_as_expected() || (arguments.who.require && !results.header.skipped.is_empty());
    Ok(if is_bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// What is expected of those who are asked. Files that are about to be rewritten may still lack reasons.
fn expectations(
    arguments: &Arguments,
    registry: &Registry,
    suite: &Suite,
    subjects: &[Subject],
) -> anyhow::Result<BTreeMap<String, Expectations>> {
    let who = &arguments.who;
    if let (Some(path), [subject]) = (&who.expect, subjects) {
        let checks = plan::checks(suite);
        let keys = plan::keys(&checks);
        let exists = |operation, case: &str, file: &str| keys.contains(&(operation, case, file));
        return Ok(BTreeMap::from([(subject.name.clone(), Expectations::load(path, exists)?)]));
    }
    if who.exec.is_some() {
        return Ok(BTreeMap::new());
    }
    if !arguments.update_expectations {
        return Ok(strict(registry, suite)?);
    }
    let read = |subject: &Subject| Ok((subject.name.clone(), folder::read(&paths::expect(), &subject.name)?));
    subjects.iter().map(read).collect()
}

fn strict(registry: &Registry, suite: &Suite) -> Result<BTreeMap<String, Expectations>, Problems> {
    folder::load(&paths::expect(), &registry.names(), &plan::checks(suite))
}

fn write(results: &Results, path: &Path) -> std::io::Result<()> {
    results.write(BufWriter::new(std::fs::File::create(path)?))
}
