//! `kyaml-fmt`, from arguments to exit status: files are formatted in parallel, and printed in order.

mod cli;
mod file;
mod output;
mod summary;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use rayon::prelude::*;

use crate::input::{GROUP, Input, Inputs};
use crate::progress::Progress;
use crate::status::Status;
use crate::terminal::{complain, settle};
use cli::Cli;
use file::{Done, Failure, Job};
use output::Output;
use summary::Summary;

const PROGRAM: &str = "kyaml-fmt";

/// Runs the program with the arguments of this process.
#[must_use]
pub fn main() -> ExitCode {
    settle(PROGRAM, run(&Cli::get())).into()
}

/// What is done with the new texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    /// They are printed.
    Print,
    /// They take the place of the files that they differ from.
    Write,
    /// The files that would change are named, and the run fails if there is one.
    Check,
    /// It is shown how files would change.
    Diff,
    /// Both: a diff names the files by itself.
    CheckAndDiff,
}

impl Action {
    fn new(cli: &Cli) -> Self {
        match (cli.write, cli.check, cli.diff) {
            (true, ..) => Self::Write,
            (false, false, false) => Self::Print,
            (false, true, false) => Self::Check,
            (false, false, true) => Self::Diff,
            (false, true, true) => Self::CheckAndDiff,
        }
    }

    /// Whether a file that would change is a reason to fail.
    fn is_check(self) -> bool {
        matches!(self, Self::Check | Self::CheckAndDiff)
    }
}

fn run(cli: &Cli) -> io::Result<Status> {
    let action = Action::new(cli);
    let stdin = cli.stdin_filepath.clone().unwrap_or_else(|| Input::Stdin.name().into());
    let job = Job { action, options: cli.format_options(), stdin };
    let inputs = Inputs::find(&cli.paths, "format");
    let mut summary = Summary::new(action);
    for problem in &inputs.problems {
        summary.problem();
        complain(PROGRAM, problem);
    }
    let found: Vec<Input> = inputs.found.into_iter().collect();
    let progress = if prints_to_terminal(action) { Progress::none() } else { Progress::new(found.len()) };
    let mut output = Output::new(&job, cli);
    for group in found.chunks(GROUP) {
        let done: Vec<Result<Done, Failure>> = group
            .par_iter()
            .map(|input| {
                let done = job.run(input);
                progress.advance();
                done
            })
            .collect();
        for (input, done) in group.iter().zip(done) {
            let name = job.name(input);
            progress.suspend(|| match &done {
                Ok(done) => {
                    summary.file(done);
                    output.done(&name, done)
                }
                Err(Failure::Input(bytes, errors)) => {
                    summary.refused();
                    output.errors(&name, bytes, errors)
                }
                Err(Failure::File(problem)) => {
                    summary.problem();
                    complain(PROGRAM, problem);
                    Ok(())
                }
            })?;
        }
    }
    drop(progress);
    output.finish()?;
    if !cli.quiet
        && let Some(line) = summary.line()
    {
        complain(PROGRAM, &line);
    }
    Ok(summary.status())
}

fn prints_to_terminal(action: Action) -> bool {
    action != Action::Write && io::stdout().is_terminal()
}
