//! What implementations would score that do not look at their input: a score means nothing without them.

use super::{aim, credit};
use crate::ask::answer::{Answer, Question, Respond, Unusable};
use crate::operation::Operation;
use crate::plan::Check;
use crate::protocol::{Rejection, Said};
use crate::results::Score;
use crate::run::judge::{Observation, observe};

/// The score of one that accepts every stream, reads it as no documents, and writes nothing.
pub(super) fn always_accept(checks: &[Check<'_>], reported: usize) -> Score {
    score(checks, reported, |operation| match operation {
        Operation::Check => Said::Accepted,
        Operation::Load => Said::Documents(Vec::new()),
        Operation::Format | Operation::Render => Said::Output(Vec::new()),
    })
}

/// The score of one that rejects everything.
pub(super) fn always_reject(checks: &[Check<'_>], reported: usize) -> Score {
    score(checks, reported, |_| Said::Rejected(Rejection::default()))
}

fn score(checks: &[Check<'_>], reported: usize, say: impl Fn(Operation) -> Said) -> Score {
    let observe = |check: &Check<'_>| observe(check, Answer::Said(say(check.operation)), &mut Nobody);
    let observations: Vec<Observation> = checks.iter().map(observe).collect();
    let mut score = Score::default();
    for (check, observation) in checks.iter().zip(credit::settle(checks, observations)).take(reported) {
        let is_portable = check.is_portable() == Some(true);
        score.count(aim(check), is_portable, observation.observed, observation.reason);
    }
    score
}

/// Reads no output: there is none.
struct Nobody;

impl Respond for Nobody {
    fn ask(&mut self, _: &Question) -> Result<Answer, Unusable> {
        Err(Unusable(Answer::Crash("there is no reader".to_owned())))
    }
}
