//! `kyaml-merge`, from arguments to exit status.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ColorChoice, Parser};
use kyaml_format::{MergedVersion, merge_versions};

use crate::diff::with_markers;
use crate::document::{Documents, Refusal, name};
use crate::replace::{ReadOnly, remove_on_signals, replace};
use crate::status::Status;
use crate::terminal::{complain, count, program, shown_path};
use crate::unknown;

const PROGRAM: &str = "kyaml-merge";

const EXAMPLES: &str = include_str!("merger/examples.txt").trim_ascii_end();

/// Merge the changes of two files of KYAML, YAML or JSON by path.
///
/// The changes from BASE to THEIRS are made in OURS. If `git merge-file` merges the lines, and its result has the same
/// values and comments, its bytes are the result. Otherwise lines of OURS stay where they can. The language is that of OURS.
/// Comments are merged like values, and texts by line. Documents and items of lists are matched as kyaml-diff matches
/// them, more strictly. A conflict is a path that both sides changed in different ways. Its lines are marked as git marks
/// them.
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

program!(|arguments| unknown::parse(arguments, |_: &Cli, _| None::<(ErrorKind, String)>));

fn run(cli: &Cli) -> io::Result<Status> {
    let path = shown_path(name(&cli.ours, cli.path.as_ref()));
    let lines = by_line(cli, &[]);
    let read = [&cli.base, &cli.ours, &cli.theirs].map(|path| Documents::read(path, name(path, cli.path.as_ref())));
    let [base, ours, theirs] = match read {
        [Ok(base), Ok(ours), Ok(theirs)] => [base, ours, theirs],
        refused => {
            let sides = refused.into_iter().zip(["the base", "our side", "their side"]);
            let refusals: Vec<_> = sides.filter_map(|(read, side)| Some((read.err()?, side))).collect();
            let is_about_text = refusals.iter().all(|(refusal, _)| matches!(refusal, Refusal::Errors { .. }));
            // Without conflict markers in our file, git would take it for the result of its driver.
            let side = [(cli.take_ours, "--ours"), (cli.take_theirs, "--theirs")]
                .map(|(is_taken, side)| is_taken.then_some(side));
            if let (true, Some(_), Some(lines)) = (is_about_text, &cli.path, by_line(cli, &side)) {
                let sides = refusals.iter().map(|(_, side)| *side).collect::<Vec<_>>().join(" and ");
                complain(PROGRAM, &format!("{path}: merged by lines, because {sides} cannot be read as YAML"));
                let status = if lines.has_conflicts { Status::Found } else { Status::Clean };
                let old = fs::read(&cli.ours)?;
                return Ok(if save(cli, &path, &old, &lines.text)? { status } else { Status::Failed });
            }
            for (refusal, _) in &refusals {
                refusal.print(PROGRAM, cli.color);
            }
            return Ok(Status::Failed);
        }
    };
    let clean = lines.filter(|lines| !lines.has_conflicts).map(|lines| lines.text);
    let versions = [&base, &ours, &theirs].map(|documents| &documents.version);
    let merged = match merge_versions(versions, clean.as_deref(), &ours.options) {
        Ok(merged) => merged,
        Err(error) => {
            complain(PROGRAM, &format!("cannot merge {path}: {error}"));
            return Ok(Status::Failed);
        }
    };
    if !save(cli, &path, &ours.bytes, text(cli, &merged).as_bytes())? {
        return Ok(Status::Failed);
    }
    let has_conflicts = !merged.conflicts.is_empty() && !cli.take_ours && !cli.take_theirs;
    let several = ours.version.stream.documents.len() > 1;
    let at = |document: usize, text: &str| {
        let document = if several { format!("document {}, ", document + 1) } else { String::new() };
        format!("{path}: {document}{text}")
    };
    if let Some(difference) = merged.by_line.filter(|_| !cli.quiet) {
        let place = at(difference.document, difference.place());
        complain(PROGRAM, &format!("{place}: merged by path, because git's merge of the lines differs here"));
    }
    if has_conflicts && !cli.quiet {
        for conflict in &merged.conflicts {
            complain(PROGRAM, &at(conflict.document, &conflict.to_string()));
        }
        complain(PROGRAM, &format!("{} in {path}", count(merged.conflicts.len(), "conflict")));
    }
    Ok(if has_conflicts { Status::Found } else { Status::Clean })
}

/// The lines of the three files as git merges them.
struct Lines {
    text: Vec<u8>,
    has_conflicts: bool,
}

/// Merges the lines as git does; `side` settles conflicts. `None` if git cannot be run, or if the files are
/// not text to it.
fn by_line(cli: &Cli, side: &[Option<&str>]) -> Option<Lines> {
    let mut command = Command::new("git");
    command.args(["merge-file", "--stdout", "--quiet", "--marker-size"]).arg(cli.marker_size.to_string());
    command.args(["-L", "ours", "-L", "base", "-L", "theirs"]);
    command.args(side.iter().flatten());
    // Files are paths to git, too, if their names begin like an option.
    let output = command.arg("--").args([&cli.ours, &cli.base, &cli.theirs]).stderr(Stdio::null()).output().ok()?;
    // The status is the number of conflicts, or negative after an error.
    let conflicts = output.status.code().filter(|status| (0..128).contains(status))?;
    Some(Lines { text: output.stdout, has_conflicts: conflicts > 0 })
}

/// The merged text, with marked conflicts unless the arguments settle them.
fn text<'m>(cli: &Cli, merged: &'m MergedVersion) -> Cow<'m, str> {
    let MergedVersion { ours, theirs, conflicts, .. } = merged;
    match (cli.take_theirs, conflicts.is_empty() || cli.take_ours) {
        (true, _) => theirs.into(),
        (_, true) => ours.into(),
        _ => with_markers(ours, theirs, usize::from(cli.marker_size)).into(),
    }
}

/// Prints the result or writes it into our file. Returns whether it is written; a message has the reason
/// why it is not.
///
/// # Errors
/// Those of standard output.
fn save(cli: &Cli, path: &str, old: &[u8], new: &[u8]) -> io::Result<bool> {
    if cli.stdout {
        let mut out = io::stdout().lock();
        out.write_all(new)?;
        out.flush()?;
    } else if new != old {
        remove_on_signals();
        if let Err(error) = replace(&cli.ours, old, new, ReadOnly::Refuse) {
            complain(PROGRAM, &format!("cannot rewrite {path}: {error}"));
            return Ok(false);
        }
    }
    Ok(true)
}
