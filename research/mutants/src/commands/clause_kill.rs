use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::ensure;
use kyaml_cases::spec::Spec;
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
    let killed = fates.iter().filter(|fate| matches!(fate, Fate::Killed(_))).count();
    let clauses: BTreeSet<&str> = wanted.iter().map(|mutant| mutant.clause.as_str()).collect();
    let (all, clauses, without) = (wanted.len(), clauses.len(), mutants.none.len());
    writeln!(out, "{all} mutants of {clauses} clauses: {killed} killed; {without} clauses have a reason for none")?;
    Ok(if killed == all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
