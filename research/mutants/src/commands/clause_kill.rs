use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::ensure;
use kyaml_cases::spec::{Clause, Spec};
use kyaml_cases::suite::Suite;
use kyaml_mutants::clauses::judge_all;
use kyaml_mutants::mutant::{Fate, Mutant, Mutants};
use kyaml_mutants::{cases, mutants, top};

/// Ask whether the cases of each clause notice a mutant that lacks a part of it.
///
/// Exit status: 0 when each mutant is killed by a case that names its clause, 1 when one is not, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only the mutants of these clauses or chapters, such as KY-KEY-4 or KY-KEY.
    #[arg(value_name = "CLAUSE")]
    clauses: Vec<String>,
    /// List every mutant with a case that kills it.
    #[arg(long, short)]
    verbose: bool,
}

impl Arguments {
    fn wants(&self, mutant: &Mutant) -> bool {
        let is_named = |name: &String| mutant.clause == *name || mutant.clause.starts_with(&format!("{name}-"));
        self.clauses.is_empty() || self.clauses.iter().any(is_named)
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let spec = Spec::load(&top().join("spec"))?;
    let suite = Suite::load_with(&cases(), &spec)?;
    let mutants = Mutants::load(mutants(), &spec)?;
    let wanted: Vec<&Mutant> = mutants.all.iter().filter(|mutant| arguments.wants(mutant)).collect();
    ensure!(!wanted.is_empty(), "there is no such mutant");
    let fates = judge_all(&suite, &wanted)?;
    let mut out = std::io::stdout().lock();
    for (mutant, fate) in std::iter::zip(&wanted, &fates) {
        let Mutant { clause, part, .. } = mutant;
        match fate {
            Fate::Killed(by) if arguments.verbose => writeln!(out, "killed    {clause}: {part}: {by}")?,
            Fate::Killed(_) => {}
            Fate::Survivor(None) => writeln!(out, "SURVIVES  {clause}: {part}")?,
            Fate::Survivor(Some(by)) => {
                writeln!(out, "SURVIVES  {clause}: {part}\n          noticed, without its name, by {by}")?;
            }
            Fate::Broken(how) => writeln!(out, "BROKEN    {clause}: {part}: {how}")?,
        }
    }
    writeln!(
        out,
        "{:<10}{:>9}{:>10}{:>9}{:>9}{:>12}",
        "chapter", "clauses", "without", "mutants", "killed", "survivors"
    )?;
    let chapters: BTreeSet<&str> = spec.clauses().iter().map(Clause::chapter).collect();
    for chapter in chapters.into_iter().filter(|chapter| mutants.has(chapter)) {
        print_line(&mut out, chapter, &mutants, &wanted, &fates)?;
    }
    print_line(&mut out, "", &mutants, &wanted, &fates)?;
    let is_killed = fates.iter().all(|fate| matches!(fate, Fate::Killed(_)));
    Ok(if is_killed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The line of a chapter, or of all where it is empty.
fn print_line(
    out: &mut impl std::io::Write,
    chapter: &str,
    mutants: &Mutants,
    wanted: &[&Mutant],
    fates: &[Fate],
) -> std::io::Result<()> {
    let is_of = |clause: &str| chapter.is_empty() || clause.split('-').nth(1) == Some(chapter);
    let mut judged: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (mutant, fate) in std::iter::zip(wanted, fates).filter(|(mutant, _)| is_of(&mutant.clause)) {
        let (all, killed) = judged.entry(&mutant.clause).or_default();
        *all += 1;
        *killed += usize::from(matches!(fate, Fate::Killed(_)));
    }
    let without = mutants.none.keys().filter(|clause| is_of(clause)).count();
    let (all, killed) = judged.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let name = if chapter.is_empty() { "all" } else { chapter };
    writeln!(out, "{name:<10}{:>9}{without:>10}{all:>9}{killed:>9}{:>12}", judged.len(), all - killed)
}
