//! The messages, as values.

use kyaml_cases::case::{Finding, Note, Span};
use kyaml_cases::value::Typed;

use crate::operation::{Operation, Options};

/// A message from the runner; one line each.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// The first message.
    Hello {
        /// The runner's version of the protocol.
        protocol: u32,
    },
    /// Do this.
    Run(Task),
    /// The last message.
    Bye,
}

/// One operation on one input.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Its number, counted from 1 in each process; the reply has it too.
    pub seq: u64,
    /// The operation.
    pub operation: Operation,
    /// The input of the operation.
    pub input: Input,
    /// The form to check for, or the options of the writer.
    pub options: Options,
}

/// The input of a task.
#[derive(Debug, Clone, PartialEq)]
pub enum Input {
    /// The bytes of a stream, for every operation except [`Operation::Render`].
    Bytes(Vec<u8>),
    /// Documents: for [`Operation::Render`].
    Value(Vec<Typed>),
}

/// A message from an adapter; one line each.
#[derive(Debug, Clone, PartialEq)]
pub enum Response {
    /// The answer to [`Request::Hello`].
    Hello(Hello),
    /// The answer to [`Request::Run`].
    Result {
        /// The number of the task.
        seq: u64,
        /// The result of the task.
        said: Said,
        /// The reports beside it.
        reports: Reports,
    },
}

/// The implementation behind the adapter, its version and its operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hello {
    /// The adapter's version of the protocol.
    pub protocol: u32,
    /// The name of the adapter, which is that of its folder.
    pub name: String,
    /// The name of the configuration; `default` where there is only one.
    pub configuration: String,
    /// The version of the library under test, read from the library itself if it has a function for
    /// that.
    pub version: String,
    /// The language's implementation and its version, such as `Go 1.26.8`.
    pub runtime: String,
    /// The operations that it supports.
    pub operations: Vec<Operation>,
}

/// The result of one task.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// The stream belongs to the set that was asked about.
    Accepted,
    /// The documents of the stream.
    Documents(Vec<Typed>),
    /// The bytes that were written.
    Output(Vec<u8>),
    /// The input is not accepted.
    Rejected(Rejection),
    /// The reader accepts the stream, but its result is not a value of KYAML; a description of it.
    Foreign(String),
    /// The implementation failed without a verdict on the input; a description of the failure.
    Failed(String),
    /// The implementation does not support the task; the reason.
    Unsupported(String),
}

/// The reports beside a result, since version 2 of the protocol. A missing list means that the implementation makes no
/// such reports; an empty one, that there is nothing to report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reports {
    /// Of a rejected input: all findings, in order of place.
    pub findings: Option<Vec<Finding>>,
    /// Of an accepted input: the warnings of annex B, in order of place.
    pub warnings: Option<Vec<Finding>>,
    /// Of a value or an output: the scalars that look different in it, in order of place (KY-FROM-17).
    pub notes: Option<Vec<Note>>,
}

/// Why an input is not accepted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rejection {
    /// The implementation's own words.
    pub message: String,
    /// The rule of the specification that is broken, if the implementation names it.
    pub rule: Option<String>,
    /// The bytes that are wrong, if the implementation points at them.
    pub span: Option<Span>,
}

impl Rejection {
    /// A rejection with a message alone.
    #[must_use]
    pub fn words(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }
}

impl Said {
    /// The word for it in the messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::Documents(_) => "documents",
            Self::Output(_) => "output",
            Self::Rejected(_) => "rejected",
            Self::Foreign(_) => "foreign",
            Self::Failed(_) => "failed",
            Self::Unsupported(_) => "unsupported",
        }
    }

    /// Whether it answers the operation: only a loader gives documents, and only a writer output.
    #[must_use]
    pub fn answers(&self, operation: Operation) -> bool {
        match self {
            Self::Accepted => operation == Operation::Check,
            Self::Documents(_) | Self::Foreign(_) => operation == Operation::Load,
            Self::Output(_) => matches!(operation, Operation::Format | Operation::Render),
            Self::Rejected(_) | Self::Failed(_) | Self::Unsupported(_) => true,
        }
    }
}

#[cfg(test)]
mod test;
