use std::collections::BTreeMap;
use std::io::{BufWriter, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use kyaml_conformance::adapter::State;
use kyaml_conformance::ask::exec::{ExitCodes, Template};
use kyaml_conformance::ask::process::{Limits, memory_is_measured};
use kyaml_conformance::expect::{self, Expectations, folder};
use kyaml_conformance::operation::Operation;
use kyaml_conformance::plan::{self, Selection, Shard};
use kyaml_conformance::results::{Results, Skipped, Summary};
use kyaml_conformance::run::{Entry, Settings, run as run_suite};
use kyaml_conformance::subject::{Known, Registry, Subject};
use kyaml_conformance::suite::Suite;
use kyaml_conformance::{paths, problem::Problems};

/// Run implementations through the suite; the built-in readers when none is named.
///
/// Exit status: 0 when everything is as expected, 1 when something is not, 2 when nothing could be run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// An implementation, by the name that list-adapters prints, or an adapter with all its configurations. Repeatable.
    #[arg(long, value_name = "NAME", group = "who")]
    adapter: Vec<String>,
    /// Everyone that list-adapters prints; who is not set up is skipped by name.
    #[arg(long, group = "who")]
    all: bool,
    /// A program, such as 'yq -o=kyaml {input}': {input} is the path of a file; without it the input comes on standard input.
    ///
    /// A loader prints JSON, one text for each document; a renderer gets the same.
    #[arg(long, value_name = "COMMAND", group = "who")]
    exec: Option<Template>,
    /// What the exit codes of --exec mean: accept, reject, failed or unsupported. All others are failures.
    #[arg(long, value_name = "MAP", requires = "exec", default_value = "0=accept,1=reject")]
    exit_codes: ExitCodes,
    /// The name of --exec in reports; that of the program when nothing is said.
    #[arg(long, value_name = "NAME", requires = "exec")]
    name: Option<String>,
    /// A file of expected deviations for --exec.
    #[arg(long, value_name = "FILE", requires = "exec")]
    expect: Option<PathBuf>,
    /// What is asked: check, load, format or render. Repeatable; all that is offered when nothing is said, and check for --exec.
    #[arg(long, value_name = "OPERATION", value_parser = parse_operation)]
    operation: Vec<Operation>,
    /// Only cases whose id contains this text, or that name this clause. Repeatable.
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Only one part of the checks: 1/4 is the first of four.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Seconds for one answer.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds)]
    timeout: Duration,
    /// Seconds for an adapter to start.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds)]
    start_timeout: Duration,
    /// MiB of memory that an implementation and all it starts may use.
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,
    /// MiB of output for one answer.
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    output: u64,
    /// How many processes are asked at a time; as many as there are processors when nothing is said.
    #[arg(long, short)]
    jobs: Option<usize>,
    /// Go on after something that is not expected; this is what happens unless --fail-fast is given.
    #[arg(long, overrides_with = "fail_fast")]
    keep_going: bool,
    /// Skip the rest after something that is not expected.
    #[arg(long, overrides_with = "keep_going")]
    fail_fast: bool,
    /// With --all: fail when an implementation is skipped.
    #[arg(long, requires = "all")]
    require: bool,
    /// Write what became of each check to this file, as lines of JSON.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Rewrite the files of expected deviations; a new one has no reason yet, and is refused until it has.
    #[arg(long, conflicts_with = "exec")]
    update_expectations: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let suite = Suite::shipped()?;
    let program = std::env::current_exe()?;
    let registry = Registry::shipped(&program)?;
    let (subjects, skipped) = subjects(&arguments, &registry)?;
    let mut expectations = expectations(&arguments, &registry, &suite, &subjects)?;
    let entries: Vec<Entry> = subjects
        .into_iter()
        .map(|subject| Entry { expectations: expectations.remove(&subject.name).unwrap_or_default(), subject })
        .collect();
    let mut results = run_suite(&suite, entries, &settings(&arguments, &program))?;
    results.header.skipped = skipped;
    if arguments.update_expectations {
        expect::update(&results, &paths::expect())?;
        results.judge_by(&strict(&registry, &suite)?);
    }
    if let Some(path) = &arguments.results {
        write(&results, path).with_context(|| format!("cannot write {}", path.display()))?;
    }
    write!(std::io::stdout().lock(), "{}", Summary(&results))?;
    let is_bad = !results.is_as_expected() || (arguments.require && !results.header.skipped.is_empty());
    Ok(if is_bad { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Who is asked, and who cannot be.
fn subjects(arguments: &Arguments, registry: &Registry) -> anyhow::Result<(Vec<Subject>, Vec<Skipped>)> {
    if let Some(template) = &arguments.exec {
        let operation = match arguments.operation.as_slice() {
            [] => Operation::Check,
            [operation] => *operation,
            _ => bail!("a program does one thing: give --operation once with --exec"),
        };
        let name = arguments.name.as_deref().unwrap_or_else(|| template.program_name());
        return Ok((vec![Subject::program(name, template.clone(), arguments.exit_codes.clone(), operation)], vec![]));
    }
    if arguments.all {
        return all(arguments, registry);
    }
    if arguments.adapter.is_empty() {
        return Ok((registry.built_in().map(|known| known.subject.clone()).collect(), vec![]));
    }
    let mut named: BTreeMap<&str, &Known> = BTreeMap::new();
    for name in &arguments.adapter {
        let before = named.len();
        named.extend(registry.named(name).map(|known| (known.subject.name.as_str(), known)));
        ensure!(named.len() > before, "there is no implementation {name:?}, or it is named twice: see list-adapters");
    }
    for known in named.values() {
        let (name, state) = (&known.subject.name, known.state()?);
        let adapter = known.adapter.as_ref().map_or(name, |adapter| &adapter.manifest.name);
        ensure!(state == State::Ready, "{name} is {state}: run `kyaml-conformance setup {adapter}` first");
    }
    Ok((named.values().map(|known| known.subject.clone()).collect(), vec![]))
}

fn all(arguments: &Arguments, registry: &Registry) -> anyhow::Result<(Vec<Subject>, Vec<Skipped>)> {
    let (mut subjects, mut skipped) = (Vec::new(), Vec::new());
    for known in registry.all() {
        let (name, wanted) = (known.subject.name.clone(), &arguments.operation);
        let offers = |operation| known.subject.operations.contains(operation);
        match known.state()? {
            State::Ready if wanted.is_empty() || wanted.iter().any(offers) => subjects.push(known.subject.clone()),
            State::Ready => skipped.push(Skipped { name, reason: "does not offer the operation".to_owned() }),
            state => skipped.push(Skipped { name, reason: state.to_string() }),
        }
    }
    Ok((subjects, skipped))
}

/// What is expected of those who are asked. Files that are about to be rewritten may still lack reasons.
fn expectations(
    arguments: &Arguments,
    registry: &Registry,
    suite: &Suite,
    subjects: &[Subject],
) -> anyhow::Result<BTreeMap<String, Expectations>> {
    if let (Some(path), [subject]) = (&arguments.expect, subjects) {
        let checks = plan::checks(suite);
        let keys = plan::keys(&checks);
        let exists = |operation, case: &str, file: &str| keys.contains(&(operation, case, file));
        return Ok(BTreeMap::from([(subject.name.clone(), Expectations::load(path, exists)?)]));
    }
    if arguments.exec.is_some() {
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

fn settings(arguments: &Arguments, program: &Path) -> Settings {
    const MIB: u64 = 1 << 20;
    if !memory_is_measured() {
        eprintln!("kyaml-conformance: memory is not limited: it can be measured on Linux only");
    }
    let progress = if std::io::stderr().is_terminal() {
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} checks, {elapsed} (about {eta} left)");
        ProgressBar::new(0).with_style(style.expect("the template is well-formed"))
    } else {
        ProgressBar::hidden()
    };
    Settings {
        limits: Limits {
            start: arguments.start_timeout,
            timeout: arguments.timeout,
            memory: arguments.memory.saturating_mul(MIB),
            output: arguments.output.saturating_mul(MIB),
        },
        selection: Selection {
            operations: arguments.operation.clone(),
            filters: arguments.filter.clone(),
            shard: arguments.shard,
        },
        jobs: super::jobs(arguments.jobs),
        fail_fast: arguments.fail_fast,
        progress,
        ..Settings::new(program)
    }
}

fn write(results: &Results, path: &Path) -> std::io::Result<()> {
    results.write(BufWriter::new(std::fs::File::create(path)?))
}

fn parse_operation(text: &str) -> Result<Operation, String> {
    let found = Operation::ALL.into_iter().find(|operation| operation.name() == text);
    found.ok_or_else(|| format!("{text:?} is no operation: write check, load, format or render"))
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|duration| !duration.is_zero()).ok_or_else(|| format!("{text:?} is no number of seconds above 0"))
}
