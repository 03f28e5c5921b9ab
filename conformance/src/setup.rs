//! Building the adapters, each from its own `adapter.toml`.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::Context as _;
use rayon::prelude::*;

use crate::adapter::{Adapter, State};
use crate::children::Owned;

mod apt;

/// The number of lines that are shown of a failed command's output.
const SHOWN_LINES: usize = 40;

/// The outcome of the setup of one adapter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It is set up now.
    Built,
    /// It was set up before, and nothing changed since.
    WasReady,
    /// It cannot be set up on this machine; the reason.
    Skipped(String),
    /// A command failed; its name, and the end of its output.
    Failed(String),
}

/// Sets up adapters, several at a time. `tell` hears of each as it ends, and first of those that are not built now.
///
/// # Errors
/// Fails when files cannot be read or written. What the commands do is an [`Outcome`].
pub(crate) fn run(
    adapters: &[Adapter],
    jobs: usize,
    tell: impl Fn(&Adapter, &Outcome) + Sync,
) -> anyhow::Result<Vec<Outcome>> {
    // The package manager serves one at a time.
    let packages: Vec<Option<Outcome>> = adapters.iter().map(prepare).collect::<Result<_, _>>()?;
    for (adapter, outcome) in adapters.iter().zip(&packages) {
        if let Some(outcome) = outcome {
            tell(adapter, outcome);
        }
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs.max(1)).build()?;
    let pairs: Vec<(&Adapter, Option<Outcome>)> = adapters.iter().zip(packages).collect();
    pool.install(|| {
        let pairs = pairs.into_par_iter().with_max_len(1);
        pairs
            .map(|(adapter, known)| {
                if let Some(outcome) = known {
                    return Ok(outcome);
                }
                let outcome = build(adapter).with_context(|| format!("cannot set up {}", adapter.manifest.name))?;
                tell(adapter, &outcome);
                Ok(outcome)
            })
            .collect()
    })
}

/// The outcome that is known before the build, if there is one.
fn prepare(adapter: &Adapter) -> anyhow::Result<Option<Outcome>> {
    // A compiler may come with a package, so packages are first.
    if let Some(outcome) = apt::install(&adapter.manifest.apt, &log(adapter)?)? {
        return Ok(Some(outcome));
    }
    Ok(match adapter.state()? {
        State::Ready => Some(Outcome::WasReady),
        lacking @ State::Lacks(_) => Some(Outcome::Skipped(lacking.to_string())),
        State::NotSetUp | State::Stale => None,
    })
}

fn build(adapter: &Adapter) -> anyhow::Result<Outcome> {
    adapter.mark_not_set_up()?;
    if adapter.build.exists() {
        fs::remove_dir_all(&adapter.build)?;
    }
    fs::create_dir_all(&adapter.build)?;
    let log = log(adapter)?;
    File::create(&log)?;
    for words in &adapter.manifest.setup {
        let (program, arguments) = adapter.command(words, None);
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&adapter.folder);
        let status = run_logged(&mut command, &log)?;
        if !status.is_ok_and(|status| status.success()) {
            return Ok(Outcome::Failed(format!("{} failed:\n{}", words.join(" "), end_of(&log)?)));
        }
    }
    adapter.mark_ready()?;
    Ok(Outcome::Built)
}

/// The file that holds what the commands printed, beside the folder that the adapter is built in.
fn log(adapter: &Adapter) -> std::io::Result<PathBuf> {
    let log = adapter.build.with_extension("log");
    fs::create_dir_all(log.parent().unwrap_or(&log))?;
    Ok(log)
}

/// Runs a command, and appends it and all that it prints to the log. A command that cannot be started is in the log, too.
fn run_logged(command: &mut Command, log: &PathBuf) -> std::io::Result<std::io::Result<ExitStatus>> {
    use std::io::Write as _;
    let mut file = File::options().append(true).create(true).open(log)?;
    writeln!(file, "$ {command:?}")?;
    command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file.try_clone()?);
    let status = Owned::start(command).and_then(|mut started| started.child().wait());
    match &status {
        Ok(status) if status.success() => {}
        Ok(status) => writeln!(file, "{status}")?,
        Err(error) => writeln!(file, "cannot be started: {error}")?,
    }
    Ok(status)
}

fn end_of(log: &PathBuf) -> std::io::Result<String> {
    let text = String::from_utf8_lossy(&fs::read(log)?).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let skipped = lines.len().saturating_sub(SHOWN_LINES);
    let before = (skipped > 0).then(|| format!("    … {skipped} lines before, in {}\n", log.display()));
    Ok(before.into_iter().chain(lines[skipped..].iter().map(|line| format!("    {line}\n"))).collect())
}

#[cfg(all(test, unix))]
mod test;
