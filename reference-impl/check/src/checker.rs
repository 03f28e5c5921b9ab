//! `kyaml-check`, from arguments to exit status.

mod cli;
mod file;
mod fix;
mod fixable;
mod init;
mod statistics;
mod stream;
mod summary;

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use kyaml_lint::report::Tool;
use kyaml_lint::{Diagnostic, site};
use kyaml_workspace::Configs;

use crate::catalogue::{self, Pages};
use crate::input::{Input, Search};
use crate::replace::remove_on_signals;
use crate::report::{
    Checkstyle, Concise, Github, Gitlab, Human, Json, JsonLines, Junit, Part, Reporter, Sarif, Start, for_stderr,
    for_stdout,
};
use crate::run::{Collector, Run};
use crate::status::Status;
use crate::terminal::{complain, program, shown};
use crate::unknown;
use cli::{CheckArguments, Cli, Command, PROGRAM, ReportFormat};
use file::{Checked, Outcome, check_file};
use fixable::Fixable;
use statistics::Statistics;
use stream::{Findings, Stream};
use summary::Summary;

program!(|arguments| unknown::parse(arguments, |cli: &Cli, _| cli.check.misfit()));

fn run(cli: &Cli) -> io::Result<Status> {
    let arguments = &cli.check;
    let mut out = BufWriter::new(io::stdout());
    if let Some(Command::Init(init)) = &cli.command {
        return init::run(init, &mut out);
    }
    let is_for_people = arguments.format.is_for_people();
    if arguments.rules {
        if is_for_people { catalogue::list(&mut out)? } else { catalogue::list_json(&mut out)? }
    } else if let Some(Pages(pages)) = &arguments.explain {
        if is_for_people { catalogue::print(pages, &mut out)? } else { catalogue::print_json(pages, &mut out)? }
    } else if arguments.diff {
        let findings = BufWriter::new(io::stderr());
        let human = Human::new(findings, for_stderr(arguments.color));
        return check(arguments, Box::new(human), &mut out);
    } else {
        return check(arguments, reporter(arguments, out), &mut io::sink());
    }
    out.flush()?;
    Ok(Status::Clean)
}

/// The reporter that prints findings, or their numbers.
fn reporter<'o>(arguments: &CheckArguments, out: impl Write + Send + 'o) -> Box<dyn Reporter + 'o> {
    if arguments.statistics {
        return Box::new(Statistics::new(out, !arguments.format.is_for_people()));
    }
    let appearance = for_stdout(arguments.color);
    match arguments.format {
        ReportFormat::Human => Box::new(Human::new(out, appearance)),
        ReportFormat::Concise => Box::new(Concise::new(out, appearance)),
        ReportFormat::Json => Box::new(Json::new(out)),
        ReportFormat::JsonLines => Box::new(JsonLines::new(out)),
        ReportFormat::Sarif => Box::new(Sarif::new(out, tool())),
        ReportFormat::Github => Box::new(Github::new(out, tool())),
        ReportFormat::Gitlab => Box::new(Gitlab::new(out)),
        ReportFormat::Junit => Box::new(Junit::new(out, tool())),
        ReportFormat::Checkstyle => Box::new(Checkstyle::new(out, tool())),
    }
}

/// This program in a report.
fn tool() -> Tool {
    let tool = Tool::new(PROGRAM).version(env!("CARGO_PKG_VERSION"));
    match site() {
        Some(site) => tool.url(site),
        None => tool,
    }
}

/// Checks all files. The diffs of `--diff` go to `diffs`.
fn check(
    arguments: &CheckArguments,
    reporter: Box<dyn Reporter + '_>,
    diffs: &mut (dyn Write + Send),
) -> io::Result<Status> {
    let configs = Arc::new(Configs::new(arguments.inputs.configuration()).with_kubernetes(arguments.kubernetes));
    if arguments.fix {
        remove_on_signals();
    }
    let search = Search::new(&arguments.paths, &arguments.inputs, &configs, "check");
    let run = Run { program: PROGRAM, search, shows_progress: true, quiet: arguments.quiet };
    let collector =
        CheckCollector { arguments, summary: Summary::new(arguments), diffs, left: arguments.max_findings(), reporter };
    run.over(|input| check_file(input, arguments, &configs), collector)
}

/// Prints or counts the findings of each file, and prints the results of `--fix` and `--diff`.
struct CheckCollector<'c> {
    arguments: &'c CheckArguments,
    summary: Summary,
    /// Where diffs are printed.
    diffs: &'c mut (dyn Write + Send),
    /// Number of findings that may still be printed.
    left: usize,
    reporter: Box<dyn Reporter + 'c>,
}

/// Prints or counts findings, file by file and part by part.
impl CheckCollector<'_> {
    fn found(&mut self, part: &Part<'_>, found: &[Diagnostic], fixable: Fixable, strict: bool) -> io::Result<()> {
        self.summary.found(found, fixable, strict);
        let (printed, hidden) = found.split_at(found.len().min(self.left));
        self.left -= printed.len();
        self.summary.hidden += hidden.len();
        if printed.is_empty() { Ok(()) } else { self.reporter.part(part, printed) }
    }

    /// Checks a stream, and prints each finding as soon as it is known.
    fn stream(&mut self, input: &Input, name: &str, stream: Stream) -> io::Result<()> {
        let strict = stream.settings.strict == Some(true);
        let comes_slowly = stream.source.path().is_none();
        let mut is_open = false;
        let ended = stream.check(|Findings { text, start, diagnostics, fixable }| {
            if !std::mem::replace(&mut is_open, true) {
                self.reporter.open(name)?;
            }
            self.found(&Part { name, bytes: text, start }, diagnostics, fixable, strict)?;
            if comes_slowly { self.reporter.flush() } else { Ok(()) }
        })?;
        let has_findings = is_open;
        match ended {
            Ok(()) => {
                self.summary.file(has_findings, &file::FixOutcome::None);
                if !is_open {
                    self.reporter.open(name)?;
                }
            }
            Err(error) => {
                self.summary.problems += 1;
                complain(PROGRAM, &input.cannot_read(&error));
                if !is_open {
                    return Ok(());
                }
            }
        }
        self.reporter.close(name)
    }

    fn file(&mut self, name: &str, checked: &Checked) -> io::Result<()> {
        let Checked { text, report, fixable, strict, fix } = checked;
        self.summary.file(!report.is_clean(), fix);
        fix::report(&shown(name), checked, self.arguments, self.diffs)?;
        self.reporter.open(name)?;
        self.found(&Part { name, bytes: text, start: Start::default() }, report.diagnostics(), *fixable, *strict)?;
        self.reporter.close(name)
    }
}

impl Collector<Outcome> for CheckCollector<'_> {
    fn take(&mut self, input: &Input, outcome: Outcome) -> io::Result<()> {
        let name = match (&self.arguments.stdin_filepath, input) {
            (Some(path), Input::Stdin) => path.to_string_lossy(),
            _ => input.path_text(),
        };
        match outcome {
            Outcome::Checked(files) => {
                files.iter().try_for_each(|(path, checked)| self.file(path.as_deref().unwrap_or(&name), checked))
            }
            Outcome::Stream(stream) => self.stream(input, &name, stream),
            Outcome::Skipped => {
                self.summary.left_out += 1;
                Ok(())
            }
        }
    }

    fn count_problem(&mut self) {
        self.summary.problems += 1;
    }

    fn finish(self) -> io::Result<(Status, Option<String>)> {
        self.diffs.flush()?;
        self.reporter.finish()?;
        Ok((self.summary.status(), Some(self.summary.to_string())))
    }
}
