//! Any program as an implementation: an argument template, and what its exit codes and its output mean.

use std::path::PathBuf;
use std::process::Command;

use crate::ask::answer::{Answer, Question, Respond, Unusable, frame};
use crate::ask::process::{Framing, Limits, Process};
use kyaml_cases::json::{read_plain, write_plain};
use kyaml_cases::value::Typed;
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Input, Rejection, Reports, Said};

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

/// A program that knows nothing of the protocol.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// How it is called.
    pub(crate) template: Template,
    /// What its exit codes mean, if somebody says.
    pub(crate) codes: Option<ExitCodes>,
    /// The format of its findings.
    pub(crate) findings: Findings,
}

/// A program that is started for each question, or for many.
#[derive(Debug, Clone)]
pub(crate) struct Exec {
    program: Program,
    limits: Limits,
    /// Standard error of the last start for one question.
    remarks: String,
    /// Whether each question gets a start of its own: the program has named a file that it accepts.
    is_alone: bool,
}

/// The result of one start of a program.
struct Ended {
    verdict: Verdict,
    stdout: Vec<u8>,
    stderr: String,
    /// How it ended, for a person.
    status: String,
}

impl Ended {
    /// How it ended, and the line that names the reason: of standard error, or else of standard output.
    fn failure(&self) -> String {
        let stdout = String::from_utf8_lossy(&self.stdout);
        let line = [words(&self.stderr), words(&stdout)].into_iter().find(|line| !line.is_empty());
        format!("{}: {}", self.status, line.unwrap_or_default())
    }

    /// The lines of standard output. A program that failed may have left its last one unfinished.
    fn lines(&self) -> Vec<&[u8]> {
        let lines = self.stdout.split_inclusive(|byte| *byte == b'\n');
        lines.filter(|line| self.verdict == Verdict::Accept || line.ends_with(b"\n")).collect()
    }
}

impl Exec {
    /// A program under these limits.
    pub(crate) fn new(program: Program, limits: Limits) -> Self {
        Self { program, limits, remarks: String::new(), is_alone: false }
    }

    /// Puts one question, which one start of the program answers.
    fn ask_alone(&mut self, question: &Question) -> std::io::Result<Answer> {
        let folder = tempfile::tempdir()?;
        let (bytes, name) = input(question, 0);
        let path = folder.path().join(&name);
        let ended = match self.program.template.feed() {
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
        let words = || words(&ended.stderr).to_owned();
        let mut reports = Reports::default();
        let said = match ended.verdict {
            Verdict::Accept
                if self.program.template.feed() == Feed::Files && question.operation == Operation::Format =>
            {
                Said::Output(std::fs::read(&path)?)
            }
            Verdict::Accept if self.prints_lines(question) => match &*ended.lines() {
                [line] => of_line(line),
                lines => Said::Failed(format!("it prints {} lines for one file", lines.len())),
            },
            Verdict::Accept if question.operation != Operation::Check => accepted(question.operation, ended.stdout),
            Verdict::Accept | Verdict::Reject => {
                match findings::read(self.program.findings, &ended.stdout, &ended.stderr, &name) {
                    Ok(mut files) => {
                        let of_file = files.remove(&name).unwrap_or_default();
                        let rejection =
                            (self.program.findings == Findings::Json).then_some(of_file.rejection.clone()).flatten();
                        let is_accepted = ended.verdict == Verdict::Accept;
                        reports = of_file.reports(self.program.findings, is_accepted);
                        if is_accepted {
                            Said::Accepted
                        } else {
                            Said::Rejected(rejection.unwrap_or_else(|| Rejection::words(words())))
                        }
                    }
                    Err(why) => Said::Failed(why),
                }
            }
            Verdict::Unsupported => Said::Unsupported(words()),
            Verdict::Foreign => Said::Foreign(words()),
            Verdict::Failed => Said::Failed(ended.failure()),
        };
        self.remarks = ended.stderr;
        Ok(Answer::Said(said, Box::new(reports)))
    }

    /// Whether the program answers by a line for each file, as readers of many files do.
    fn prints_lines(&self, question: &Question) -> bool {
        self.program.template.feed() == Feed::Files && question.operation == Operation::Load
    }

    /// Puts many questions at once, and gives the answers to the first ones, if one start of the program answers them.
    ///
    /// A reader answers by lines, in order. A checker that accepts has accepted every file. One that rejects has rejected the files that
    /// it names. It does not answer if it ends otherwise, or rejects without a name; the caller
    /// then asks with fewer files at a time. One more file shows whether it names files that it accepts.
    fn ask_together(&mut self, questions: &[Question]) -> std::io::Result<Option<Vec<Answer>>> {
        let folder = tempfile::tempdir()?;
        let mut names = Vec::new();
        let mut paths: Vec<PathBuf> = Vec::new();
        for (index, question) in questions.iter().chain([&good(questions[0].operation)]).enumerate() {
            let (bytes, name) = input(question, index);
            paths.push(folder.path().join(&name));
            std::fs::write(&paths[index], bytes)?;
            names.push(name);
        }
        let is_reader = self.prints_lines(&questions[0]);
        let asked = if is_reader { &paths[..questions.len()] } else { &paths[..] };
        let Ok(ended) = self.start(asked, None)? else { return Ok(None) };
        if is_reader {
            let lines = ended.lines();
            self.is_alone = lines.len() > questions.len();
            return Ok((!self.is_alone).then(|| lines.iter().map(|line| Answer::said(of_line(line))).collect()));
        }
        let read = || findings::read(self.program.findings, &ended.stdout, &ended.stderr, "");
        let mut files = match ended.verdict {
            Verdict::Accept => read().unwrap_or_default(),
            Verdict::Reject => match read() {
                Ok(files) if names.iter().any(|name| files.get(name).is_some_and(|file| file.rejection.is_some())) => {
                    files
                }
                _ => return Ok(None),
            },
            Verdict::Failed | Verdict::Unsupported | Verdict::Foreign => return Ok(None),
        };
        let is_good_named = files.get(&names[questions.len()]).is_some_and(|file| file.rejection.is_some());
        if ended.verdict == Verdict::Reject && is_good_named {
            self.is_alone = true;
            return Ok(None);
        }
        let mut answers = Vec::new();
        for (question, (name, path)) in std::iter::zip(questions, std::iter::zip(names, paths)) {
            let of_file = files.remove(&name).unwrap_or_default();
            let rejection = of_file.rejection.clone().filter(|_| ended.verdict == Verdict::Reject);
            let reports = of_file.reports(self.program.findings, rejection.is_none());
            let said = match rejection {
                Some(rejection) => Said::Rejected(rejection),
                None if question.operation == Operation::Format => Said::Output(std::fs::read(path)?),
                None => Said::Accepted,
            };
            answers.push(Answer::Said(said, Box::new(reports)));
        }
        Ok(Some(answers))
    }

    /// Starts the program, and waits for its end; an answer where that is not as it should be.
    fn start(&self, paths: &[PathBuf], stdin: Option<Vec<u8>>) -> std::io::Result<Result<Ended, Answer>> {
        let mut command = Command::new(self.program.template.program());
        command.args(self.program.template.arguments(paths));
        let mut process = Process::start(&mut command, Framing::Whole, self.limits)?;
        if let Some(bytes) = stdin {
            process.send(bytes);
        }
        process.close_input();
        let slices = u32::try_from(paths.len().div_ceil(INPUTS_PER_TIMEOUT)).unwrap_or(u32::MAX);
        let timeout = self.limits.timeout * slices.max(1);
        let stdout = match frame(&mut process, self.limits, timeout, "it did not end") {
            Ok(stdout) => stdout,
            Err(answer) => return Ok(Err(answer)),
        };
        let Some(status) = process.wait(timeout) else {
            return Ok(Err(Answer::Timeout(format!("it did not end within {timeout:?}"))));
        };
        let Some(code) = status.code() else {
            return Ok(Err(Answer::Crash(process.last_words())));
        };
        let stderr = process.stderr();
        let verdict = match &self.program.codes {
            Some(codes) => codes.verdict(code),
            // An uncaught exception ends some languages' programs with 1.
            None if is_traceback(&stderr) => Verdict::Failed,
            None => ExitCodes::default().verdict(code),
        };
        Ok(Ok(Ended { verdict, stdout, stderr, status: status.to_string() }))
    }

    fn unusable(&self, error: &std::io::Error) -> Unusable {
        Unusable(Answer::Crash(format!("cannot start {}: {error}", self.program.template.program())))
    }
}

impl Respond for Exec {
    /// Puts a question. One that was late or large is put once more, because it may have had too little of the machine.
    fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
        let answer = self.ask_alone(question);
        let answer = match answer {
            Ok(Answer::Timeout(_) | Answer::Resource(_)) => self.ask_alone(question),
            answer => answer,
        };
        answer.map_err(|error| self.unusable(&error))
    }

    fn take_remarks(&mut self) -> String {
        std::mem::take(&mut self.remarks)
    }

    fn at_a_time(&self) -> usize {
        if self.program.template.feed() == Feed::Files { BATCH } else { 1 }
    }

    fn ask_all(&mut self, questions: &[Question]) -> Result<Vec<Answer>, Unusable> {
        if self.is_alone || questions.len() < 2 {
            return questions.iter().map(|question| self.ask(question)).collect();
        }
        if let Some(mut answers) = self.ask_together(questions).map_err(|error| self.unusable(&error))? {
            // A reader that ended before it answered is asked alone about the next file.
            if let Some((next, others)) = questions[answers.len()..].split_first() {
                answers.push(self.ask(next)?);
                answers.extend(self.ask_all(others)?);
            }
            return Ok(answers);
        }
        if self.is_alone {
            return self.ask_all(questions);
        }
        let (left, right) = questions.split_at(questions.len() / 2);
        let mut answers = self.ask_all(left)?;
        answers.extend(self.ask_all(right)?);
        Ok(answers)
    }
}

/// A question about a stream that is in every form.
fn good(operation: Operation) -> Question {
    Question { operation, input: Input::Bytes(b"---\n{}\n".to_vec()), options: Options::default() }
}

/// Whether standard error, of which only the end may be known, shows an exception that nobody caught: of Python, Node.js or
/// Java.
fn is_traceback(stderr: &str) -> bool {
    let is_frame = |line: &str| {
        line.starts_with("Traceback (most recent call last):")
            || line.starts_with("  File \"") && line.contains(", line ")
            || line.starts_with("Exception in thread \"")
    };
    let last = stderr.lines().rev().find(|line| !line.trim().is_empty());
    stderr.lines().any(is_frame) || last.is_some_and(|line| line.starts_with("Node.js v"))
}

/// The line of standard error that names the mistake: the first, or of a Python traceback the last one at the margin.
fn words(stderr: &str) -> &str {
    let lines = || stderr.lines().filter(|line| !line.trim().is_empty());
    let is_python = lines().any(|line| line.starts_with("Traceback ") || line.starts_with("  File \""));
    let named = lines().rev().find(|line| is_python && !line.starts_with(' '));
    named.or_else(|| lines().next()).unwrap_or_default()
}

/// The bytes of an input, and the name of its file: `input-0.yaml`.
fn input(question: &Question, index: usize) -> (Vec<u8>, String) {
    match &question.input {
        Input::Bytes(bytes) => (bytes.clone(), format!("input-{index}.yaml")),
        Input::Value(documents) => (write_plain(documents).into_bytes(), format!("input-{index}.json")),
    }
}

/// What the line of a reader about a file says: an array of its documents, or a string if the reader refuses it.
fn of_line(line: &[u8]) -> Said {
    match read_plain(line).map(|mut texts| (texts.len(), texts.pop())) {
        Ok((1, Some(Typed::Sequence(documents)))) => Said::Documents(documents),
        Ok((1, Some(Typed::String(why)))) => Said::Rejected(Rejection::words(&why)),
        Ok(_) => {
            Said::Failed("its line is neither an array of documents nor a string that says why it refuses".to_owned())
        }
        Err(error) => Said::Failed(format!("its line is no JSON: {error}")),
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
