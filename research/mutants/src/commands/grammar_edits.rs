use std::io::Write as _;
use std::process::ExitCode;

use kyaml_cases::suite::Suite;
use kyaml_mutants::compile::Grammar;
use kyaml_mutants::corpus::Corpus;
use kyaml_mutants::edits::{Fate, Reasons, judge_all};
use kyaml_mutants::{cases, mutants};

/// Ask whether the cases notice every single edit of the grammar.
///
/// Exit status: 0 when each is noticed or has a reason, 1 when one is not, 2 when it could not be found out.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// List every edit with a case that notices it.
    #[arg(long, short)]
    verbose: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let suite = Suite::load(&cases())?;
    let grammar = Grammar::shipped();
    let corpus = Corpus::new(&suite, &grammar).map_err(anyhow::Error::msg)?;
    let reasons = Reasons::load(&mutants().join("equal.toml"))?;
    let judged = judge_all(&grammar, &corpus, &reasons)?;
    let mut out = std::io::stdout().lock();
    let [mut killed, mut equal, mut bad] = [0; 3];
    for (edit, fate) in &judged {
        let name = &edit.name;
        *match fate {
            Fate::Killed(_) => &mut killed,
            Fate::Equal => &mut equal,
            Fate::Refuted(_) | Fate::Survivor(_) => &mut bad,
        } += 1;
        match fate {
            Fate::Killed(case) if arguments.verbose => writeln!(out, "killed    {name}: {case}")?,
            Fate::Killed(_) | Fate::Equal => {}
            Fate::Refuted(input) => writeln!(out, "REFUTED   {name}\n          told apart by {input}")?,
            Fate::Survivor(None) => writeln!(out, "SURVIVES  {name}")?,
            Fate::Survivor(Some(input)) => writeln!(out, "SURVIVES  {name}\n          told apart by {input}")?,
        }
    }
    let useless = reasons.useless(&judged);
    for name in &useless {
        writeln!(out, "{name}: there is a reason for this edit, and no such edit that no case notices")?;
    }
    let (edits, questions) = (judged.len(), corpus.questions.len());
    writeln!(out, "{edits} edits, {questions} questions: {killed} killed, {equal} equal with a reason, {bad} others")?;
    Ok(if bad == 0 && useless.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
