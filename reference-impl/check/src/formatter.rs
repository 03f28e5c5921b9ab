//! `kyaml-fmt`, from arguments to exit status.

mod action;
mod chart;
mod cli;
mod file;
mod markdown;
mod output;
mod stream;
mod summary;

use std::io::{self, IsTerminal};
use std::sync::Arc;

use kyaml_workspace::Configs;

use crate::catalogue::{self, Pages};
use crate::input::{Input, Search};
use crate::replace::remove_on_signals;
use crate::run::{Collector, Ending, Run};
use crate::status::Status;
use crate::terminal::{complain, program};
use action::Action;
use chart::Charts;
use cli::{Cli, PROGRAM};
use file::{Job, Outcome};
use markdown::FenceSummary;
use output::Output;
use summary::Summary;

program!(Cli::get);

fn run(cli: &Cli) -> io::Result<Status> {
    if let Some(Pages(pages)) = &cli.explain {
        catalogue::print(pages, io::stdout().lock())?;
        return Ok(Status::Clean);
    }
    let action = cli.action();
    let configs = Arc::new(Configs::new(cli.inputs.configuration()));
    let stdin = cli.stdin_filepath.clone().unwrap_or_else(|| Input::Stdin.name().into());
    let charts = (!cli.convert_templates.is_empty()).then(|| Charts::new(&cli.convert_templates, &cli.values));
    let job = Job { action, cli, configs: &configs, charts, stdin };
    if action == Action::Write {
        remove_on_signals();
    }
    let prints_to_terminal = action != Action::Write && io::stdout().is_terminal();
    let search = Search { paths: &cli.paths, arguments: &cli.inputs, configs: &configs, verb: "format" };
    let run = Run { program: PROGRAM, search, shows_progress: !prints_to_terminal, quiet: cli.quiet };
    let collector = FormatCollector {
        job: &job,
        summary: Summary::new(action),
        fences: FenceSummary::default(),
        output: Output::new(&job, cli),
    };
    run.over(|input| job.run(input), collector)
}

/// Prints the new texts, names or diffs, and counts the files.
struct FormatCollector<'j> {
    job: &'j Job<'j>,
    summary: Summary,
    fences: FenceSummary,
    output: Output,
}

impl Collector<Outcome> for FormatCollector<'_> {
    fn take(&mut self, input: &Input, outcome: Outcome) -> io::Result<()> {
        let name = self.job.name(input);
        match outcome {
            Outcome::Stream(stream) => match self.job.stream(input, stream) {
                Ok(outcome) => self.take(input, outcome),
                Err(problem) => {
                    self.summary.problem();
                    complain(PROGRAM, &problem);
                    Ok(())
                }
            },
            Outcome::Streamed(text) => {
                self.summary.file(text.changes, text.empty_values);
                self.output.streamed(&name, text)
            }
            Outcome::Done(done) => {
                self.summary.done(&done);
                self.fences.file(&done);
                self.output.done(&name, &done)
            }
            Outcome::Unproven(unproven) => {
                self.summary.unproven();
                self.output.unproven(&name, &unproven)
            }
            Outcome::Refused { bytes, refused } => {
                self.summary.refused(&refused);
                self.output.refused(&name, &bytes, &refused)
            }
        }
    }

    fn count_problem(&mut self) {
        self.summary.problem();
    }

    fn finish(self) -> io::Result<Ending> {
        self.output.finish()?;
        let lines: Vec<String> =
            [self.summary.line(), self.fences.line(self.job.cli.language())].into_iter().flatten().collect();
        let summary = (!lines.is_empty()).then(|| lines.join("; "));
        Ok(Ending { status: self.summary.status(), summary })
    }
}
