use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::ask::exec::{Findings, Template};
use crate::ask::process::Limits;
use crate::meaning::{Fate, Judged, Mutants, Proof, Samples};
use crate::subject::{Program, Subject};
use anyhow::{Context as _, ensure};
use kyaml_protocol::operation::{Operation, Options};
use walkdir::WalkDir;

use super::places::Places;

/// The endings of the files that are looked for in folders. JSON is another language than the YAML that readers take it for.
const EXTENSIONS: [&str; 3] = ["yaml", "yml", "kyaml"];

/// kubectl's reading, at the versions of `conformance/adapters/go-sigs-yaml/go.mod`.
const KUBECTL: &str = "go-sigs-yaml/kubectl";

/// Ask whether a formatter keeps what files mean to a reader: each is loaded, formatted, and loaded again.
///
/// Exit status: 0 when no meaning changes and no note is missing, 1 when one does or is, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The formatter, such as 'kyaml-fmt {input}': {input} is the path of a file; without it the input comes on standard input.
    #[arg(long, value_name = "COMMAND")]
    exec: Template,
    /// The reader, by the name that list-adapters prints; by default kubectl's reading of a file.
    #[arg(long, value_name = "NAME", default_value = KUBECTL)]
    reader: String,
    /// Another formatter, by its name: the bytes of both are compared.
    #[arg(long, value_name = "NAME")]
    beside: Option<String>,
    /// The word of a note with which the formatter must say on standard error that the reader refuses an input.
    #[arg(long, value_name = "WORD")]
    note: Option<String>,
    /// Judge this many mutants of the files instead.
    #[arg(long, value_name = "COUNT")]
    mutants: Option<usize>,
    /// The number from which the mutants follow.
    #[arg(long, value_name = "SEED", default_value_t = 1, requires = "mutants")]
    seed: u64,
    /// A TOML file of changes and missing notes that are known: the end of a path, and the reason.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// List the files that are refused, unreadable, or written otherwise by the other formatter.
    #[arg(long, short)]
    verbose: bool,
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let registry = places.registry()?;
    let find = |name: &str| {
        let known = registry.all().find(|known| known.subject.name == name);
        known
            .map(|known| &known.subject)
            .with_context(|| format!("there is no implementation {name:?}; list-adapters prints the names"))
    };
    let formatter = Subject::program(
        "formatter",
        Program {
            template: arguments.exec.clone(),
            codes: None,
            findings: Findings::default(),
            operation: Operation::Format,
            options: Options::default(),
        },
    );
    let proof = Proof {
        formatter: &formatter,
        reader: find(&arguments.reader)?,
        beside: arguments.beside.as_deref().map(find).transpose()?,
        limits: Limits::default(),
    };
    let files = files(&arguments.paths)?;
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
    print(&judged, arguments)?;
    for path in known.keys() {
        println!("{path} is listed and does not fail, or does not exist");
    }
    Ok(if failures == 0 && known.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The failure of the formatter at an input: a change, or the lack of a note with a certain word.
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

/// Whether the failure is listed, and takes it off the list.
fn take_known(known: &mut BTreeMap<String, String>, judged: &Judged) -> bool {
    let Some(path) = known.keys().find(|path| judged.path.ends_with(path)).cloned() else { return false };
    let reason = known.remove(&path);
    println!("known: {path}: {}", reason.unwrap_or_default());
    true
}

fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in paths.iter().flat_map(|path| WalkDir::new(path).sort_by_file_name()) {
        let entry = entry?;
        let is_named = entry.depth() == 0;
        let is_wanted =
            entry.path().extension().and_then(OsStr::to_str).is_some_and(|ending| EXTENSIONS.contains(&ending));
        if entry.file_type().is_file() && (is_named || is_wanted) {
            files.push(entry.into_path());
        }
    }
    Ok(files)
}

fn print(judged: &[Judged], arguments: &Arguments) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for Judged { path, fate, same_bytes, .. } in judged.iter().filter(|_| arguments.verbose) {
        let path = path.display();
        match fate {
            Fate::Refused(words) => writeln!(out, "refused     {path}: {words}")?,
            Fate::Unreadable(words) => writeln!(out, "unreadable  {path}: {words}")?,
            _ if *same_bytes == Some(false) => writeln!(out, "other bytes {path}")?,
            _ => {}
        }
    }
    let count = |is: &dyn Fn(&Judged) -> bool| judged.iter().filter(|judged| is(judged)).count();
    let kept = count(&|judged| judged.fate == Fate::Kept);
    let changed = count(&|judged| matches!(judged.fate, Fate::Changed(_)));
    let refused = count(&|judged| matches!(judged.fate, Fate::Refused(_)));
    let unreadable = count(&|judged| matches!(judged.fate, Fate::Unreadable(_)));
    let inputs = if arguments.mutants.is_some() { "mutants" } else { "files" };
    writeln!(
        out,
        "{} {inputs}: {kept} keep their meaning, {changed} change it, {refused} are refused by the formatter, {unreadable} by the reader",
        judged.len(),
    )?;
    if let Some(note) = &arguments.note {
        let without = count(&|judged| matches!(judged.fate, Fate::Unreadable(_)) && !judged.remarks.contains(note));
        writeln!(out, "refused by the reader: {} with a note, {without} without", unreadable - without)?;
        for (kind, count) in notes(judged) {
            writeln!(out, "{count:7} {kind}")?;
        }
    }
    let (same, other) =
        (count(&|judged| judged.same_bytes == Some(true)), count(&|judged| judged.same_bytes == Some(false)));
    if same + other > 0 {
        writeln!(out, "bytes beside the other formatter: {same} the same, {other} others")?;
    }
    Ok(())
}

/// The notes of the formatter by kind, and how many inputs have each: `…` replaces quotations.
fn notes(judged: &[Judged]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for Judged { remarks, .. } in judged {
        let notes = remarks.lines().filter_map(|line| line.split_once(": note: "));
        let kinds: BTreeSet<_> = notes.map(|(_, note)| without_quotations(note)).collect();
        for kind in kinds {
            *counts.entry(kind).or_default() += 1;
        }
    }
    counts
}

fn without_quotations(note: &str) -> String {
    let parts = note.split('`').enumerate();
    parts.map(|(index, part)| if index % 2 == 0 { part } else { "`…`" }).collect()
}
