use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::ask::exec::{ExitCodes, Findings, Template};
use crate::ask::process::Limits;
use crate::meaning::{Fate, Judged, Proof};
use crate::subject::{Program, Subject};
use anyhow::{Context as _, ensure};
use kyaml_protocol::operation::{Operation, Options};
use walkdir::WalkDir;

use super::places::Places;

/// The endings of the files that are looked for in folders. JSON is another language than the YAML that readers take it for.
const EXTENSIONS: [&str; 3] = ["yaml", "yml", "kyaml"];

/// Ask whether a formatter keeps what files mean to a reader: each is loaded, formatted, and loaded again.
///
/// Exit status: 0 when no meaning changes, 1 when one does, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The formatter, such as 'kyaml-fmt {input}': {input} is the path of a file; without it the input comes on standard input.
    #[arg(long, value_name = "COMMAND")]
    exec: Template,
    /// The reader, by the name that list-adapters prints.
    #[arg(long, value_name = "NAME", default_value = "go-sigs-yaml")]
    reader: String,
    /// Another formatter, by its name: the bytes of both are compared.
    #[arg(long, value_name = "NAME")]
    beside: Option<String>,
    /// A TOML file of changes that are known: the end of a path, and the reason.
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
            codes: ExitCodes::default(),
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
    ensure!(!files.is_empty(), "there is no YAML or JSON file in these paths");
    let mut known = known(arguments.known.as_deref())?;
    let judged = proof.run(&files)?;
    print(&judged, arguments.verbose)?;
    let changed = judged.iter().filter(|judged| matches!(judged.fate, Fate::Changed(_)));
    let unknown = changed.filter(|judged| !take_known(&mut known, judged)).count();
    for path in known.keys() {
        println!("{path} is listed and keeps its meaning, or is not there");
    }
    Ok(if unknown == 0 && known.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The ends of paths, and the reason why the meaning of these files changes.
fn known(path: Option<&Path>) -> anyhow::Result<BTreeMap<String, String>> {
    let Some(path) = path else { return Ok(BTreeMap::new()) };
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let known: BTreeMap<String, String> = toml::from_str(&text)?;
    ensure!(known.values().all(|reason| !reason.trim().is_empty()), "each known change needs a reason");
    Ok(known)
}

/// Whether the change is known, which it then is no more.
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

fn print(judged: &[Judged], verbose: bool) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for Judged { path, fate, same_bytes } in judged {
        let path = path.display();
        match fate {
            Fate::Changed(what) => writeln!(out, "CHANGED     {path}: {what}")?,
            Fate::Refused(words) if verbose => writeln!(out, "refused     {path}: {words}")?,
            Fate::Unreadable(words) if verbose => writeln!(out, "unreadable  {path}: {words}")?,
            _ if verbose && *same_bytes == Some(false) => writeln!(out, "other bytes {path}")?,
            _ => {}
        }
    }
    let count = |is: fn(&Judged) -> bool| judged.iter().filter(|judged| is(judged)).count();
    let kept = count(|judged| judged.fate == Fate::Kept);
    let changed = count(|judged| matches!(judged.fate, Fate::Changed(_)));
    let refused = count(|judged| matches!(judged.fate, Fate::Refused(_)));
    let unreadable = count(|judged| matches!(judged.fate, Fate::Unreadable(_)));
    let files = judged.len();
    writeln!(
        out,
        "{files} files: {kept} keep their meaning, {changed} change it, {refused} are refused by the formatter, {unreadable} by the reader"
    )?;
    let (same, other) =
        (count(|judged| judged.same_bytes == Some(true)), count(|judged| judged.same_bytes == Some(false)));
    if same + other > 0 {
        writeln!(out, "bytes beside the other formatter: {same} the same, {other} others")?;
    }
    Ok(())
}
