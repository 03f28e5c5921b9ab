use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use kyaml_conformance::report::markdown::Markdown;
use kyaml_conformance::report::{Report, Summary, badge, html, junit};
use kyaml_conformance::results::Results;

use super::places::{Cases, Places};

/// Report results that `run --results` wrote: a summary on standard output, and files for other readers.
///
/// Several results are merged: those of different implementations, operations or shards, of one and the same suite.
///
/// Exit status: 0 when everything is as expected, 1 when something is not, 2 when there is nothing to report.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of results.
    #[arg(required = true, value_name = "RESULTS")]
    results: Vec<PathBuf>,
    /// Write one static page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the XML that build servers read, a test for each check.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write Markdown.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write badges, as endpoints of shields.io: <IMPLEMENTATION>/accept.json, reject.json, value.json and bytes.json.
    #[arg(long, value_name = "FOLDER")]
    badge: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let Cases { suite, spec, .. } = places.cases()?;
    let parts = arguments.results.iter().map(|path| read(path)).collect::<Result<_, _>>()?;
    let report = Report::new(&suite, spec.text(), parts)?;
    if let Some(path) = &arguments.html {
        write(path, html::page(&report).as_bytes())?;
    }
    if let Some(path) = &arguments.junit {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        junit::write(&report, BufWriter::new(file)).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if let Some(path) = &arguments.markdown {
        write(path, Markdown(&report).to_string().as_bytes())?;
    }
    if let Some(folder) = &arguments.badge {
        for (path, badge) in badge::badges(&report) {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap_or(folder))
                .with_context(|| format!("cannot make the folder of {}", path.display()))?;
            write(&path, &serde_json::to_vec(&badge)?)?;
        }
    }
    write!(std::io::stdout().lock(), "{}", Summary { results: report.results(), suite: &suite })?;
    Ok(if report.results().is_as_expected() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(path: &Path) -> anyhow::Result<Results> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Results::read(BufReader::new(file)).with_context(|| path.display().to_string())
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
