//! What becomes of a question that is put to an implementation.

use crate::ask::process::Process;
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Hello, Input, Said};

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// What to do.
    pub operation: Operation,
    /// With what.
    pub input: Input,
    /// What to check for, or how to write.
    pub options: Options,
}

/// What became of a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The implementation says.
    Said(Said),
    /// Its process ended; how.
    Crash(String),
    /// It did not answer in time.
    Timeout(String),
    /// It used or wrote more than it may.
    Resource(String),
    /// It did not keep to the protocol; how.
    ProtocolError(String),
}

impl Answer {
    /// Whether the process can be asked on.
    pub(crate) fn is_said(&self) -> bool {
        matches!(self, Self::Said(_))
    }

    /// What a process that used too much memory did.
    pub(crate) fn too_big(bytes: u64, limit: u64) -> Self {
        const MIB: u64 = 1 << 20;
        Self::Resource(format!("its processes use {} MiB of memory, more than {} MiB", bytes / MIB, limit / MIB))
    }

    /// What a process that wrote too much did.
    pub(crate) fn too_long(limit: u64) -> Self {
        Self::Resource(format!("its output is longer than {limit} bytes"))
    }

    /// What a process that ended did.
    pub(crate) fn ended(mut process: Process) -> Self {
        Self::Crash(process.last_words())
    }
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

    /// What it said of itself, once it has been asked something.
    fn hello(&self) -> Option<&Hello> {
        None
    }
}
