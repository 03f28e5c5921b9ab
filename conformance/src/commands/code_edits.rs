use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::{Context as _, ensure};
use kyaml_conformance::mutation::survey::plan::Mutant;
use kyaml_conformance::mutation::survey::record::{Fate, OPEN};
use kyaml_conformance::mutation::survey::{Survey, Wanted, survey};

use super::jobs;
use super::places::{NO_CHECKOUT, Places};

/// The share of the mutants that change a finding which must be noticed, in percent.
const FINDINGS: usize = 90;

/// Ask whether the cases notice every small mistake in the code of the reference implementation.
///
/// Exit status: 0 when each that changes a verdict, a value, bytes, or ends in a panic is noticed, and nine of ten that change a finding; 1 when one
/// is not; 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only the mutants of these files and folders, such as core/src/number.
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Only one part of the mutants, such as 1/16. What a mutant belongs to is said by its name.
    #[arg(long, value_name = "PART/PARTS", default_value = "1/1", value_parser = shard)]
    shard: (u64, u64),
    /// How many streams are made of those of the cases, for mutants that no case notices.
    #[arg(long, value_name = "NUMBER", default_value_t = 20_000)]
    inputs: usize,
    /// To how many of the streams that reach it a mutant is put that no case notices.
    #[arg(long, value_name = "NUMBER", default_value_t = 1_000)]
    streams: usize,
    /// How many processes run at a time; by default one for each processor.
    #[arg(long, short, value_name = "NUMBER")]
    jobs: Option<usize>,
    /// Ask the cases only, and not the other tests of the crates.
    #[arg(long)]
    cases_only: bool,
    /// List every mutant that nothing notices, with a stream with which it does something else.
    #[arg(long, short)]
    verbose: bool,
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/').and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    parts.filter(|(part, parts)| (1..=*parts).contains(part)).ok_or_else(|| format!("{text} is no part, such as 1/16"))
}

pub(crate) fn run(arguments: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let checkout = places.checkout()?.context(NO_CHECKOUT)?;
    let wanted = Wanted {
        paths: arguments.paths.clone(),
        shard: arguments.shard,
        inputs: arguments.inputs,
        streams: arguments.streams,
        jobs: jobs(arguments.jobs),
        with_tests: !arguments.cases_only,
    };
    let survey = survey(&checkout, &places.cases()?.suite, &wanted)?;
    ensure!(!survey.judged.is_empty(), "there is no such mutant");
    let mut out = std::io::stdout().lock();
    print_open(&mut out, &survey, arguments.verbose)?;
    print_table(&mut out, &survey)?;
    let grave = survey.judged.iter().filter(|(_, fate)| fate.is_grave()).count();
    let (killed, open) = findings(&survey);
    let share = (100 * killed).checked_div(killed + open).unwrap_or(100);
    writeln!(out, "{grave} open that change a verdict, a value or bytes, or end in a panic")?;
    writeln!(out, "{killed} of {} that change a finding and nothing graver are noticed: {share} %", killed + open)?;
    writeln!(out, "{} edits do not compile", survey.not_built)?;
    Ok(if grave == 0 && share >= FINDINGS { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// How many mutants that change a finding are noticed, and how many are not.
fn findings(survey: &Survey) -> (usize, usize) {
    let of_finding = || survey.judged.iter().filter(|(_, fate)| fate.kind() == "finding");
    let killed = of_finding().filter(|(_, fate)| fate.killed.is_some()).count();
    (killed, of_finding().count() - killed)
}

/// What nothing notices: all that is grave, and of each function how many of each kind.
fn print_open(out: &mut impl std::io::Write, survey: &Survey, is_verbose: bool) -> std::io::Result<()> {
    let open = || survey.judged.iter().filter(|(_, fate)| fate.killed.is_none());
    for (mutant, fate) in open().filter(|(_, fate)| is_verbose || fate.is_grave()) {
        let input = fate.differs.as_ref().map(|(_, input)| format!(" with {input:?}")).unwrap_or_default();
        writeln!(out, "{:<10} {}{input}", fate.kind(), mutant.name)?;
    }
    let mut functions: BTreeMap<&str, BTreeMap<usize, usize>> = BTreeMap::new();
    for (Mutant { function, .. }, fate) in open() {
        let kind = OPEN.iter().position(|kind| *kind == fate.kind()).unwrap_or(OPEN.len() - 1);
        *functions.entry(function).or_default().entry(kind).or_default() += 1;
    }
    for (function, kinds) in functions {
        let kinds: Vec<String> = kinds.into_iter().map(|(kind, count)| format!("{count} {}", OPEN[kind])).collect();
        writeln!(out, "{function}: {}", kinds.join(", "))?;
    }
    Ok(())
}

fn print_table(out: &mut impl std::io::Write, survey: &Survey) -> std::io::Result<()> {
    write!(out, "\n{:<8}{:>8}{:>8}{:>8}", "crate", "mutants", "cases", "tests")?;
    OPEN.iter().try_for_each(|kind| write!(out, "{kind:>10}"))?;
    writeln!(out)?;
    let crates: std::collections::BTreeSet<&str> = survey.judged.iter().map(|(mutant, _)| mutant.of.as_str()).collect();
    for of in crates {
        print_line(out, of, survey.judged.iter().filter(|(mutant, _)| mutant.of == of))?;
    }
    print_line(out, "all", survey.judged.iter())
}

fn print_line<'j>(
    out: &mut impl std::io::Write,
    name: &str,
    judged: impl Iterator<Item = &'j (Mutant, Fate)>,
) -> std::io::Result<()> {
    let judged: Vec<_> = judged.map(|(_, fate)| fate).collect();
    let killed = judged.iter().filter(|fate| fate.killed.is_some()).count();
    let by_tests = judged.iter().filter(|fate| fate.killed.is_some() && fate.is_tested).count();
    write!(out, "{name:<8}{:>8}{:>8}{by_tests:>8}", judged.len(), killed - by_tests)?;
    for kind in OPEN {
        let open = judged.iter().filter(|fate| fate.killed.is_none() && fate.kind() == kind).count();
        write!(out, "{open:>10}")?;
    }
    writeln!(out)
}
