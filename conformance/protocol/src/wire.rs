//! Messages as lines.
//!
//! The parser reads the `type` of a message first, and then its other fields. It passes values on as raw JSON to
//! [`kyaml_cases::json`], which does not recurse: a value may nest deeper than a stack allows.

use kyaml_cases::case::{Finding, Note, Span};
use kyaml_cases::json::{JsonError, read_typed, write_typed};
use kyaml_cases::value::Typed;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::operation::{Operation, Options};
use crate::{Base64, Hello, Input, Rejection, Reports, Request, Response, Said, Task};

/// Why a line is not a message.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// The line is not the JSON of any message.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// The values of the message are not typed JSON, or nest too deep.
    #[error("the values of the message: {0}")]
    Value(#[from] JsonError),
    /// The message is one for the other side.
    #[error("a message of the type {0:?} goes the other way")]
    OtherSide(Type),
    /// A task needs one of `input` and `value`, and not the other.
    #[error("a task to {0} needs {wanted:?}, and nothing beside it", wanted = wanted_input(*.0))]
    Input(Operation),
    /// A result has what belongs to another outcome, or lacks what belongs to its own.
    #[error("a result with the outcome {0:?} lacks its own fields, or has those of another outcome")]
    Fields(Outcome),
}

/// The word that tells messages apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Type {
    Hello,
    Run,
    Bye,
    Result,
}

/// The word that tells results apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    Accepted,
    Documents,
    Output,
    Rejected,
    Foreign,
    Failed,
    Unsupported,
}

/// The key that every message has.
#[derive(Deserialize)]
struct Head {
    r#type: Type,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HelloRequest {
    r#type: Type,
    protocol: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RunRequest {
    r#type: Type,
    seq: u64,
    operation: Operation,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    input: Option<Base64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Options::is_default")]
    options: Options,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ByeRequest {
    r#type: Type,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HelloResponse {
    r#type: Type,
    protocol: u32,
    name: String,
    configuration: String,
    version: String,
    runtime: String,
    operations: Vec<Operation>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultResponse {
    r#type: Type,
    seq: u64,
    outcome: Outcome,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    documents: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    output: Option<Base64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    span: Option<Span>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Finding>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    warnings: Option<Vec<Finding>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<Vec<Note>>,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// Fails on anything that is not exactly a message to an adapter.
    pub fn parse(line: &[u8]) -> Result<Self, Malformed> {
        Ok(match head(line)? {
            Type::Hello => {
                let HelloRequest { protocol, .. } = body(line)?;
                Self::Hello { protocol }
            }
            Type::Run => {
                let RunRequest { seq, operation, input, value, options, .. } = body(line)?;
                let input = match (operation, input, value) {
                    (Operation::Render, None, Some(value)) => Input::Value(typed(&value)?),
                    (Operation::Check | Operation::Load | Operation::Format, Some(input), None) => {
                        Input::Bytes(input.0)
                    }
                    _ => return Err(Malformed::Input(operation)),
                };
                Self::Run(Task { seq, operation, input, options })
            }
            Type::Bye => {
                let ByeRequest { .. } = body(line)?;
                Self::Bye
            }
            other @ Type::Result => return Err(Malformed::OtherSide(other)),
        })
    }

    /// Writes the message as a line, its LF included.
    #[must_use]
    pub fn to_line(&self) -> Vec<u8> {
        match self {
            Self::Hello { protocol } => to_line(&HelloRequest { r#type: Type::Hello, protocol: *protocol }),
            Self::Run(Task { seq, operation, input, options }) => {
                let (input, value) = match input {
                    Input::Bytes(bytes) => (Some(Base64(bytes.clone())), None),
                    Input::Value(value) => (None, Some(raw(value))),
                };
                let (seq, operation, options) = (*seq, *operation, *options);
                to_line(&RunRequest { r#type: Type::Run, seq, operation, input, value, options })
            }
            Self::Bye => to_line(&ByeRequest { r#type: Type::Bye }),
        }
    }
}

impl Response {
    /// Reads a line.
    ///
    /// # Errors
    /// Fails on anything that is not exactly a message from an adapter.
    pub fn parse(line: &[u8]) -> Result<Self, Malformed> {
        Ok(match head(line)? {
            Type::Hello => {
                let HelloResponse { protocol, name, configuration, version, runtime, operations, .. } = body(line)?;
                Self::Hello(Hello { protocol, name, configuration, version, runtime, operations })
            }
            Type::Result => {
                let mut result: ResultResponse = body(line)?;
                let reports = result.take_reports()?;
                Self::Result { seq: result.seq, said: result.said()?, reports }
            }
            other @ (Type::Run | Type::Bye) => return Err(Malformed::OtherSide(other)),
        })
    }

    /// Writes the message as a line, its LF included.
    #[must_use]
    pub fn to_line(&self) -> Vec<u8> {
        match self {
            Self::Hello(hello) => {
                let Hello { protocol, name, configuration, version, runtime, operations } = hello.clone();
                let r#type = Type::Hello;
                to_line(&HelloResponse { r#type, protocol, name, configuration, version, runtime, operations })
            }
            Self::Result { seq, said, reports } => to_line(&ResultResponse::new(*seq, said.clone(), reports.clone())),
        }
    }
}

impl ResultResponse {
    fn new(seq: u64, said: Said, Reports { findings, warnings, notes }: Reports) -> Self {
        let mut result = Self {
            r#type: Type::Result,
            seq,
            outcome: Outcome::Accepted,
            documents: None,
            output: None,
            message: None,
            rule: None,
            span: None,
            findings,
            warnings,
            notes,
        };
        match said {
            Said::Accepted => {}
            Said::Documents(documents) => {
                (result.outcome, result.documents) = (Outcome::Documents, Some(raw(&documents)));
            }
            Said::Output(output) => (result.outcome, result.output) = (Outcome::Output, Some(Base64(output))),
            Said::Rejected(Rejection { message, rule, span }) => {
                (result.outcome, result.message) = (Outcome::Rejected, Some(message));
                (result.rule, result.span) = (rule, span);
            }
            Said::Foreign(message) => (result.outcome, result.message) = (Outcome::Foreign, Some(message)),
            Said::Failed(message) => (result.outcome, result.message) = (Outcome::Failed, Some(message)),
            Said::Unsupported(message) => (result.outcome, result.message) = (Outcome::Unsupported, Some(message)),
        }
        result
    }

    fn take_reports(&mut self) -> Result<Reports, Malformed> {
        let reports =
            Reports { findings: self.findings.take(), warnings: self.warnings.take(), notes: self.notes.take() };
        let is_allowed = (reports.findings.is_none() || self.outcome == Outcome::Rejected)
            && (reports.warnings.is_none() || self.outcome == Outcome::Accepted)
            && (reports.notes.is_none() || matches!(self.outcome, Outcome::Documents | Outcome::Output));
        if is_allowed { Ok(reports) } else { Err(Malformed::Fields(self.outcome)) }
    }

    fn said(self) -> Result<Said, Malformed> {
        let outcome = self.outcome;
        if outcome != Outcome::Rejected && (self.rule.is_some() || self.span.is_some()) {
            return Err(Malformed::Fields(outcome));
        }
        let message = self.message.unwrap_or_default();
        Ok(match (outcome, self.documents, self.output) {
            (Outcome::Accepted, None, None) => Said::Accepted,
            (Outcome::Documents, Some(documents), None) => Said::Documents(typed(&documents)?),
            (Outcome::Output, None, Some(output)) => Said::Output(output.0),
            (Outcome::Rejected, None, None) => Said::Rejected(Rejection { message, rule: self.rule, span: self.span }),
            (Outcome::Foreign, None, None) => Said::Foreign(message),
            (Outcome::Failed, None, None) => Said::Failed(message),
            (Outcome::Unsupported, None, None) => Said::Unsupported(message),
            _ => return Err(Malformed::Fields(outcome)),
        })
    }
}

fn wanted_input(operation: Operation) -> &'static str {
    if operation == Operation::Render { "value" } else { "input" }
}

fn head(line: &[u8]) -> Result<Type, Malformed> {
    let Head { r#type } = body(line)?;
    Ok(r#type)
}

fn body<'l, T: Deserialize<'l>>(line: &'l [u8]) -> Result<T, Malformed> {
    Ok(serde_json::from_slice(line)?)
}

fn typed(value: &RawValue) -> Result<Vec<Typed>, Malformed> {
    Ok(read_typed(value.get().as_bytes())?)
}

fn raw(documents: &[Typed]) -> Box<RawValue> {
    RawValue::from_string(write_typed(documents)).expect("typed values are written as JSON")
}

fn to_line(message: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(message).expect("messages have string keys only");
    line.push(b'\n');
    line
}
