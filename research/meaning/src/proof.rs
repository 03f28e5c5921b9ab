//! The verdict on each input: it is loaded, formatted, and loaded again.
//!
//! Null documents count as absent, because readers of whole streams for Kubernetes skip them.

use std::path::PathBuf;

use kyaml_cases::difference::difference;
use kyaml_cases::value::Typed;
use kyaml_conformance::{Answer, Limits, Question, Respond, Subject, Unusable};
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Input, Said};
use rayon::prelude::*;

use crate::samples::{Sample, Samples};

/// The formatter and the reader that are asked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Proof<'s> {
    /// It formats.
    pub(crate) formatter: &'s Subject,
    /// It loads, and has the say.
    pub(crate) reader: &'s Subject,
    /// Another formatter, whose bytes are compared.
    pub(crate) beside: Option<&'s Subject>,
    /// What each of them may use.
    pub(crate) limits: Limits,
}

/// The verdict on one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Judged {
    /// The file, or the number of a mutant.
    pub(crate) path: PathBuf,
    /// The effect of the formatter on its meaning.
    pub(crate) fate: Fate,
    /// What the formatter printed on standard error, if it took the input.
    pub(crate) remarks: String,
    /// Whether the other formatter writes the same bytes, if both write any.
    pub(crate) same_bytes: Option<bool>,
}

/// The effect of a formatter on the meaning of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The reader loads the same objects before and after.
    Kept,
    /// The formatter refuses the input; its words.
    Refused(String),
    /// The reader cannot load the input as it is, so there is nothing to keep; its words.
    Unreadable(String),
    /// The reader loads something else afterwards, or nothing; what.
    Changed(String),
}

impl Proof<'_> {
    /// Judges each input, in order.
    ///
    /// # Errors
    /// Fails when a file cannot be read, or a program cannot be started.
    pub(crate) fn run(&self, samples: &Samples) -> anyhow::Result<Vec<Judged>> {
        let open = || Open {
            formatter: self.formatter.open(self.limits),
            reader: self.reader.open(self.limits),
            beside: self.beside.map(|beside| beside.open(self.limits)),
        };
        let numbers: Vec<_> = (0..samples.len()).collect();
        numbers
            .par_chunks(CHUNK)
            .map(|chunk| {
                let mut open = open();
                chunk.iter().map(|&number| open.judge(samples.get(number)?)).collect()
            })
            .collect::<anyhow::Result<Vec<Vec<_>>>>()
            .map(|all| all.concat())
    }
}

/// How many inputs are judged by one set of processes.
const CHUNK: usize = 200;

/// The formatter and the reader, started.
struct Open {
    formatter: Box<dyn Respond>,
    reader: Box<dyn Respond>,
    beside: Option<Box<dyn Respond>>,
}

impl Open {
    fn judge(&mut self, Sample { path, bytes }: Sample) -> anyhow::Result<Judged> {
        let formatted = format(&mut *self.formatter, bytes.clone())?;
        let remarks = if formatted.is_ok() { self.formatter.take_remarks() } else { String::new() };
        // What the formatter refuses may be what the other one takes seconds to die of, and there is nothing to compare.
        let same_bytes = match (&mut self.beside, &formatted) {
            (Some(beside), Ok(ours)) => format(&mut **beside, bytes.clone())?.ok().map(|theirs| *ours == theirs),
            _ => None,
        };
        let fate = match (formatted, load(&mut *self.reader, bytes)?) {
            (Err(words), _) => Fate::Refused(words),
            (Ok(_), Err(words)) => Fate::Unreadable(words),
            (Ok(formatted), Ok(before)) => match load(&mut *self.reader, formatted)? {
                Err(words) => Fate::Changed(format!("it is not read any more: {words}")),
                Ok(after) => difference(&before, &after).map_or(Fate::Kept, |what| Fate::Changed(what.to_string())),
            },
        };
        Ok(Judged { path, fate, remarks, same_bytes })
    }
}

fn format(formatter: &mut dyn Respond, bytes: Vec<u8>) -> anyhow::Result<Result<Vec<u8>, String>> {
    Ok(match ask(formatter, Operation::Format, bytes)? {
        Answer::Said(Said::Output(bytes), _) => Ok(bytes),
        other => Err(words(other)),
    })
}

fn load(reader: &mut dyn Respond, bytes: Vec<u8>) -> anyhow::Result<Result<Vec<Typed>, String>> {
    Ok(match ask(reader, Operation::Load, bytes)? {
        Answer::Said(Said::Documents(documents), _) => {
            Ok(documents.into_iter().filter(|document| *document != Typed::Null).collect())
        }
        other => Err(words(other)),
    })
}

fn ask(whom: &mut dyn Respond, operation: Operation, bytes: Vec<u8>) -> anyhow::Result<Answer> {
    let question = Question { operation, input: Input::Bytes(bytes), options: Options::default() };
    whom.ask(&question).map_err(|Unusable(answer)| anyhow::anyhow!("cannot be asked: {}", words(answer)))
}

/// The answer in one line.
fn words(answer: Answer) -> String {
    let words = match answer {
        Answer::Said(Said::Rejected(rejection), _) => rejection.message,
        Answer::Said(Said::Foreign(words) | Said::Failed(words) | Said::Unsupported(words), _)
        | Answer::Crash(words)
        | Answer::Timeout(words)
        | Answer::Resource(words)
        | Answer::ProtocolError(words) => words,
        Answer::Said(other, _) => other.name().to_owned(),
    };
    words.lines().next().unwrap_or_default().to_owned()
}
