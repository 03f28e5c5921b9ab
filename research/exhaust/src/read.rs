//! Compares other readers with the meant documents of accepted streams.

use anyhow::{Result, anyhow};
use kyaml_cases::difference::misread;
use kyaml_cases::value::Typed;
use kyaml_conformance::{Answer, Limits, Question, Respond, Subject};
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Input, Said};

use crate::known::Causes;
use crate::meant::Meant;
use crate::tally::Reading;

/// The greatest length of a question, in bytes. It is small, because some readers misread one stream in
/// forty, and all streams of that question are asked again.
const BATCH: usize = 512;

/// The greatest length of a printed sample: the stream and the answer, in characters.
const SHOWN: usize = 200;

/// The accepted causes of a misread stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuses {
    /// A known cause, or the rule of the portable set that the stream breaks.
    KnownOrPortable,
    /// A known cause.
    Known,
}

/// A reader in a session of many questions.
pub struct Reader<'c> {
    causes: &'c Causes,
    excuses: Excuses,
    name: String,
    session: Box<dyn Respond>,
    reading: Reading,
}

impl<'c> Reader<'c> {
    /// The reader of an implementation, the known causes, and the accepted causes.
    #[must_use]
    pub fn new(subject: &Subject, causes: &'c Causes, excuses: Excuses) -> Self {
        Self {
            causes,
            excuses,
            name: subject.name.clone(),
            session: subject.open(Limits::default()),
            reading: Reading::default(),
        }
    }

    /// The version that the reader reports. It is empty before the first question.
    #[must_use]
    pub fn version(&self) -> &str {
        self.session.hello().map_or("", |hello| hello.version.as_str())
    }

    /// Puts these streams to the reader, many at once. Asks about each misread stream by itself.
    ///
    /// # Errors
    /// Fails if the reader cannot be asked.
    pub fn ask(&mut self, streams: &[Meant]) -> Result<Reading> {
        self.reading = Reading { asked: streams.len() as u64, ..Reading::default() };
        // Among others, a stream without documents shows nothing. No stream can follow one without a line
        // break at its end.
        let (many, alone): (Vec<&Meant>, Vec<&Meant>) =
            streams.iter().partition(|meant| meant.ends_with_line_break() && !meant.documents.is_empty());
        for meant in alone {
            self.ask_together(&[meant])?;
        }
        let (portable, others): (Vec<&Meant>, Vec<&Meant>) =
            many.into_iter().partition(|meant| meant.warning.is_none());
        for group in [portable, others] {
            let mut rest = group.as_slice();
            while !rest.is_empty() {
                let mut bytes = 0;
                let more = rest.iter().take_while(|meant| {
                    bytes += meant.stream.len();
                    bytes <= BATCH
                });
                let (batch, after) = rest.split_at(more.count().max(1));
                self.ask_together(batch)?;
                rest = after;
            }
        }
        Ok(std::mem::take(&mut self.reading))
    }

    /// Asks about a batch in one question: a stream after another is a stream. Asks about each half again if
    /// the documents are not the meant ones.
    fn ask_together(&mut self, batch: &[&Meant]) -> Result<()> {
        let input: String = batch.iter().map(|meant| meant.stream.as_str()).collect();
        let expected: Vec<Typed> = batch.iter().flat_map(|meant| meant.documents.clone()).collect();
        let question = Question {
            operation: Operation::Load,
            input: Input::Bytes(input.into_bytes()),
            options: Options::default(),
        };
        let answer = self.session.ask(&question).map_err(|unusable| anyhow!("{}: {unusable:?}", self.name))?;
        let is_taken = matches!(answer, Answer::Said(Said::Documents(_) | Said::Foreign(_), _));
        let Some(said) = deviation(&expected, answer) else {
            self.reading.alike += batch.len() as u64;
            self.reading.taken += batch.len() as u64;
            return Ok(());
        };
        if let [meant] = batch {
            self.reading.taken += u64::from(is_taken);
            let known = self.causes.why(&self.name, &meant.stream, &said);
            let of_the_set = meant.warning.filter(|_| self.excuses == Excuses::KnownOrPortable);
            let cause = known.or(of_the_set).map_or_else(|| unexplained(&said), str::to_owned);
            self.reading.deviate(cause, format!("{:?}: {said}", meant.stream).chars().take(SHOWN).collect());
            return Ok(());
        }
        let (left, right) = batch.split_at(batch.len() / 2);
        self.ask_together(left)?;
        self.ask_together(right)
    }
}

/// A description of an answer that differs from the expected documents.
fn deviation(expected: &[Typed], answer: Answer) -> Option<String> {
    Some(match answer {
        Answer::Said(Said::Documents(found), _) => misread(expected, &found)?.to_string(),
        Answer::Said(Said::Rejected(rejection), _) => format!("rejected: {}", rejection.message),
        Answer::Said(Said::Foreign(what), _) => format!("foreign: {what}"),
        Answer::Said(Said::Unsupported(why), _) => format!("unsupported: {why}"),
        answer => format!("{answer:?}"),
    })
}

/// The start of each name of an unknown cause.
pub const UNEXPLAINED: &str = "UNEXPLAINED";

/// The name of an unknown cause: the start of the answer, up to the first quote, colon or brace.
fn unexplained(said: &str) -> String {
    let first = said.split(['"', ':', '{']).next().unwrap_or_default();
    format!("{UNEXPLAINED} {}", first.trim())
}

#[cfg(test)]
mod test;
