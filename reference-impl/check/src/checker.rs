//! `kyaml-check`, from arguments to exit status: files are checked in parallel, and reported in order.

mod catalogue;
mod cli;
mod fix;
mod summary;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use kyaml_lint::{Report, lint};
use rayon::prelude::*;

use crate::input::{GROUP, Input, Inputs};
use crate::report::{Human, Json, Reporter};
use crate::status::Status;
use crate::terminal::{complain, is_coloured, settle};
use cli::{Cli, Format};
use fix::{Fix, Fixes, fix};
use summary::Summary;

const PROGRAM: &str = "kyaml-check";

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    settle(PROGRAM, run(&Cli::get())).into()
}

fn run(cli: &Cli) -> io::Result<Status> {
    let mut out = BufWriter::new(io::stdout().lock());
    if cli.rules {
        catalogue::list(cli.format, &mut out)?;
    } else if let Some(rule) = cli.explain {
        catalogue::explain(rule, cli.format, &mut out)?;
    } else if cli.diff {
        let findings = BufWriter::new(io::stderr());
        return check(cli, Human::new(findings, is_coloured(cli.color, &io::stderr())), &mut out);
    } else {
        return match cli.format {
            Format::Human => check(cli, Human::new(out, is_coloured(cli.color, &io::stdout())), io::sink()),
            Format::Json => check(cli, Json::new(out)?, io::sink()),
        };
    }
    out.flush()?;
    Ok(Status::Clean)
}

/// A file with what was found in it.
struct Checked {
    /// What the findings are about: the file, or the text that it was or would be rewritten to.
    text: Vec<u8>,
    report: Report,
    fix: Fix,
}

/// Checks all files; what `--diff` shows goes to `differences`.
fn check(cli: &Cli, mut reporter: impl Reporter, differences: impl Write) -> io::Result<Status> {
    let inputs = Inputs::find(&cli.paths, "check");
    let mut summary = Summary::new(cli);
    for problem in &inputs.problems {
        summary.problem();
        complain(PROGRAM, problem);
    }
    let mut fixes = Fixes::new(cli, differences);
    let found: Vec<Input> = inputs.found.into_iter().collect();
    for group in found.chunks(GROUP) {
        let checked: Vec<Result<Checked, String>> = group.par_iter().map(|input| check_one(input, cli)).collect();
        for (input, checked) in group.iter().zip(checked) {
            match checked {
                Ok(checked) => {
                    let name = input.name();
                    summary.file(&checked);
                    fixes.tell(&name, &checked)?;
                    if !checked.report.is_clean() {
                        reporter.file(&name, &checked.text, &checked.report)?;
                    }
                }
                Err(problem) => {
                    summary.problem();
                    complain(PROGRAM, &problem);
                }
            }
        }
    }
    fixes.finish()?;
    reporter.finish()?;
    if !cli.quiet {
        complain(PROGRAM, &summary.to_string());
    }
    Ok(summary.status(cli))
}

fn check_one(input: &Input, cli: &Cli) -> Result<Checked, String> {
    let bytes = input.read()?;
    let report = lint(&bytes, &cli.lint_options());
    let checked = Checked { text: bytes, report, fix: Fix::None };
    Ok(if cli.fix || cli.diff { fix(input, checked, cli) } else { checked })
}
