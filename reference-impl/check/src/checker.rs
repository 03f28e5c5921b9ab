//! `kyaml-check`, from arguments to exit status.

mod catalogue;
mod cli;
mod file;
mod fix;
mod summary;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use crate::input::Input;
use crate::report::{Human, Json, Reporter};
use crate::run::{Ending, Run, Teller};
use crate::status::Status;
use crate::terminal::{is_coloured, settle};
use cli::{Cli, PROGRAM, ReportFormat};
use file::Checked;
use fix::{FixTeller, check_and_fix};
use summary::Summary;

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
            ReportFormat::Human => check(cli, Human::new(out, is_coloured(cli.color, &io::stdout())), io::sink()),
            ReportFormat::Json => check(cli, Json::new(out)?, io::sink()),
        };
    }
    out.flush()?;
    Ok(Status::Clean)
}

/// Checks all files. The diffs of `--diff` go to `diffs`.
fn check(cli: &Cli, reporter: impl Reporter, diffs: impl Write) -> io::Result<Status> {
    let run = Run { program: PROGRAM, verb: "check", paths: &cli.paths, shows_progress: false, quiet: cli.quiet };
    let teller = CheckTeller { cli, summary: Summary::new(cli), fixes: FixTeller::new(cli, diffs), reporter };
    run.over(|input| check_and_fix(input, cli), teller)
}

/// Tells what was found in the files, and what became of those that were to be fixed.
struct CheckTeller<'c, R, W> {
    cli: &'c Cli,
    summary: Summary,
    fixes: FixTeller<'c, W>,
    reporter: R,
}

impl<R: Reporter, W: Write> Teller<Checked> for CheckTeller<'_, R, W> {
    fn tell(&mut self, input: &Input, checked: Checked) -> io::Result<()> {
        let name = input.name();
        self.summary.file(&checked);
        self.fixes.tell(&name, &checked)?;
        if checked.report.is_clean() {
            return Ok(());
        }
        self.reporter.file(&name, &checked.text, &checked.report)
    }

    fn count_problem(&mut self) {
        self.summary.problem();
    }

    fn finish(self) -> io::Result<Ending> {
        self.fixes.finish()?;
        self.reporter.finish()?;
        Ok(Ending { status: self.summary.status(self.cli), summary: Some(self.summary.to_string()) })
    }
}
