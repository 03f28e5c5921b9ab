//! `kyaml-merge`, from arguments to exit status.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{ColorChoice, Parser};
use kyaml_format::{Conflict, Merged, merge};

use crate::diff::with_markers;
use crate::document::{Documents, Refusal, name, write};
use crate::replace::{ReadOnly, remove_on_signals, replace};
use crate::status::Status;
use crate::terminal::{complain, count, settle, shown};
use crate::unknown;

const PROGRAM: &str = "kyaml-merge";

const EXAMPLES: &str = "\
Examples:
  kyaml-merge base.yaml ours.yaml theirs.yaml   merge into ours.yaml
  kyaml-merge -p base.yaml a.yaml b.yaml        print the merged text

As a merge driver of git:
  git config merge.kyaml.driver 'kyaml-merge --path %P --marker-size %L %O %A %B'
  echo '*.yaml merge=kyaml' >> .gitattributes

Exit status:
  0  all changes are merged
  1  there are conflicts
  2  something could not be read or written, is not YAML that can become KYAML, or an argument is wrong";

/// Merge the changes of two files of KYAML, YAML or JSON by path.
///
/// The changes from BASE to THEIRS are made in OURS. Of KYAML, everything else keeps its layout. YAML and JSON are
/// written in the layout of kyaml-fmt. Comments are merged like values. Documents and items of lists are matched as
/// kyaml-diff matches them. A conflict is a path that both sides changed in different ways. Its lines are marked as git
/// marks them.
#[derive(Debug, Parser)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[command(name = PROGRAM, version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    /// The file that both sides had before
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    base: PathBuf,

    /// Our file, which gets the result
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    ours: PathBuf,

    /// Their file
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    theirs: PathBuf,

    /// Print the result, and leave all files as they are
    #[arg(long, short = 'p')]
    stdout: bool,

    /// Resolve conflicts with our side
    #[arg(long = "ours", conflicts_with = "take_theirs")]
    take_ours: bool,

    /// Resolve conflicts with their side
    #[arg(long = "theirs")]
    take_theirs: bool,

    /// The path of the file in the repository, for messages, the schema and the language [default: OURS]
    #[arg(long, value_name = "PATH", value_parser = OsStringValueParser::new().map(PathBuf::from))]
    path: Option<PathBuf>,

    /// The number of characters of a conflict marker
    #[arg(long, value_name = "NUMBER", default_value_t = 7)]
    marker_size: u8,

    /// When to print in colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,

    /// Do not print conflicts
    #[arg(long, short)]
    quiet: bool,
}

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    main_with(env::args_os())
}

/// Runs the program with these arguments. The first one is its name.
#[must_use]
pub fn main_with(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    settle(PROGRAM, run(&unknown::parse::<Cli>(arguments))).into()
}

/// The arguments of the program, from which its man page and completions are generated.
#[must_use]
pub fn command() -> clap::Command {
    <Cli as clap::CommandFactory>::command()
}

fn run(cli: &Cli) -> io::Result<Status> {
    let path = shown(&name(&cli.ours, cli.path.as_ref()).to_string_lossy()).into_owned();
    let read = [&cli.base, &cli.ours, &cli.theirs].map(|path| Documents::read(path, name(path, cli.path.as_ref())));
    let [base, ours, theirs] = match read {
        [Ok(base), Ok(ours), Ok(theirs)] => [base, ours, theirs],
        refused => {
            let refusals: Vec<Refusal> = refused.into_iter().filter_map(Result::err).collect();
            let is_about_text = refusals.iter().all(|refusal| matches!(refusal, Refusal::Errors { .. }));
            if let Some(status) = is_about_text.then(|| by_lines(cli)).flatten() {
                complain(PROGRAM, &format!("{path}: merged by lines, because a side cannot be read as YAML"));
                return Ok(status);
            }
            for refusal in &refusals {
                refusal.print(PROGRAM, cli.color);
            }
            return Ok(Status::Failed);
        }
    };
    let merged = merge(&base.stream, &ours.stream, &theirs.stream);
    let has_conflicts = !merged.conflicts.is_empty() && !cli.take_ours && !cli.take_theirs;
    let text = match text(cli, &merged, &ours) {
        Ok(text) => text,
        Err(error) => {
            complain(PROGRAM, &format!("cannot merge {path}: {error}"));
            return Ok(Status::Failed);
        }
    };
    if cli.stdout {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
    } else if let Err(error) = rewrite(&cli.ours, &ours.bytes, &text) {
        complain(PROGRAM, &format!("cannot rewrite {}: {error}", shown(&cli.ours.to_string_lossy())));
        return Ok(Status::Failed);
    }
    if has_conflicts && !cli.quiet {
        let several = ours.stream.documents.len() > 1;
        for conflict in &merged.conflicts {
            complain(PROGRAM, &message(&path, conflict, several));
        }
        complain(PROGRAM, &format!("{} in {path}", count(merged.conflicts.len(), "conflict")));
    }
    Ok(if has_conflicts { Status::Found } else { Status::Clean })
}

/// Merges as git does, if this is the merge driver: without conflict markers in our file, git would
/// take it for the result. `None` if git cannot be run.
fn by_lines(cli: &Cli) -> Option<Status> {
    if cli.path.is_none() || cli.stdout {
        return None;
    }
    let mut command = Command::new("git");
    command.args(["merge-file", "--marker-size"]).arg(cli.marker_size.to_string());
    command.args(["-L", "ours", "-L", "base", "-L", "theirs"]);
    command.args(cli.take_ours.then_some("--ours")).args(cli.take_theirs.then_some("--theirs"));
    // The status is the number of conflicts, or negative after an error.
    match command.arg(&cli.ours).arg(&cli.base).arg(&cli.theirs).status().ok()?.code()? {
        0 => Some(Status::Clean),
        1..=127 => Some(Status::Found),
        _ => None,
    }
}

/// The merged text, with marked conflicts unless the arguments resolve them.
fn text(cli: &Cli, merged: &Merged, ours: &Documents) -> Result<String, String> {
    let write = |stream| write(stream, ours.language).map_err(|error| error.to_string());
    if cli.take_theirs {
        return write(&merged.theirs);
    }
    let text = write(&merged.ours)?;
    if merged.conflicts.is_empty() || cli.take_ours {
        return Ok(text);
    }
    Ok(with_markers(&text, &write(&merged.theirs)?, usize::from(cli.marker_size)))
}

fn message(path: &str, conflict: &Conflict, has_several_documents: bool) -> String {
    let document = if has_several_documents { format!("document {}, ", conflict.document + 1) } else { String::new() };
    format!("{path}: {document}{conflict}")
}

fn rewrite(path: &Path, old: &[u8], new: &str) -> io::Result<()> {
    if new.as_bytes() == old {
        return Ok(());
    }
    remove_on_signals();
    replace(path, old, new.as_bytes(), ReadOnly::Refuse)
}
