//! The fates of the mutants of the clauses: each drops one part of one clause, and a case that names
//! the clause must notice it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use anyhow::bail;
use kyaml_cases::case::Case;
use kyaml_cases::suite::Suite;
use kyaml_grammar::KYAML_PEST;
use kyaml_interpreter::{Answer, Grammar};
use rayon::prelude::*;
use serde::Deserialize;

use crate::corpus::{CaseQuestion, Corpus};
use crate::judge::{Judge, Question, Silence};
use crate::mutant::{Fate, Mutant, Place};
use crate::text::with_rule_changed;
use crate::{cases, code};

/// What a thread needs for the deepest case.
const STACK: usize = 256 << 20;

/// Mutants, each with its place among all that are judged.
type Placed<'m> = [(usize, &'m Mutant)];

/// Judges mutants by `jobs` processes, and returns the fate of each, in order.
///
/// # Errors
/// Fails where a mutant of the implementation cannot be made or built, and where a case fails without a mutant.
pub fn judge_all(suite: &Suite, mutants: &[&Mutant], jobs: usize) -> anyhow::Result<Vec<Fate>> {
    let placed = mutants.iter().copied().enumerate();
    let (of_code, of_grammar): (Vec<_>, Vec<_>) =
        placed.partition(|(_, mutant)| matches!(mutant.place, Place::File(_)));
    let mut fates = judge_code(suite, &of_code, jobs)?;
    fates.extend(judge_grammar(suite, &of_grammar)?);
    Ok(fates.into_values().collect())
}

/// The cases that name the clause of a mutant.
fn naming<'s>(suite: &'s Suite, mutant: &Mutant) -> BTreeSet<&'s str> {
    suite.cases().iter().filter(|case| case.req().contains(&mutant.clause)).map(Case::id).collect()
}

/// The cases that notice a mutant, from `kyaml-judge`.
#[derive(Deserialize)]
struct JudgeReport {
    /// A noticing case among those that name the clause of the mutant.
    naming: Option<String>,
    /// Another noticing case, if none of these notices it.
    other: Option<String>,
    /// Whether a question of these cases does not end.
    is_endless: bool,
}

fn judge_code(suite: &Suite, mutants: &Placed<'_>, jobs: usize) -> anyhow::Result<BTreeMap<usize, Fate>> {
    if mutants.is_empty() {
        return Ok(BTreeMap::new());
    }
    let program = code::build(mutants)?;
    let folder = tempfile::tempdir()?;
    let judge = Judge { program: &program, cases: &cases(), baseline: &folder.path().join("baseline"), jobs };
    let fates = Mutex::new(BTreeMap::new());
    judge.each(mutants, |process, (place, mutant)| {
        let question = Question { number: *place, naming: naming(suite, mutant).into_iter().collect() };
        let fate = match process.ask(&question)? {
            Ok(JudgeReport { naming: Some(case), .. }) => Fate::Killed([case].into()),
            Ok(JudgeReport { is_endless: true, .. }) | Err(Silence::Hang) => Fate::Broken("it does not end".to_owned()),
            Ok(JudgeReport { other, .. }) => Fate::Survivor(other.into_iter().collect()),
            Err(Silence::Abort) => Fate::Broken("it crashes".to_owned()),
        };
        fates.lock().expect("no panic").insert(*place, fate);
        Ok(())
    })?;
    Ok(fates.into_inner().expect("no panic"))
}

fn judge_grammar(suite: &Suite, mutants: &Placed<'_>) -> anyhow::Result<BTreeMap<usize, Fate>> {
    let corpus = Corpus::new(suite, &Grammar::shipped()).map_err(anyhow::Error::msg)?;
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build()?;
    let judge = |(place, mutant): &(usize, &Mutant)| {
        // The others are judged all the same, so that one run reports all broken mutants.
        let fate = of_grammar(&corpus, &naming(suite, mutant), mutant);
        (*place, fate.unwrap_or_else(|error| Fate::Broken(format!("{error:#}"))))
    };
    Ok(pool.install(|| mutants.par_iter().map(judge).collect()))
}

fn of_grammar(corpus: &Corpus<'_>, naming: &BTreeSet<&str>, mutant: &Mutant) -> anyhow::Result<Fate> {
    let Place::Rule(rule) = &mutant.place else { bail!("it is no mutant of the grammar") };
    let grammar = Grammar::of(&with_rule_changed(KYAML_PEST, rule, &mutant.find, &mutant.replace)?)?;
    let (own, others): (Vec<&CaseQuestion<'_>>, Vec<&CaseQuestion<'_>>) =
        corpus.questions.iter().partition(|asked| naming.contains(asked.case.id()));
    if let Some(killer) = noticing(&grammar, &own) {
        return Ok(Fate::Killed([killer].into()));
    }
    Ok(Fate::Survivor(noticing(&grammar, &others).into_iter().collect()))
}

/// The first case that notices the mutant. One for which the mutant does not end in time does not count.
fn noticing(grammar: &Grammar, asked: &[&CaseQuestion<'_>]) -> Option<String> {
    let is_noticed = |asked: &&&CaseQuestion<'_>| match asked.ask(grammar) {
        Answer::Endless => false,
        answer => !answer.is(asked.question.expected),
    };
    asked.iter().find(is_noticed).map(|asked| asked.case.id().to_owned())
}
