use std::ffi::OsStr;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, ensure};
use kyaml_conformance::ask::exec::{ExitCodes, Template};
use kyaml_conformance::ask::process::Limits;
use kyaml_conformance::meaning::{Fate, Judged, Proof};
use kyaml_conformance::operation::Operation;
use kyaml_conformance::subject::{Registry, Subject};
use walkdir::WalkDir;

/// The endings of the files that are looked for in folders.
const EXTENSIONS: [&str; 4] = ["yaml", "yml", "json", "kyaml"];

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
    /// List the files that are refused, unreadable, or written otherwise by the other formatter.
    #[arg(long, short)]
    verbose: bool,
    /// Files and folders.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let registry = Registry::shipped(&std::env::current_exe()?)?;
    let find = |name: &str| {
        let known = registry.all().find(|known| known.subject.name == name);
        known
            .map(|known| &known.subject)
            .with_context(|| format!("nobody is called {name:?}; list-adapters prints the names"))
    };
    let formatter = Subject::program("formatter", arguments.exec.clone(), ExitCodes::default(), Operation::Format);
    let proof = Proof {
        formatter: &formatter,
        reader: find(&arguments.reader)?,
        beside: arguments.beside.as_deref().map(find).transpose()?,
        limits: Limits::default(),
    };
    let files = files(&arguments.paths)?;
    ensure!(!files.is_empty(), "there is no YAML or JSON file in these paths");
    let judged = proof.run(&files)?;
    print(&judged, arguments.verbose)?;
    let is_changed = judged.iter().any(|judged| matches!(judged.fate, Fate::Changed(_)));
    Ok(if is_changed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
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
