//! `kyaml-diff`, from arguments to exit status.

mod report;
mod side;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ColorChoice, Parser, ValueEnum};
use kyaml_format::compare;

use crate::status::Status;
use crate::terminal::{is_coloured, program};
use crate::unknown;
use report::Report;
use side::Side;

const PROGRAM: &str = "kyaml-diff";

const EXAMPLES: &str = include_str!("differ/examples.txt").trim_ascii_end();

/// Show the differences of two files or folders of KYAML, YAML or JSON, by path.
///
/// Values and comments are compared, layout and the order of entries are not. Documents and items of a list are the
/// same if they have one API group, kind, namespace and name, or one `name`. Others are matched if they are equal,
/// and then if half of their values are. One in another order is moved, and one with another name is renamed.
/// The documents of a folder are those of all its files, and those of the folders inside it. So an object is found in
/// another file too.
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    /// The old file or folder; `-` is standard input
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    old: PathBuf,

    /// The new file or folder; `-` is standard input
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
    /// A path, and below it the old value (`-`) and the new one (`+`), or the changed lines of a text
    Human,
    /// One JSON document with all differences
    Json,
    /// The operations that make the new document of the old one (RFC 6902); of several documents, a line for each
    JsonPatch,
    /// A summary and a block for a comment on a pull request
    Markdown,
}

program!(|arguments| unknown::parse(arguments, |_: &Cli, _| None::<(ErrorKind, String)>));

fn run(cli: &Cli) -> io::Result<Status> {
    let sides = [&cli.old, &cli.new].map(|path| Side::read(PROGRAM, path, cli.color));
    let [Some(old), Some(new)] = sides else { return Ok(Status::Failed) };
    let comparison = compare(&old.stream, &new.stream);
    let with_comments = !cli.ignore_comments && cli.output != Format::JsonPatch;
    let report = Report::new([&old, &new], &comparison, with_comments);
    let status = if report.is_empty() { Status::Clean } else { Status::Found };
    if cli.quiet {
        return Ok(status);
    }
    let mut out = io::stdout().lock();
    match cli.output {
        Format::Human if report.is_empty() => {}
        Format::Human => report.human(is_coloured(cli.color, &io::stdout()), &mut out)?,
        Format::Json => report.json(&mut out)?,
        Format::JsonPatch => report.json_patches(&comparison, &mut out)?,
        Format::Markdown => report.markdown(&mut out)?,
    }
    out.flush()?;
    Ok(status)
}
