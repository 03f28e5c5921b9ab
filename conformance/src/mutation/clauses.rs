//! What becomes of the mutants of the clauses: each drops one part of one clause, and a case that names the clause must notice it.

use std::collections::BTreeSet;

use anyhow::bail;
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_grammar::KYAML_PEST;
use kyaml_interpreter::{Answer, Grammar};
use rayon::prelude::*;

use super::code;
use super::corpus::{Asked, Corpus};
use super::mutant::{Fate, Mutant, Place};
use super::text::with_rule_changed;
use crate::checkout::Checkout;

/// What a thread needs for the deepest case.
const STACK: usize = 256 << 20;

/// Judges mutants, and returns what became of each, in order.
///
/// # Errors
/// Fails where a mutant cannot be made, and where the reference implementation cannot be built or fails without a mutant.
pub fn judge_all(suite: &Suite, mutants: &[&Mutant], checkout: &Checkout) -> anyhow::Result<Vec<Fate>> {
    let of_code: Vec<(usize, &Mutant)> = mutants
        .iter()
        .enumerate()
        .filter(|(_, mutant)| matches!(mutant.place, Place::File(_)))
        .map(|(place, mutant)| (place + 1, *mutant))
        .collect();
    let built = if of_code.is_empty() { None } else { Some(code::build(checkout, &of_code)?) };
    let grammar = Grammar::shipped();
    let corpus = Corpus::new(suite, &grammar).map_err(anyhow::Error::msg)?;
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build()?;
    let judge = |(place, mutant): (usize, &&Mutant)| {
        let naming: BTreeSet<&str> =
            suite.cases().iter().filter(|case| case.req().contains(&mutant.clause)).map(Case::id).collect();
        match (&mutant.place, &built) {
            (Place::Rule(rule), _) => of_grammar(&corpus, &naming, mutant, rule),
            (Place::File(file), Some(built)) => built.judge(suite, &naming, place + 1, file),
            (Place::File(_), None) => bail!("nothing was built"),
        }
        // The others are judged all the same, so that all that are broken are told at once.
        .or_else(|error| Ok(Fate::Broken(format!("{error:#}"))))
    };
    pool.install(|| mutants.par_iter().enumerate().map(judge).collect())
}

fn of_grammar(corpus: &Corpus<'_>, naming: &BTreeSet<&str>, mutant: &Mutant, rule: &str) -> anyhow::Result<Fate> {
    let grammar = Grammar::of(&with_rule_changed(KYAML_PEST, rule, &mutant.find, &mutant.replace)?)?;
    let (own, others): (Vec<&Asked<'_>>, Vec<&Asked<'_>>) =
        corpus.questions.iter().partition(|asked| naming.contains(asked.case.id()));
    if let Some(killer) = noticing(&grammar, &own) {
        return Ok(Fate::Killed([killer].into()));
    }
    Ok(Fate::Survivor(noticing(&grammar, &others).into_iter().collect()))
}

/// The first case that notices the mutant. One for which the mutant does not end in time does not count.
fn noticing(grammar: &Grammar, asked: &[&Asked<'_>]) -> Option<String> {
    let is_noticed = |asked: &&&Asked<'_>| match asked.ask(grammar) {
        Answer::Endless => false,
        answer => !answer.is(asked.question.expected),
    };
    asked.iter().find(is_noticed).map(|asked| asked.case.id().to_owned())
}
