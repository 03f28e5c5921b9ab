//! What implementations would score that do not look at their input: a score means nothing without them.

use super::{aim, credit};
use crate::ask::answer::{Answer, Question, Respond, Unusable};
use crate::plan::Check;
use crate::results::Score;
use crate::run::judge::{Observation, observe};
use kyaml_protocol::operation::Operation;
use kyaml_protocol::{Rejection, Said};

/// The score of one that accepts every stream, reads it as no documents, and writes nothing; of the first checks, those that are `counted`.
pub(super) fn always_accept(checks: &[Check<'_>], counted: &[bool]) -> Score {
    score(checks, counted, |operation| match operation {
        Operation::Check => Said::Accepted,
        Operation::Load => Said::Documents(Vec::new()),
        Operation::Format | Operation::Render => Said::Output(Vec::new()),
    })
}

/// The score of one that rejects everything.
pub(super) fn always_reject(checks: &[Check<'_>], counted: &[bool]) -> Score {
    score(checks, counted, |_| Said::Rejected(Rejection::default()))
}

fn score(checks: &[Check<'_>], counted: &[bool], say: impl Fn(Operation) -> Said) -> Score {
    let observe = |check: &Check<'_>| observe(check, Answer::Said(say(check.operation)), &mut Nobody);
    let observations: Vec<Observation> = checks.iter().map(observe).collect();
    let mut score = Score::default();
    let settled = checks.iter().zip(credit::settle(checks, observations));
    for ((check, observation), _) in settled.zip(counted).filter(|(_, is_counted)| **is_counted) {
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
