//! `kyaml-diff`, from arguments to exit status.

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{ColorChoice, Parser, ValueEnum};
use kyaml_format::compare;

use crate::diff::print_differences;
use crate::document::Documents;
use crate::status::Status;
use crate::terminal::{complain, is_coloured, settle, shown};
use crate::unknown;

const PROGRAM: &str = "kyaml-diff";

const EXAMPLES: &str = "\
Examples:
  kyaml-diff old.yaml new.yaml                       show the differences by path
  kubectl get deploy web -o yaml | kyaml-diff - web.yaml
  kyaml-diff --output json-patch old.yaml new.yaml   print a JSON Patch (RFC 6902)

Exit status:
  0  there are no differences
  1  there are differences
  2  something could not be read, is not YAML that can become KYAML, or an argument is wrong";

/// Show the differences of two files of KYAML, YAML or JSON, by path.
///
/// Values and comments are compared, layout and the order of entries are not. Documents and items of a list are the
/// same if they have one API group, kind, namespace and name, or one `name`. Others are matched if they are equal,
/// and then if half of their values are. One in another order is moved, and one with another name is renamed.
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    /// The old file; `-` is standard input
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    old: PathBuf,

    /// The new file; `-` is standard input
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    new: PathBuf,

    /// The format of the output
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Human)]
    output: Format,

    /// Compare values only; a JSON Patch never has comments
    #[arg(long)]
    ignore_comments: bool,

    /// When to print in colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,

    /// Print nothing; the exit status has the result
    #[arg(long, short)]
    quiet: bool,
}

/// The values of `--output`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A path, and below it the old value (`-`) and the new one (`+`)
    Human,
    /// The operations that make the new document of the old one (RFC 6902)
    JsonPatch,
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
    let [old, new] = [&cli.old, &cli.new]
        .map(|path| Documents::read(path, path).inspect_err(|refusal| refusal.print(PROGRAM, cli.color)).ok());
    let (Some(old), Some(new)) = (old, new) else { return Ok(Status::Failed) };
    let is_patch = cli.output == Format::JsonPatch;
    if is_patch && [&old, &new].iter().any(|documents| documents.version.stream.documents.len() != 1) {
        complain(PROGRAM, "a JSON Patch is for one document; compare files with one document each");
        return Ok(Status::Failed);
    }
    let comparison = compare(&old.version.stream, &new.version.stream);
    let ignores_comments = cli.ignore_comments || is_patch;
    let differences: Vec<_> = comparison
        .differences()
        .iter()
        .filter(|difference| !ignores_comments || !difference.kind.is_comment())
        .collect();
    let status = if differences.is_empty() { Status::Clean } else { Status::Found };
    if cli.quiet {
        return Ok(status);
    }
    let mut out = io::stdout().lock();
    if is_patch {
        for patch in comparison.json_patches() {
            writeln!(out, "{patch}")?;
        }
    } else if !differences.is_empty() {
        let name = |path: &PathBuf| shown(&path.to_string_lossy()).into_owned();
        print_differences(
            [&name(&cli.old), &name(&cli.new)],
            &differences,
            old.version.stream.documents.len().max(new.version.stream.documents.len()) > 1,
            is_coloured(cli.color, &io::stdout()),
            &mut out,
        )?;
    }
    out.flush()?;
    Ok(status)
}
