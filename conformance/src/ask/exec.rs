//! Any program as an implementation: an argument template, and what its exit codes mean.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::process::Command;
use std::str::FromStr;

use crate::ask::answer::{Answer, Question, Respond, Unusable};
use crate::ask::plain_json;
use crate::ask::process::{Framing, Limits, Process, Received};
use kyaml_protocol::operation::Operation;
use kyaml_protocol::{Input, Rejection, Said};

/// What stands for the path of the input.
const PLACEHOLDER: &str = "{input}";

/// A command line, split as a shell splits it, such as `yq -o=kyaml {input}`.
///
/// `{input}` is replaced by the path of a temporary file; where it does not stand, the input comes on standard input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    program: String,
    arguments: Vec<String>,
}

/// What a program says with its exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The input is accepted; standard output has what it was read or written as.
    Accept,
    /// The input is rejected.
    Reject,
    /// Something else went wrong.
    Failed,
    /// The program cannot do this.
    Unsupported,
}

/// The meaning of exit codes; by default `0=accept,1=reject`. Every other code is [`Verdict::Failed`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExitCodes(BTreeMap<i32, Verdict>);

/// Why a template or a map of exit codes is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Mistake {
    /// The template ends inside quotes or in a backslash.
    #[error("the command ends inside quotes or in a backslash")]
    OpenQuotes,
    /// The template names no program.
    #[error("the command names no program")]
    NoProgram,
    /// A meaning is not written as it should be.
    #[error("{0:?} is not CODE=accept, CODE=reject, CODE=failed or CODE=unsupported, with a code such as 0")]
    ExitCode(String),
    /// A code has two meanings.
    #[error("the exit code {0} has two meanings")]
    TwoMeanings(i32),
}

/// A program that is started for each question.
#[derive(Debug, Clone)]
pub struct Exec {
    template: Template,
    codes: ExitCodes,
    limits: Limits,
}

impl Template {
    /// The name of the program, without its folder.
    #[must_use]
    pub fn program_name(&self) -> &str {
        self.program.rsplit('/').next().unwrap_or(&self.program)
    }

    fn takes_path(&self) -> bool {
        self.arguments.iter().any(|argument| argument.contains(PLACEHOLDER))
    }
}

impl FromStr for Template {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let mut words = shlex::split(text).ok_or(Mistake::OpenQuotes)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty()).ok_or(Mistake::NoProgram)?;
        Ok(Self { program, arguments: words.collect() })
    }
}

impl Default for ExitCodes {
    fn default() -> Self {
        Self(BTreeMap::from([(0, Verdict::Accept), (1, Verdict::Reject)]))
    }
}

impl FromStr for ExitCodes {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let mut codes = BTreeMap::new();
        for pair in text.split(',').map(str::trim) {
            let (code, verdict) = parse_meaning(pair).ok_or_else(|| Mistake::ExitCode(pair.to_owned()))?;
            if codes.insert(code, verdict).is_some() {
                return Err(Mistake::TwoMeanings(code));
            }
        }
        Ok(Self(codes))
    }
}

fn parse_meaning(pair: &str) -> Option<(i32, Verdict)> {
    let (code, meaning) = pair.split_once('=')?;
    let verdict = match meaning.trim() {
        "accept" => Verdict::Accept,
        "reject" => Verdict::Reject,
        "failed" => Verdict::Failed,
        "unsupported" => Verdict::Unsupported,
        _ => return None,
    };
    Some((code.trim().parse().ok()?, verdict))
}

impl Exec {
    /// A program with these exit codes, under these limits.
    #[must_use]
    pub fn new(template: Template, codes: ExitCodes, limits: Limits) -> Self {
        Self { template, codes, limits }
    }

    fn run(&self, question: &Question) -> Result<Answer, std::io::Error> {
        let (bytes, name) = match &question.input {
            Input::Bytes(bytes) => (bytes.clone(), "input.yaml"),
            Input::Value(documents) => (plain_json::write(documents), "input.json"),
        };
        let folder = tempfile::tempdir()?;
        let path = folder.path().join(name);
        let mut command = Command::new(&self.template.program);
        command.args(self.template.arguments.iter().map(|argument| fill(argument, &path)));
        let takes_path = self.template.takes_path();
        if takes_path {
            std::fs::write(&path, &bytes)?;
        }
        let mut process = Process::start(&mut command, Framing::Whole, self.limits)?;
        if !takes_path {
            process.send(bytes);
        }
        process.close_input();
        Ok(self.conclude(process, question.operation))
    }

    fn conclude(&self, mut process: Process, operation: Operation) -> Answer {
        let output = match process.receive(self.limits.timeout) {
            Received::Frame(output) => output,
            Received::End => return Answer::ended(process),
            Received::Late => return self.late(),
            Received::TooLong => return Answer::too_long(self.limits.output),
            Received::TooBig(bytes) => return Answer::too_big(bytes, self.limits.memory),
        };
        let Some(status) = process.wait(self.limits.timeout) else {
            return self.late();
        };
        let Some(code) = status.code() else {
            return Answer::ended(process);
        };
        let stderr = process.stderr();
        let words = stderr.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
        Answer::Said(match self.codes.0.get(&code) {
            Some(Verdict::Accept) => accepted(operation, output),
            Some(Verdict::Reject) => Said::Rejected(Rejection::words(words)),
            Some(Verdict::Unsupported) => Said::Unsupported(words),
            Some(Verdict::Failed) | None => Said::Failed(format!("{status}: {words}")),
        })
    }

    fn late(&self) -> Answer {
        Answer::Timeout(format!("it did not end within {:?}", self.limits.timeout))
    }
}

impl Respond for Exec {
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
        let cannot = |error| format!("cannot start {}: {error}", self.template.program);
        self.run(question).map_err(|error| Unusable(Answer::Crash(cannot(error))))
    }
}

fn fill(argument: &str, path: &std::path::Path) -> OsString {
    let mut filled = OsString::new();
    for (index, part) in argument.split(PLACEHOLDER).enumerate() {
        if index > 0 {
            filled.push(path);
        }
        filled.push(part);
    }
    filled
}

/// What the output of a program that accepts its input says. A loader prints JSON, one text for each document.
fn accepted(operation: Operation, output: Vec<u8>) -> Said {
    match operation {
        Operation::Check => Said::Accepted,
        Operation::Format | Operation::Render => Said::Output(output),
        Operation::Load => match plain_json::read(&output) {
            Ok(documents) => Said::Documents(documents),
            Err(error) => Said::Failed(format!("its output is no JSON: {error}")),
        },
    }
}

#[cfg(all(test, unix))]
mod test;
