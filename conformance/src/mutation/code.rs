//! Mutants of the reference implementation, all of them in one build.
//!
//! The crates are copied below `target/`, and each expression `X` that a mutant edits becomes `if is_mutant(17) { Y } else { X }`. The tests
//! that hold the crates against the cases are built once there; which mutant they are is said by a variable of their environment.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail, ensure};
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use serde::Deserialize;

use super::copy::{sources, write_changed};
use super::mutant::{Fate, Mutant, Place};
use super::text::only_place;
use crate::checkout::Checkout;

/// The variable that says which mutant a program is.
pub(super) const VARIABLE: &str = "KYAML_MUTANT";
/// The tests that hold a crate against the cases, and the one of them that does so by the words of the case alone.
const JUDGES: [(&str, &str); 3] = [("core", "run::"), ("import", "run::"), ("lint", "check::")];
/// How long all cases may take; they take less than a second.
const PATIENCE: Duration = Duration::from_secs(60);
/// The tests, built with all mutants in them.
#[derive(Debug, Clone)]
pub struct Built {
    /// In order of [`JUDGES`].
    judges: Vec<Judge>,
}

#[derive(Debug, Clone)]
struct Judge {
    /// The crate, by its folder.
    name: &'static str,
    test: &'static str,
    program: PathBuf,
    /// The crate's folder in the checkout, where its tests find the cases.
    folder: PathBuf,
}

/// Builds the tests with these mutants in them, each by its number.
///
/// # Errors
/// Fails where a mutant cannot be made or built, or a test fails without a mutant.
pub fn build(checkout: &Checkout, mutants: &[(usize, &Mutant)]) -> anyhow::Result<Built> {
    let copy = checkout.top().join("target/mutants");
    let mut files = sources(checkout.top())?;
    for (file, mutants) in by_file(mutants) {
        let text = files.get_mut(&file).with_context(|| format!("there is no file {}", file.display()))?;
        *text = with_mutants(str::from_utf8(text)?, &mutants).with_context(|| file.display().to_string())?.into_bytes();
    }
    write_changed(&copy, &files)?;
    let built = Built { judges: compile(&copy, checkout)? };
    for judge in &built.judges {
        match judge.failing(0)? {
            Ended::Failing(cases) if cases.is_empty() => {}
            Ended::Failing(cases) => bail!("{} fails without a mutant: {cases:?}", judge.name),
            Ended::Broken(how) => bail!("{} fails without a mutant: {how}", judge.name),
        }
    }
    Ok(built)
}

/// The mutants of each file of the checkout.
fn by_file<'m>(mutants: &[(usize, &'m Mutant)]) -> BTreeMap<PathBuf, Vec<(usize, &'m Mutant)>> {
    let mut files: BTreeMap<PathBuf, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in mutants {
        if let Place::File(file) = &mutant.place {
            files.entry(Path::new("reference-impl").join(file)).or_default().push((*number, mutant));
        }
    }
    files
}

/// A file with all of its mutants, of which several may edit the same expression.
fn with_mutants(text: &str, mutants: &[(usize, &Mutant)]) -> anyhow::Result<String> {
    let mut places: BTreeMap<(usize, usize), Vec<(usize, &str)>> = BTreeMap::new();
    for (number, mutant) in mutants {
        let Range { start, end } =
            only_place(text, &mutant.find).with_context(|| format!("{}: {}", mutant.clause, mutant.part))?;
        places.entry((start, end)).or_default().push((*number, &mutant.replace));
    }
    let mut mutated = String::new();
    let mut done = 0;
    for ((start, end), mutants) in places {
        ensure!(start >= done, "two mutants overlap in {:?}: they must edit the same expression", &text[start..end]);
        mutated.push_str(&text[done..start]);
        mutated.push('(');
        for (number, replace) in mutants {
            write!(mutated, "if kyaml_switch::is_mutant({number}) {{ {replace} }} else ")?;
        }
        write!(mutated, "{{ {} }})", &text[start..end])?;
        done = end;
    }
    mutated.push_str(&text[done..]);
    Ok(mutated)
}

/// A line of what Cargo tells of a build.
#[derive(Deserialize)]
struct Message {
    executable: Option<PathBuf>,
    manifest_path: Option<PathBuf>,
}

fn compile(copy: &Path, checkout: &Checkout) -> anyhow::Result<Vec<Judge>> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["test", "--quiet", "--no-run", "--test", "cases", "--message-format", "json-render-diagnostics"]);
    cargo.args(JUDGES.iter().flat_map(|(name, _)| ["-p".to_owned(), format!("kyaml-{name}")]));
    // What a mutant leaves unused is no mistake.
    cargo.env("RUSTFLAGS", "--cap-lints=allow").arg("--target-dir").arg(copy.join("target"));
    let output = cargo.current_dir(copy).stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    ensure!(output.status.success(), "the mutants cannot be built: see {}", copy.display());
    let messages: Vec<Message> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<_, _>>()
        .context("cargo says something unexpected")?;
    let judge = |(name, test): (&'static str, &'static str)| {
        let built = messages.iter().find(|message| {
            message.executable.is_some()
                && message
                    .manifest_path
                    .as_ref()
                    .is_some_and(|path| path.parent().and_then(Path::file_name) == Some(OsStr::new(name)))
        });
        let program = built.and_then(|message| message.executable.clone());
        let folder = checkout.top().join("reference-impl").join(name);
        program.map(|program| Judge { name, test, program, folder }).with_context(|| format!("no tests of {name}"))
    };
    JUDGES.into_iter().map(judge).collect()
}

impl Built {
    /// What becomes of a mutant of a file. `naming` are the cases that name the clause.
    ///
    /// # Errors
    /// Fails where a test cannot be started.
    pub fn judge(&self, suite: &Suite, naming: &BTreeSet<&str>, number: usize, file: &Path) -> anyhow::Result<Fate> {
        let mut others = BTreeSet::new();
        // The tests of the crate itself first, then those of the crates above it.
        let own = self.judges.iter().position(|judge| file.starts_with(judge.name)).unwrap_or(0);
        for judge in &self.judges[own..] {
            let failing = match judge.failing(number)? {
                Ended::Failing(failing) => failing,
                Ended::Broken(how) => return Ok(Fate::Broken(how)),
            };
            let ids = suite.cases().iter().filter(|case| failing.iter().any(|path| case.path().ends_with(path)));
            let (killers, rest): (BTreeSet<&str>, BTreeSet<&str>) =
                ids.map(Case::id).partition(|id| naming.contains(id));
            if !killers.is_empty() {
                return Ok(Fate::Killed(killers.into_iter().map(str::to_owned).collect()));
            }
            others.extend(rest.into_iter().map(str::to_owned));
        }
        Ok(Fate::Survivor(others))
    }
}

/// How a run of a judge ended.
enum Ended {
    /// With these cases failing, by their folders: the area and the case.
    Failing(BTreeSet<PathBuf>),
    /// With a crash, or not at all.
    Broken(String),
}

impl Judge {
    /// The cases that fail with a mutant.
    fn failing(&self, number: usize) -> anyhow::Result<Ended> {
        // A file takes any amount of words; a pipe that nobody reads does not.
        let log = tempfile::NamedTempFile::new()?;
        let mut program = Command::new(&self.program);
        program.current_dir(&self.folder).env(VARIABLE, number.to_string()).arg(self.test).arg("--test-threads=1");
        program.env("RUST_BACKTRACE", "0").stdin(Stdio::null()).stdout(log.reopen()?).stderr(Stdio::null());
        let mut child = program.spawn().with_context(|| format!("cannot start {}", self.program.display()))?;
        let start = Instant::now();
        while child.try_wait()?.is_none() {
            if start.elapsed() > PATIENCE {
                child.kill()?;
                child.wait()?;
                return Ok(Ended::Broken("it does not end".to_owned()));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let status = child.wait()?;
        let text = fs::read_to_string(log.path())?;
        if !text.contains("test result: ") {
            return Ok(Ended::Broken(format!("it crashes: {status}")));
        }
        let failed = text.lines().filter(|line| line.trim_end().ends_with("FAILED"));
        let folder = |line: &str| {
            let name = line.strip_prefix("test ")?.strip_prefix(self.test)?;
            Some(PathBuf::from(name.split("/case.toml").next()?))
        };
        let failing: BTreeSet<PathBuf> = failed.filter_map(folder).collect();
        ensure!(status.success() == failing.is_empty(), "{} says nothing that is understood", self.program.display());
        Ok(Ended::Failing(failing))
    }
}
