//! Other readers: whether each reads accepted streams as they are meant.

use anyhow::{Result, anyhow};
use kyaml_cases::difference::misread;
use kyaml_cases::value::Typed;
use kyaml_conformance::{Answer, Limits, Question, Respond, Subject};
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Input, Said};

use crate::known::Causes;
use crate::meant::Meant;
use crate::tally::Reading;

/// How many bytes of streams are put to a reader at once. Some readers read one of forty otherwise, and all that are asked with it are asked
/// again: so they are few.
const BATCH: usize = 512;

/// How many characters of a stream are shown, and of what is said of it.
const SHOWN: usize = 200;

/// What may be the cause of a stream that is read otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excuses {
    /// A known cause, or else the rule of the portable set that the stream breaks.
    KnownOrPortable,
    /// A known cause alone.
    Known,
}

/// A reader that is asked on and on.
pub struct Reader<'c> {
    causes: &'c Causes,
    excuses: Excuses,
    name: String,
    session: Box<dyn Respond>,
    reading: Reading,
}

impl<'c> Reader<'c> {
    /// The reader that an implementation is, what is known of it, and what else may be a cause.
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

    /// The version that the reader gives itself, once it was asked something.
    #[must_use]
    pub fn version(&self) -> &str {
        self.session.hello().map_or("", |hello| hello.version.as_str())
    }

    /// Puts these streams to the reader, many at once; what is read otherwise is asked again by itself.
    ///
    /// # Errors
    /// Fails where the reader cannot be asked.
    pub fn ask(&mut self, streams: &[Meant]) -> Result<Reading> {
        self.reading = Reading { asked: streams.len() as u64, ..Reading::default() };
        // A stream without documents would say nothing among others, and after one without a line break at its end no other can follow.
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

    /// A stream after another is a stream: so a batch is one question. Where the answer is not what is meant, each half is asked.
    fn ask_together(&mut self, batch: &[&Meant]) -> Result<()> {
        let input: String = batch.iter().map(|meant| meant.stream.as_str()).collect();
        let expected: Vec<Typed> = batch.iter().flat_map(|meant| meant.documents.clone()).collect();
        let question = Question {
            operation: Operation::Load,
            input: Input::Bytes(input.into_bytes()),
            options: Options::default(),
        };
        let answer = self.session.ask(&question).map_err(|unusable| anyhow!("{}: {unusable:?}", self.name))?;
        let is_taken = matches!(answer, Answer::Said(Said::Documents(_) | Said::Foreign(_)));
        let Some(otherwise) = otherwise(&expected, answer) else {
            self.reading.alike += batch.len() as u64;
            self.reading.taken += batch.len() as u64;
            return Ok(());
        };
        if let [meant] = batch {
            self.reading.taken += u64::from(is_taken);
            let Otherwise { said, found } = otherwise;
            let known = self.causes.why(&self.name, meant, &said, found.as_deref());
            let of_the_set = meant.warning.filter(|_| self.excuses == Excuses::KnownOrPortable).map(str::to_owned);
            let cause = known.or(of_the_set).unwrap_or_else(|| unexplained(&said));
            self.reading.deviate(cause, format!("{:?}: {said}", meant.stream).chars().take(SHOWN).collect());
            return Ok(());
        }
        let (left, right) = batch.split_at(batch.len() / 2);
        self.ask_together(left)?;
        self.ask_together(right)
    }
}

/// What a reader made of streams that mean something else.
struct Otherwise {
    /// In words.
    said: String,
    /// The documents, where it gave any.
    found: Option<Vec<Typed>>,
}

/// What a reader made of streams, where that is not what they mean.
fn otherwise(expected: &[Typed], answer: Answer) -> Option<Otherwise> {
    let said = match answer {
        Answer::Said(Said::Documents(found)) => {
            let difference = misread(expected, &found)?;
            return Some(Otherwise { said: difference.to_string(), found: Some(found) });
        }
        Answer::Said(Said::Rejected(rejection)) => format!("rejected: {}", rejection.message),
        Answer::Said(Said::Foreign(what)) => format!("foreign: {what}"),
        Answer::Said(Said::Unsupported(why)) => format!("unsupported: {why}"),
        answer => format!("{answer:?}"),
    };
    Some(Otherwise { said, found: None })
}

/// What no cause is known of begins so.
pub const UNEXPLAINED: &str = "UNEXPLAINED";

/// A name for what no cause is known of: what is said first, without what is particular.
fn unexplained(said: &str) -> String {
    let first = said.split(['"', ':', '{']).next().unwrap_or_default();
    format!("{UNEXPLAINED} {}", first.trim())
}

#[cfg(test)]
mod test;
