//! Any program as an implementation: an argument template, and what its exit codes and its output mean.

use std::path::PathBuf;
use std::process::Command;

use crate::ask::answer::{Answer, Question, Respond, Unusable};
use crate::ask::process::{Framing, Limits, Process, Received};
use kyaml_cases::json::{read_plain, write_plain};
use kyaml_protocol::operation::Operation;
use kyaml_protocol::{Input, Rejection, Said};

mod codes;
mod findings;
mod template;

pub(crate) use codes::{ExitCodes, Verdict};
pub(crate) use findings::Findings;
pub(crate) use template::{Feed, Template};

/// How many inputs a program gets at a time that takes many.
const BATCH: usize = 200;
/// The number of inputs for which a program may take as long as for one answer.
const INPUTS_PER_TIMEOUT: usize = 20;

/// A program that is started for each question, or for many.
#[derive(Debug, Clone)]
pub(crate) struct Exec {
    template: Template,
    codes: ExitCodes,
    findings: Findings,
    limits: Limits,
    /// Standard error of the last start for one question.
    remarks: String,
}

/// The result of one start of a program.
struct Ended {
    verdict: Verdict,
    stdout: Vec<u8>,
    stderr: String,
    /// How it ended, for a person.
    status: String,
}

impl Exec {
    /// A program with these exit codes, which prints its findings so, under these limits.
    pub(crate) fn new(template: Template, codes: ExitCodes, findings: Findings, limits: Limits) -> Self {
        Self { template, codes, findings, limits, remarks: String::new() }
    }

    /// Puts one question, which one start of the program answers.
    fn ask_alone(&mut self, question: &Question) -> std::io::Result<Answer> {
        let folder = tempfile::tempdir()?;
        let (bytes, name) = input(question, 0);
        let path = folder.path().join(&name);
        let ended = match self.template.feed() {
            Feed::Stream => self.start(&[], Some(bytes))?,
            Feed::File | Feed::Files => {
                std::fs::write(&path, &bytes)?;
                self.start(std::slice::from_ref(&path), None)?
            }
        };
        let ended = match ended {
            Ok(ended) => ended,
            Err(answer) => return Ok(answer),
        };
        let words = || ended.stderr.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
        let answer = Answer::Said(match ended.verdict {
            Verdict::Accept if self.template.feed() == Feed::Files && question.operation == Operation::Format => {
                Said::Output(std::fs::read(&path)?)
            }
            Verdict::Accept => accepted(question.operation, ended.stdout),
            Verdict::Reject => match findings::read(self.findings, &ended.stdout, &ended.stderr, &name) {
                Ok(mut findings) => {
                    let said = (self.findings == Findings::Json).then(|| findings.remove(&name)).flatten();
                    Said::Rejected(said.unwrap_or_else(|| Rejection::words(words())))
                }
                Err(why) => Said::Failed(why),
            },
            Verdict::Unsupported => Said::Unsupported(words()),
            Verdict::Failed => Said::Failed(format!("{}: {}", ended.status, words())),
        });
        self.remarks = ended.stderr;
        Ok(answer)
    }

    /// Puts many questions at once, if one start of the program answers them all.
    ///
    /// A program that accepts has accepted every file. One that rejects has rejected the files that
    /// it names. It does not answer if it ends otherwise, or rejects without a name; the caller
    /// then asks with fewer files at a time.
    fn ask_together(&self, questions: &[Question]) -> std::io::Result<Option<Vec<Answer>>> {
        let folder = tempfile::tempdir()?;
        let mut names = Vec::new();
        let mut paths: Vec<PathBuf> = Vec::new();
        for (index, question) in questions.iter().enumerate() {
            let (bytes, name) = input(question, index);
            paths.push(folder.path().join(&name));
            std::fs::write(&paths[index], bytes)?;
            names.push(name);
        }
        let Ok(ended) = self.start(&paths, None)? else { return Ok(None) };
        let mut rejections = match ended.verdict {
            Verdict::Accept => std::collections::BTreeMap::new(),
            Verdict::Reject => match findings::read(self.findings, &ended.stdout, &ended.stderr, "") {
                Ok(rejections) if names.iter().any(|name| rejections.contains_key(name)) => rejections,
                _ => return Ok(None),
            },
            Verdict::Failed | Verdict::Unsupported => return Ok(None),
        };
        let mut answers = Vec::new();
        for (question, (name, path)) in std::iter::zip(questions, std::iter::zip(names, paths)) {
            answers.push(Answer::Said(match rejections.remove(&name) {
                Some(rejection) => Said::Rejected(rejection),
                None if question.operation == Operation::Format => Said::Output(std::fs::read(path)?),
                None => Said::Accepted,
            }));
        }
        Ok(Some(answers))
    }

    /// Starts the program, and waits for its end; an answer where that is not as it should be.
    fn start(&self, paths: &[PathBuf], stdin: Option<Vec<u8>>) -> std::io::Result<Result<Ended, Answer>> {
        let mut command = Command::new(self.template.program());
        command.args(self.template.arguments(paths));
        let mut process = Process::start(&mut command, Framing::Whole, self.limits)?;
        if let Some(bytes) = stdin {
            process.send(bytes);
        }
        process.close_input();
        let slices = u32::try_from(paths.len().div_ceil(INPUTS_PER_TIMEOUT)).unwrap_or(u32::MAX);
        let timeout = self.limits.timeout * slices.max(1);
        let late = || Answer::Timeout(format!("it did not end within {timeout:?}"));
        let stdout = match process.receive(timeout) {
            Received::Frame(stdout) => stdout,
            Received::End => return Ok(Err(Answer::ended(process))),
            Received::Late => return Ok(Err(late())),
            Received::TooLong => return Ok(Err(Answer::too_long(self.limits.output))),
            Received::TooBig(bytes) => return Ok(Err(Answer::too_big(bytes, self.limits.memory))),
        };
        let Some(status) = process.wait(timeout) else {
            return Ok(Err(late()));
        };
        let Some(code) = status.code() else {
            return Ok(Err(Answer::ended(process)));
        };
        let verdict = self.codes.verdict(code);
        Ok(Ok(Ended { verdict, stdout, stderr: process.stderr(), status: status.to_string() }))
    }

    fn unusable(&self, error: &std::io::Error) -> Unusable {
        Unusable(Answer::Crash(format!("cannot start {}: {error}", self.template.program())))
    }
}

impl Respond for Exec {
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
        self.ask_alone(question).map_err(|error| self.unusable(&error))
    }

    fn take_remarks(&mut self) -> String {
        std::mem::take(&mut self.remarks)
    }

    fn at_a_time(&self) -> usize {
        if self.template.feed() == Feed::Files { BATCH } else { 1 }
    }

    fn ask_all(&mut self, questions: &[Question]) -> Result<Vec<Answer>, Unusable> {
        if let [question] = questions {
            return Ok(vec![self.ask(question)?]);
        }
        if let Some(answers) = self.ask_together(questions).map_err(|error| self.unusable(&error))? {
            return Ok(answers);
        }
        let (left, right) = questions.split_at(questions.len() / 2);
        let mut answers = self.ask_all(left)?;
        answers.extend(self.ask_all(right)?);
        Ok(answers)
    }
}

/// The bytes of an input, and the name of its file: `input-0.yaml`.
fn input(question: &Question, index: usize) -> (Vec<u8>, String) {
    match &question.input {
        Input::Bytes(bytes) => (bytes.clone(), format!("input-{index}.yaml")),
        Input::Value(documents) => (write_plain(documents).into_bytes(), format!("input-{index}.json")),
    }
}

/// What the output of a program that accepts its input says. A loader prints JSON, one text for each document.
fn accepted(operation: Operation, output: Vec<u8>) -> Said {
    match operation {
        Operation::Check => Said::Accepted,
        Operation::Format | Operation::Render => Said::Output(output),
        Operation::Load => match read_plain(&output) {
            Ok(documents) => Said::Documents(documents),
            Err(error) => Said::Failed(format!("its output is no JSON: {error}")),
        },
    }
}

#[cfg(all(test, unix))]
mod test;
