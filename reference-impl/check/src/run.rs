//! From arguments to exit status: files are checked in parallel, and reported in order.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::ColorChoice;
use kyaml_lint::{Report, lint};
use rayon::prelude::*;

use crate::catalogue;
use crate::cli::{Cli, Format};
use crate::input::{Input, Inputs};
use crate::report::{Human, Json, Reporter, Summary};

/// How many files are held in memory at once. Their order is kept by reporting one such group after the other.
const GROUP: usize = 64;

/// How the run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Clean,
    Found,
    CouldNotCheck,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Clean => 0,
            Status::Found => 1,
            Status::CouldNotCheck => 2,
        })
    }
}

pub(crate) fn run(cli: &Cli) -> Status {
    match try_run(cli) {
        Ok(status) => status,
        Err(error) => {
            // Who closes a pipe has seen enough, and need not be told.
            if error.kind() != io::ErrorKind::BrokenPipe {
                complain(&format!("cannot write to standard output: {error}"));
            }
            Status::CouldNotCheck
        }
    }
}

fn try_run(cli: &Cli) -> io::Result<Status> {
    let mut out = BufWriter::new(io::stdout().lock());
    if cli.rules {
        catalogue::list(cli.format, &mut out)?;
    } else if let Some(rule) = cli.explain {
        catalogue::explain(rule, cli.format, &mut out)?;
    } else {
        return match cli.format {
            Format::Human => check(cli, Human::new(out, is_coloured(cli.color))),
            Format::Json => check(cli, Json::new(out)?),
        };
    }
    out.flush()?;
    Ok(Status::Clean)
}

fn is_coloured(choice: ColorChoice) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never,
    }
}

fn check(cli: &Cli, mut reporter: impl Reporter) -> io::Result<Status> {
    let options = cli.lint_options();
    let inputs = Inputs::find(&cli.paths);
    let mut summary = Summary::default();
    for problem in &inputs.problems {
        summary.problem();
        complain(problem);
    }
    let found: Vec<Input> = inputs.found.into_iter().collect();
    for group in found.chunks(GROUP) {
        let checked: Vec<Result<(Vec<u8>, Report), String>> = group
            .par_iter()
            .map(|input| {
                let bytes = input.read()?;
                let report = lint(&bytes, &options);
                Ok((bytes, report))
            })
            .collect();
        for (input, checked) in group.iter().zip(checked) {
            match checked {
                Ok((bytes, report)) => {
                    summary.file(&report);
                    if !report.is_clean() {
                        reporter.file(&input.name(), &bytes, &report)?;
                    }
                }
                Err(problem) => {
                    summary.problem();
                    complain(&problem);
                }
            }
        }
    }
    reporter.finish()?;
    if !cli.quiet {
        complain(&summary.to_string());
    }
    Ok(summary.status(cli.strict))
}

/// Standard error may be closed; there is nobody to tell about it then.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "kyaml-check: {message}");
}
