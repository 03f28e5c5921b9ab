//! The fates of the mutants of the clauses: each drops one part of one clause, and a case that names
//! the clause must notice it.

use kyaml_cases::suite::Suite;
use kyaml_grammar::KYAML_PEST;
use rayon::prelude::*;

use crate::compile::Grammar;
use crate::corpus::{CaseQuestion, Corpus};
use crate::mutant::{Fate, Mutant};
use crate::run::Answer;
use crate::text::with_rule_changed;

/// What a thread needs for the deepest case.
const STACK: usize = 256 << 20;

/// Judges mutants, and returns the fate of each, in order.
///
/// # Errors
/// Fails if the grammar itself answers otherwise than a case expects.
pub fn judge_all(suite: &Suite, mutants: &[&Mutant]) -> anyhow::Result<Vec<Fate>> {
    let corpus = Corpus::new(suite, &Grammar::shipped()).map_err(anyhow::Error::msg)?;
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build()?;
    // One run reports all broken mutants.
    let judge = |mutant: &&Mutant| judge(&corpus, mutant).unwrap_or_else(|error| Fate::Broken(format!("{error:#}")));
    Ok(pool.install(|| mutants.par_iter().map(judge).collect()))
}

fn judge(corpus: &Corpus<'_>, Mutant { clause, rule, find, replace, .. }: &Mutant) -> anyhow::Result<Fate> {
    let grammar = Grammar::of(&with_rule_changed(KYAML_PEST, rule, find, replace)?)?;
    let (own, others): (Vec<_>, Vec<_>) = corpus.questions.iter().partition(|asked| asked.case.req().contains(clause));
    Ok(noticing(&grammar, &own).map_or_else(|| Fate::Survivor(noticing(&grammar, &others)), Fate::Killed))
}

/// The first case that notices the mutant. One for which the mutant does not end in time does not count.
fn noticing(grammar: &Grammar, asked: &[&CaseQuestion<'_>]) -> Option<String> {
    let is_noticed = |asked: &&&CaseQuestion<'_>| match asked.ask(grammar) {
        Answer::Endless => false,
        answer => !answer.is(asked.question.expected),
    };
    asked.iter().find(is_noticed).map(|asked| asked.case.id().to_owned())
}
