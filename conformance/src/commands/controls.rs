use std::collections::BTreeSet;
use std::io::Write as _;
use std::process::ExitCode;

use crate::claim::Claim;
use crate::control::cheat::judge_cheats;
use crate::control::{Judged, judge_all};
use crate::results::Score;

use super::places::Places;

/// Run the negative controls, and print the judgement of each.
///
/// The first ones are adapters that misbehave. The others are cheats: each answers all checks rightly except for one fault.
/// The classes that it fails are printed.
///
///
/// Exit status: 0 when every control is judged rightly, 1 when one is not, 2 when they could not be run.
#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run(_: &Arguments, places: &Places) -> anyhow::Result<ExitCode> {
    let program = std::env::current_exe()?;
    let mut verdicts = Vec::new();
    for judged in judge_all(&places.cases()?.suite, &program)? {
        verdicts.push(judged.is_right());
        print(&judged)?;
    }
    let mut stdout = std::io::stdout().lock();
    writeln!(stdout)?;
    for judged in judge_cheats(&places.questions()?.suite)? {
        verdicts.push(judged.is_right);
        let failed: Vec<String> = judged.failed.iter().map(Claim::to_string).collect();
        let failed = if failed.is_empty() { "nothing".to_owned() } else { failed.join(", ") };
        writeln!(stdout, "{}  {:<34}fails {failed}", verdict(judged.is_right), judged.name)?;
    }
    let (all, right) = (verdicts.len(), verdicts.iter().filter(|is_right| **is_right).count());
    writeln!(stdout, "\n{right} of {all} controls are judged rightly")?;
    Ok(if right == all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(judged: &Judged) -> std::io::Result<()> {
    let mut stdout = std::io::stdout().lock();
    let checks = &judged.results.checks;
    let seen: BTreeSet<&str> = checks.iter().map(|check| check.observed.name()).collect();
    let seen: Vec<&str> = seen.into_iter().collect();
    let Score { accept, reject, value, bytes, .. } = Score::of(checks);
    let verdict = verdict(judged.is_right());
    let mode = judged.mode;
    write!(stdout, "{verdict}  {mode:<16}{:<10}{:<24}", mode.operation().name(), seen.join(", "))?;
    writeln!(stdout, "accept {accept:<5} reject {reject:<5} value {value:<5} bytes {bytes:<5}")?;
    for (check, wanted) in judged.mistakes() {
        let (case, file, observed, detail) = (&check.case, &check.file, check.observed, &check.detail);
        writeln!(stdout, "    {case}/{file} must be {wanted}, and is {observed}: {detail}")?;
    }
    Ok(())
}

fn verdict(is_right: bool) -> &'static str {
    if is_right { "right" } else { "WRONG" }
}
