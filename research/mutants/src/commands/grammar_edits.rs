use std::io::Write as _;
use std::process::ExitCode;

use kyaml_cases::suite::Suite;
use kyaml_interpreter::Grammar;
use kyaml_interpreter::edit::Kind;
use kyaml_mutants::corpus::Corpus;
use kyaml_mutants::edits::{Fate, Judged, Reasons, judge_all};
use kyaml_mutants::{cases, mutants};

/// Ask whether the cases notice every single edit of the grammar.
///
/// Exit status: 0 when each is noticed, proven to change nothing, or has a reason; 1 when one is not; 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many inputs are made of the cases' for each edit that no case notices: one on which the answers differ is shown.
    #[arg(long, value_name = "NUMBER", default_value_t = 2_000)]
    inputs: usize,
    /// List the edits that hang on this case, or `all` with the case that notices each.
    #[arg(long, value_name = "CASE")]
    killed_by: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let suite = Suite::load(&cases())?;
    let grammar = Grammar::shipped();
    let corpus = Corpus::new(&suite, &grammar).map_err(anyhow::Error::msg)?;
    let reasons = Reasons::load(&mutants().join("equal.toml"))?;
    let judged = judge_all(&grammar, &corpus, &reasons, arguments.inputs)?;
    let bad = print(&judged, &reasons, arguments)?;
    println!("{} cases, {} questions", suite.cases().len(), corpus.questions.len());
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the fates of the edits, and returns the number of bad ones.
fn print(judged: &[Judged], reasons: &Reasons, arguments: &Arguments) -> std::io::Result<usize> {
    let mut out = std::io::stdout().lock();
    let mut bad = 0;
    for Judged { name, fate, .. } in judged {
        match fate {
            Fate::Survivor { input: None } => writeln!(out, "SURVIVES  {name}")?,
            Fate::Survivor { input: Some(input) } => {
                writeln!(out, "SURVIVES  {name}\n          told apart by {input}")?;
            }
            Fate::Refuted { input } => writeln!(out, "REFUTED   {name}\n          told apart by {input}")?,
            Fate::Killed { case } if arguments.killed_by.as_deref().is_some_and(|by| by == case || by == "all") => {
                writeln!(out, "killed    {name}: {case}")?;
                continue;
            }
            _ => continue,
        }
        bad += 1;
    }
    for name in reasons.useless(judged) {
        writeln!(out, "{name}: there is a reason for this edit, and no such edit that no case notices")?;
        bad += 1;
    }
    writeln!(out, "{:<34}{:>6}{:>8}{:>8}{:>8}{:>11}", "edits", "all", "killed", "proven", "reason", "survivors")?;
    for kind in Kind::ALL {
        print_line(&mut out, kind.name(), judged.iter().filter(|one| one.is_own && one.kind == kind))?;
    }
    print_line(&mut out, "kyaml.pest", judged.iter().filter(|one| one.is_own))?;
    print_line(&mut out, "unicode.pest (by its characters)", judged.iter().filter(|one| !one.is_own))?;
    Ok(bad)
}

fn print_line<'j>(
    out: &mut impl std::io::Write,
    name: &str,
    judged: impl Iterator<Item = &'j Judged>,
) -> std::io::Result<()> {
    let judged: Vec<&Judged> = judged.collect();
    let count = |is: fn(&Fate) -> bool| judged.iter().filter(|one| is(&one.fate)).count();
    let killed = count(|fate| matches!(fate, Fate::Killed { .. } | Fate::InTheWalk));
    let proven = count(|fate| matches!(fate, Fate::Proven(_)));
    let reason = count(|fate| matches!(fate, Fate::Equal { .. }));
    let survivors = count(|fate| matches!(fate, Fate::Survivor { .. } | Fate::Refuted { .. }));
    writeln!(out, "{name:<34}{:>6}{killed:>8}{proven:>8}{reason:>8}{survivors:>11}", judged.len())
}
