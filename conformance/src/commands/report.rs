use std::fs::{self, File};
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::adapter::{self, Template};
use crate::report::{Facts, Report, Wanted};
use crate::results::Results;
use anyhow::Context as _;

use super::places::{Cases, Places};

/// Report results that `run --results` wrote: a summary on standard output, and files for other readers.
///
/// Several results are merged: those of different implementations, operations or shards, of one and the same suite.
///
/// Exit status: 0 when everything is as expected, and with --for; 1 when something is not, 2 when there is nothing to report.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of results.
    #[arg(required = true, value_name = "RESULTS")]
    results: Vec<PathBuf>,
    /// Write static pages into this folder: index.html has a table of all implementations, each of which has a page.
    #[arg(long, value_name = "FOLDER")]
    html: Option<PathBuf>,
    /// Write the XML that build servers read: a test for each check that is not as expected, the others together.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write Markdown.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    #[command(flatten)]
    facts: Facts,
    /// Results of an earlier run; may be given several times. The changes since then come first in
    /// the summary and in Markdown.
    #[arg(long, value_name = "RESULTS")]
    before: Vec<PathBuf>,
    /// Print two pages of Markdown for those who maintain this implementation, in place of the summary.
    #[arg(long = "for", value_name = "NAME")]
    implementation: Option<String>,
    /// With --for: how the implementation is called in the commands to paste; `{input}` is a file, else it reads standard input.
    #[arg(long, value_name = "COMMAND", requires = "implementation")]
    tool: Option<String>,
    /// With --for: only the deviations that have this cause.
    #[arg(long, value_name = "NAME", requires = "implementation")]
    cause: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let Cases { suite, spec, .. } = places.questions()?;
    let parts = arguments.results.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    let mut report = Report::new(&suite, &spec, parts)?;
    report.facts = arguments.facts.clone();
    if !arguments.before.is_empty() {
        let before = arguments.before.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
        report.compare_with(before)?;
    }
    let texts = report.texts();
    if let Some(folder) = &arguments.html {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        for (file, html) in texts.html() {
            write(&folder.join(file), html.as_bytes())?;
        }
    }
    if let Some(path) = &arguments.junit {
        write(path, texts.junit().as_bytes())?;
    }
    if let Some(path) = &arguments.markdown {
        write(path, texts.markdown().as_bytes())?;
    }
    if let Some(name) = &arguments.implementation {
        let template = template(places, name)?;
        let (program, cause) = (arguments.tool.as_deref(), arguments.cause.as_deref());
        let wanted = Wanted { name, program, cause, template: template.as_ref() };
        write!(std::io::stdout().lock(), "{}", report.for_maintainers(wanted)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    write!(std::io::stdout().lock(), "{}", texts.summary())?;
    Ok(if report.results.is_as_expected() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The template of a test for an implementation, if the checkout has its adapter and that has one.
fn template(places: &Places, name: &str) -> anyhow::Result<Option<Template>> {
    let Some(checkout) = places.checkout()? else { return Ok(None) };
    let adapters = adapter::all(&checkout.adapters(), &checkout.built_adapters())?;
    Ok(adapters.iter().find_map(|adapter| adapter.test_template(name)))
}

fn read(path: &Path) -> anyhow::Result<Results> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Results::read(BufReader::new(file)).with_context(|| path.display().to_string())
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
