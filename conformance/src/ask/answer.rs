//! A question to an implementation, and its answer.

use std::time::Duration;

use crate::ask::process::{Limits, Process, Received};
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Hello, Input, Reports, Said};

/// A question to an implementation: one operation on one input.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// The operation.
    pub operation: Operation,
    /// The input of the operation.
    pub input: Input,
    /// The form to check for, or the options of the writer.
    pub options: Options,
}

/// The answer to a question, or the reason why there is none.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The implementation answered, and reported this beside.
    Said(Said, Box<Reports>),
    /// Its process ended; a description of the end.
    Crash(String),
    /// It did not answer in time.
    Timeout(String),
    /// It used more memory, or wrote more, than its limits allow.
    Resource(String),
    /// It broke the protocol; a description of the violation.
    ProtocolError(String),
}

impl Answer {
    /// An answer without reports.
    #[must_use]
    pub fn said(said: Said) -> Self {
        Self::Said(said, Box::default())
    }

    /// Whether the process can take another question.
    pub(crate) fn is_said(&self) -> bool {
        matches!(self, Self::Said(..))
    }
}

/// Waits for the next frame of a process's output; the answer, if none comes. `late` begins the words for one that comes too late.
pub(crate) fn frame(process: &mut Process, limits: Limits, timeout: Duration, late: &str) -> Result<Vec<u8>, Answer> {
    const MIB: u64 = 1 << 20;
    Err(match process.receive(timeout) {
        Received::Frame(bytes) => return Ok(bytes),
        Received::End => Answer::Crash(process.last_words()),
        Received::Late => Answer::Timeout(format!("{late} within {timeout:?}")),
        Received::TooLong => Answer::Resource(format!("its output is longer than {} bytes", limits.output)),
        Received::TooBig(bytes) => {
            let (used, limit) = (bytes / MIB, limits.memory / MIB);
            Answer::Resource(format!("its processes use {used} MiB of memory, more than {limit} MiB"))
        }
    })
}

/// An implementation of which nothing can be asked: it cannot be started, or does not say hello.
#[derive(Debug, Clone, PartialEq)]
pub struct Unusable(pub Answer);

/// Something that questions can be put to.
pub trait Respond {
    /// Puts a question.
    ///
    /// # Errors
    /// Fails when the implementation can answer neither this question nor any other.
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable>;

    /// How many questions it is best given at a time.
    fn at_a_time(&self) -> usize {
        1
    }

    /// Puts questions, and gives as many answers.
    ///
    /// # Errors
    /// As [`Respond::ask`].
    fn ask_all(&mut self, questions: &[Question]) -> Result<Vec<Answer>, Unusable> {
        questions.iter().map(|question| self.ask(question)).collect()
    }

    /// Standard error of its last answer to [`Respond::ask`], if it is a program.
    fn take_remarks(&mut self) -> String {
        String::new()
    }

    /// Its first message, once it has been asked something.
    fn hello(&self) -> Option<&Hello> {
        None
    }
}
