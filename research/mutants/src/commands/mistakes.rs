use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;

use anyhow::ensure;
use kyaml_cases::suite::Suite;
use kyaml_mutants::clauses::judge_all;
use kyaml_mutants::mutant::{Fate, Mutant, Mutants};
use kyaml_mutants::{cases, mutants};

/// Ask whether a case notices each of some mistakes in the reference implementation.
///
/// Exit status: 0 when each is noticed or cannot be seen, 1 when one is not, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only the mistakes of these crates, such as core.
    #[arg(value_name = "CRATE")]
    crates: Vec<String>,
    /// List every mistake with a case that notices it, or the reason why none can.
    #[arg(long, short)]
    verbose: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let suite = Suite::load(&cases())?;
    let all = Mutants::load_mistakes(&mutants().join("semantic.toml"))?;
    let is_wanted = |mutant: &&Mutant| arguments.crates.is_empty() || arguments.crates.contains(&mutant.clause);
    let wanted: Vec<&Mutant> = all.iter().filter(is_wanted).collect();
    ensure!(!wanted.is_empty(), "there is no such mistake");
    let jobs = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let fates = judge_all(&suite, &wanted, jobs)?;
    let mut out = std::io::stdout().lock();
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (mutant, fate) in std::iter::zip(wanted, fates) {
        let Mutant { clause, part, unseen, .. } = mutant;
        let (column, line) = match (&fate, unseen) {
            (Fate::Survivor(by), None) if !by.is_empty() => (0, format!("noticed   {clause}: {part}: {by:?}")),
            (Fate::Survivor(by), Some(why)) if by.is_empty() => (1, format!("unseen    {clause}: {part}: {why}")),
            // No case names a crate, so none is `Killed`.
            _ => (2, format!("SURVIVES  {clause}: {part}: {fate:?}")),
        };
        counts.entry(clause).or_default()[column] += 1;
        if arguments.verbose || column == 2 {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "{:<10}{:>9}{:>9}{:>12}", "crate", "noticed", "unseen", "survivors")?;
    let total = counts.values().fold([0; 3], |sum, one| std::array::from_fn(|at| sum[at] + one[at]));
    for (name, [noticed, unseen, survivors]) in counts.into_iter().chain([("all", total)]) {
        writeln!(out, "{name:<10}{noticed:>9}{unseen:>9}{survivors:>12}")?;
    }
    Ok(if total[2] == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
