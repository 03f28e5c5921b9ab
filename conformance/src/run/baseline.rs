//! What implementations would score that do not look at their input: a score means nothing without them.

use super::{aim, credit};
use crate::ask::answer::{Answer, Question, Respond, Unusable};
use crate::plan::{Check, Start};
use crate::results::Score;
use crate::run::judge::is_in;
use crate::run::judge::{Observation, observe};
use kyaml_cases::json::write_plain;
use kyaml_grammar::Form;
use kyaml_protocol::operation::Operation;
use kyaml_protocol::serve::load;
use kyaml_protocol::{Input, Rejection, Said};

/// The scores of three implementations on the first checks, those that are `counted`.
///
/// The first one accepts every stream, reads it as no documents, and writes nothing. The second one rejects everything. The third one
/// accepts every stream, and writes its input: a stream as it is, and values as plain JSON.
pub(super) fn scores(checks: &[Check<'_>], counted: &[bool]) -> [Score; 3] {
    let accept = |check: &Check<'_>, output: Vec<u8>| match check.operation {
        Operation::Check => Said::Accepted,
        Operation::Load => Said::Documents(Vec::new()),
        Operation::Format | Operation::Render => Said::Output(output),
    };
    let input = |check: &Check<'_>| match check.start {
        Start::Bytes(bytes) => bytes.to_vec(),
        Start::Value(documents) => write_plain(documents).into_bytes(),
    };
    [
        score(checks, counted, |check| accept(check, Vec::new())),
        score(checks, counted, |_| Said::Rejected(Rejection::default())),
        score(checks, counted, |check| accept(check, input(check))),
    ]
}

fn score(checks: &[Check<'_>], counted: &[bool], say: impl Fn(&Check<'_>) -> Said) -> Score {
    let observe = |check: &Check<'_>| observe(check, &Answer::said(say(check)), &mut ReaderOfKyaml);
    let observations: Vec<Observation> = checks.iter().map(observe).collect();
    let mut score = Score::default();
    let settled = checks.iter().zip(credit::settle(checks, observations));
    for ((check, observation), _) in settled.zip(counted).filter(|(_, is_counted)| **is_counted) {
        let is_portable = check.is_portable() == Some(true);
        score.count(aim(check), is_portable, observation.observed, observation.reason);
    }
    score
}

/// Reads what these write, within this process: inputs of the suite, and of them only those that are KYAML. All others are worth nothing.
pub(crate) struct ReaderOfKyaml;

impl Respond for ReaderOfKyaml {
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
        let Input::Bytes(bytes) = &question.input else {
            return Err(Unusable(Answer::Crash("values are not read".to_owned())));
        };
        if let Err(why) = is_in(Form::Kyaml, bytes) {
            return Ok(Answer::said(Said::Rejected(Rejection::words(&why))));
        }
        Ok(Answer::said(load(kyaml_readers::of_output(), &String::from_utf8_lossy(bytes))))
    }
}
