use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::ask::process::memory_is_measured;
use crate::expect::{self, Expectations, folder};
use crate::plan;
use crate::report::Report;
use crate::run::{Entry, Progress, Settings, run as run_suite};
use crate::subject::Registry;
use anyhow::{Context as _, ensure};

use super::places::{Cases, NO_CHECKOUT, Places};

mod targets;

/// Run implementations through the suite; the built-in readers when none is named.
///
/// Exit status: 0 when everything is as expected, 1 when something is not, 2 when nothing could be run.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    targets: targets::Targets,
    #[command(flatten)]
    settings: Settings,
    /// Write the outcome of each check to this file, as lines of JSON.
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Ask new questions in place of the cases: documents, and single edits of documents, that are in no archive. The same seed
    /// gives the same ones. The grammar and the reference implementation judge them.
    #[arg(long, value_name = "SEED", conflicts_with = "update_expectations")]
    mutate: Option<u64>,
    /// How many new questions.
    #[arg(long, value_name = "COUNT", requires = "mutate", default_value_t = 1000)]
    count: usize,
    /// Write each new question that was answered unexpectedly into this folder, as a case that is ready to be added.
    #[arg(long, value_name = "FOLDER", requires = "mutate")]
    save_failures: Option<PathBuf>,
    /// Rewrite the files of expected deviations, or the one of --expect; a new one has no reason yet, and is refused until it has.
    #[arg(long)]
    update_expectations: bool,
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let (checkout, registry) = (places.checkout()?, places.registry()?);
    let cases = if let Some(seed) = arguments.mutate {
        let cases = places.cases()?;
        let suite = kyaml_questions::suite(seed, arguments.count, &cases.spec, &cases.suite)?;
        Cases { suite, are_expected: false, ..cases }
    } else {
        places.questions()?
    };
    let (subjects, skipped) = arguments.targets.subjects(&registry, &arguments.settings.selection)?;
    ensure!(
        !arguments.update_expectations || arguments.targets.exec.is_none() || arguments.targets.expect.is_some(),
        "--expect FILE says where the expectations of a program are to be written"
    );
    let expected = Expected { cases: &cases, folder: checkout.map(|checkout| checkout.expect()), registry: &registry };
    let names: Vec<String> = subjects.iter().map(|subject| subject.name.clone()).collect();
    let mut expectations = expected.of(&names, arguments, When::Before)?;
    let entries: Vec<Entry> = subjects
        .into_iter()
        .map(|subject| Entry { expectations: expectations.remove(&subject.name).unwrap_or_default(), subject })
        .collect();
    if !memory_is_measured() {
        eprintln!("kyaml-conformance: memory is not limited: it can be measured on Linux only");
    }
    let settings = Settings { program: std::env::current_exe()?, ..arguments.settings.clone() };
    // Truncates the file now: if this run fails, earlier results must not pass for its results.
    let file = arguments.results.as_ref().map(|path| {
        File::create(path).with_context(|| format!("cannot write {}", path.display())).map(|file| (file, path))
    });
    let file = file.transpose()?;
    let mut results = run_suite(&cases.suite, entries, &settings, &Progress::new())?;
    results.header.skipped.extend(skipped);
    results.header.selected.fresh =
        arguments.mutate.map(|seed| format!("{} new questions of the seed {seed}", arguments.count));
    if let Some(folder) = &arguments.save_failures {
        let failed =
            results.checks.iter().filter(|check| !check.outcome.is_expected()).map(|check| check.case.as_str());
        kyaml_questions::save(&cases.suite, &failed.collect(), folder)?;
    }
    // The error of files that lack reasons: the results are written all the same.
    let mut lacking = None;
    if arguments.update_expectations {
        match &arguments.targets.expect {
            Some(path) => expect::update_file(&results, &results.header.implementations[0].name, path)?,
            None => expect::update(&results, expected.folder()?)?,
        }
        match expected.of(&names, arguments, When::After) {
            Ok(expectations) => expect::judge_again(&mut results, &expectations),
            Err(error) => lacking = Some(error),
        }
    }
    if let Some((file, path)) = file {
        results.write(BufWriter::new(file)).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let is_whole = !arguments.targets.require || results.header.skipped.is_empty();
    let report = Report::new(&cases.suite, &cases.spec, vec![results])?;
    write!(std::io::stdout().lock(), "{}", report.texts().summary())?;
    if let Some(left_out) = arguments.targets.left_out(&registry) {
        writeln!(std::io::stdout().lock(), "{left_out}")?;
    }
    if let Some(error) = lacking {
        return Err(error.context("the expectations are written"));
    }
    Ok(if is_whole && report.results.is_as_expected() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether files of expectations are read before the run or after it, when they may be rewritten.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Before,
    After,
}

/// The places of the expectations.
struct Expected<'r> {
    cases: &'r Cases,
    /// The folder of expectations of the checkout, if there is one.
    folder: Option<PathBuf>,
    registry: &'r Registry,
}

impl Expected<'_> {
    /// The expectations of the implementations of these names. Files that are about to be rewritten may still lack reasons.
    fn of(
        &self,
        names: &[String],
        arguments: &Arguments,
        when: When,
    ) -> anyhow::Result<BTreeMap<String, Expectations>> {
        let may_lack = arguments.update_expectations && when == When::Before;
        let of_name = |name: &String, expectations: Expectations| (name.clone(), expectations);
        if let Some(path) = &arguments.targets.expect {
            // The update writes a file only if it has something to list.
            let is_absent = arguments.update_expectations && !path.exists();
            let expectations = if may_lack || is_absent { folder::read_file(path)? } else { self.of_file(path)? };
            return Ok(names.iter().map(|name| of_name(name, expectations.of(name))).collect());
        }
        if arguments.targets.exec.is_some() {
            return Ok(BTreeMap::new());
        }
        if !may_lack {
            return self.strict();
        }
        let folder = self.folder()?;
        names.iter().map(|name| Ok(of_name(name, Expectations::in_folder(folder, name)?))).collect()
    }

    /// The expectations in a file, each deviation with its reason.
    fn of_file(&self, path: &Path) -> anyhow::Result<Expectations> {
        Ok(Expectations::load(path, &plan::keys(&plan::checks(&self.cases.suite)))?)
    }

    /// The expectations of all implementations, each deviation with its reason. There are none for cases from elsewhere.
    fn strict(&self) -> anyhow::Result<BTreeMap<String, Expectations>> {
        let checks = plan::checks(&self.cases.suite);
        Ok(match &self.folder {
            _ if !self.cases.are_expected => BTreeMap::new(),
            Some(folder) => folder::load(folder, &self.registry.names(), &checks)?,
            None => folder::built_in(&checks)?,
        })
    }

    /// The folder whose files are rewritten.
    fn folder(&self) -> anyhow::Result<&Path> {
        ensure!(self.cases.are_expected, "the files of expectations are not about the cases of another folder");
        self.folder.as_deref().context(NO_CHECKOUT)
    }
}
