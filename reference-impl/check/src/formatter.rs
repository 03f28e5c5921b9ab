//! `kyaml-fmt`, from arguments to exit status.

mod action;
mod chart;
mod cli;
mod file;
mod markdown;
mod output;
mod statistics;
mod stream;
mod summary;
#[cfg(test)]
mod test;
mod tree;

use std::collections::{HashMap, HashSet};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::PathBuf;
use std::sync::Arc;

use kyaml_workspace::{Configs, Refused};

use crate::catalogue::{self, Pages};
use crate::input::{Input, Search};
use crate::replace::{remove_on_signals, write};
use crate::run::{Collector, Run};
use crate::status::Status;
use crate::terminal::{complain, program, shown_path};
use crate::unknown;
use action::Action;
use chart::Charts;
use cli::{Cli, PROGRAM};
use file::{Done, Job, Outcome};
use markdown::FenceSummary;
use statistics::Statistics;
use summary::Summary;
use tree::Tree;

program!(|arguments| unknown::parse(arguments, Cli::misfit));

fn run(cli: &Cli) -> io::Result<Status> {
    if let Some(Pages(pages)) = &cli.explain {
        catalogue::print(pages, io::stdout().lock())?;
        return Ok(Status::Clean);
    }
    let action = cli.action();
    let configs = Arc::new(Configs::new(cli.inputs.configuration()));
    let stdin = cli.stdin_filepath.clone().unwrap_or_else(|| Input::Stdin.name().into());
    let charts = (!cli.convert_templates.is_empty()).then(|| Charts::new(&cli.convert_templates, &cli.values));
    let tree = match cli.output_dir.as_deref().map(|folder| Tree::new(cli, &configs, folder)).transpose() {
        Ok(tree) => tree,
        Err(problem) => {
            complain(PROGRAM, &problem);
            return Ok(Status::Failed);
        }
    };
    let job = Job { action, cli, configs: &configs, charts, tree, stdin };
    if action == Action::Write {
        remove_on_signals();
    }
    let prints_to_terminal = action != Action::Write && io::stdout().is_terminal();
    let search = Search::new(&cli.paths, &cli.inputs, &configs, "format");
    let search = Search { except: cli.output_dir.as_deref(), ..search };
    let run = Run { program: PROGRAM, search, shows_progress: !prints_to_terminal, quiet: cli.quiet };
    let collector = FormatCollector {
        job: &job,
        summary: Summary::new(action, job.tree.is_some()),
        results: HashMap::new(),
        fences: FenceSummary::default(),
        out: BufWriter::new(io::stdout().lock()),
        charts: HashSet::new(),
        statistics: cli.statistics.then(Statistics::default),
    };
    run.over(|input| job.run(input), collector)
}

/// Prints the new texts, names or diffs, and counts the files.
struct FormatCollector<'j> {
    job: &'j Job<'j>,
    summary: Summary,
    fences: FenceSummary,
    out: BufWriter<StdoutLock<'static>>,
    /// The charts whose reason is printed.
    charts: HashSet<PathBuf>,
    /// The counts that are printed in place of notes and refusals.
    statistics: Option<Statistics>,
    /// The results in the tree, with the names of their inputs.
    results: HashMap<PathBuf, String>,
}

impl FormatCollector<'_> {
    /// Takes a result into the tree, if there is one, and writes it with this action. The error is a message.
    fn place(&mut self, input: &Input, done: Option<&Done>) -> Result<(), String> {
        let (Some(tree), Some(path)) = (&self.job.tree, input.path()) else { return Ok(()) };
        let (name, path) = (self.job.name(input), tree.path(path));
        if let Some(other) = self.results.insert(path.clone(), name.clone()) {
            return Err(format!("{other} and {name} would both become {}; rename one of them", shown_path(&path)));
        }
        let Some(Done { formatted, changes: true, target: Some(target), .. }) = done else { return Ok(()) };
        if self.job.action != Action::Write {
            return Ok(());
        }
        let new = formatted.text.as_bytes();
        write(&path, target.old.as_deref(), new, self.job.cli.read_only())
            .map_err(|error| format!("cannot write {}: {error}", shown_path(&path)))
    }

    fn problem(&mut self, problem: &str) {
        self.summary.problems += 1;
        complain(PROGRAM, problem);
    }
}

impl Collector<Outcome> for FormatCollector<'_> {
    fn take(&mut self, input: &Input, outcome: Outcome) -> io::Result<()> {
        let name = self.job.name(input);
        match outcome {
            Outcome::Stream(stream) => match self.job.stream(input, stream) {
                Ok(outcome) => self.take(input, outcome),
                Err(problem) => {
                    self.problem(&problem);
                    Ok(())
                }
            },
            Outcome::Streamed(mut text) => {
                self.summary.file(text.draft.changes, text.draft.empty_values);
                self.print_streamed(&name, &mut text)
            }
            Outcome::Done(done) => {
                if let Err(problem) = self.place(input, Some(&done)) {
                    self.problem(&problem);
                    return Ok(());
                }
                self.summary.done(&done);
                self.fences.file(&done);
                self.print_done(&name, &done)
            }
            Outcome::Unproven(unproven) => {
                self.summary.unproven += 1;
                self.print_unproven(&name, &unproven)
            }
            Outcome::Refused { bytes, refused } => {
                self.summary.refused(&refused);
                if !matches!(refused, Refused::LeftOut | Refused::Template) {
                    // Its result is neither current nor one too many.
                    let _ = self.place(input, None);
                }
                self.print_refused(input, &bytes, &refused)
            }
        }
    }

    fn count_problem(&mut self) {
        self.summary.problems += 1;
    }

    fn finish(mut self) -> io::Result<(Status, Option<String>)> {
        let others = self.job.tree.as_ref().map(|tree| tree.others(&self.results)).unwrap_or_default();
        self.summary.others = others.len();
        for other in others.iter().filter(|_| !self.job.cli.statistics) {
            let line = format!("{}: no input has this result; remove it", shown_path(other));
            if self.job.action == Action::Write { complain(PROGRAM, &line) } else { self.line(&line)? }
        }
        if let Some(statistics) = &self.statistics {
            statistics.print(&self.summary.files(self.job.cli.language()), &mut self.out)?;
        }
        self.out.flush()?;
        let lines: Vec<String> =
            [self.summary.line(), self.fences.line(self.job.cli.language())].into_iter().flatten().collect();
        Ok((self.summary.status(), (!lines.is_empty()).then(|| lines.join("; "))))
    }
}
