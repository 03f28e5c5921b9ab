//! Other readers: whether each reads accepted streams as they are meant.

use anyhow::{Result, anyhow};
use kyaml_cases::difference::misread;
use kyaml_cases::value::Typed;
use kyaml_conformance::ask::answer::{Answer, Question, Respond};
use kyaml_conformance::ask::process::Limits;
use kyaml_conformance::readers;
use kyaml_conformance::subject::Subject;
use kyaml_lint::{Group, LintOptions, lint};
use kyaml_protocol::operation::{Operation, Options};
use kyaml_protocol::{Input, Said};

use crate::known::Causes;
use crate::tally::Reading;

/// How many bytes of streams are put to a reader at once. Some readers read one of forty otherwise, and all that are asked with it are asked
/// again: so they are few.
const BATCH: usize = 512;

/// Rules of the portable set: where a stream breaks several, the first of these is the cause.
const RANKS: [&str; 4] = ["nonportable-range", "nonportable-precision", "nonportable-integer", "nonportable-exponent"];

/// How many characters of a stream are shown, and of what is said of it.
const SHOWN: usize = 200;

/// An accepted stream, and what it means.
#[derive(Clone, Debug)]
pub struct Meant {
    /// The stream, with a line break at its end.
    pub stream: String,
    /// Its documents.
    pub documents: Vec<Typed>,
    /// Why readers may differ about it: the first rule of the portable set that it breaks. Where there is none, they may not.
    pub warning: Option<&'static str>,
}

impl Meant {
    /// What a stream means, by a reader that is none of the reference implementation's.
    ///
    /// # Errors
    /// Fails where that reader cannot read it.
    pub fn new(stream: String) -> Result<Self> {
        let stream = if stream.is_empty() || stream.ends_with('\n') { stream } else { stream + "\n" };
        let loaded = readers::of_output().load(&stream);
        let typed = loaded
            .and_then(|documents| documents.into_iter().map(kyaml_protocol::reader::Loaded::into_typed).collect());
        let documents = typed.map_err(|error| anyhow!("{stream:?} is not read: {error}"))?;
        let report = lint(stream.as_bytes(), &LintOptions::default());
        let rank = |name: &str| RANKS.iter().position(|ranked| *ranked == name).unwrap_or(RANKS.len());
        let of_the_set = report.diagnostics().iter().filter(|found| found.rule.group() == Group::Portable);
        let names = of_the_set.map(|found| found.rule.name());
        let warning = names.min_by_key(|name| rank(name));
        Ok(Self { stream, documents, warning })
    }
}

/// A reader that is asked on and on.
pub struct Reader<'c> {
    causes: &'c Causes,
    name: String,
    session: Box<dyn Respond>,
    reading: Reading,
}

impl<'c> Reader<'c> {
    /// The reader that an implementation is, and what is known of it.
    #[must_use]
    pub fn new(subject: &Subject, causes: &'c Causes) -> Self {
        Self {
            causes,
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
        let (portable, others): (Vec<&Meant>, Vec<&Meant>) = streams.iter().partition(|meant| meant.warning.is_none());
        // A stream without documents would say nothing among others.
        let (empty, others): (Vec<&Meant>, Vec<&Meant>) =
            others.into_iter().partition(|meant| meant.documents.is_empty());
        for meant in empty {
            self.ask_together(&[meant])?;
        }
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
            let known = self.causes.why(&self.name, &meant.stream, &otherwise);
            let cause = known.or(meant.warning).map_or_else(|| unexplained(&otherwise), str::to_owned);
            self.reading.deviate(cause, format!("{:?}: {otherwise}", meant.stream).chars().take(SHOWN).collect());
            return Ok(());
        }
        let (left, right) = batch.split_at(batch.len() / 2);
        self.ask_together(left)?;
        self.ask_together(right)
    }
}

/// What a reader made of streams that mean something else.
fn otherwise(expected: &[Typed], answer: Answer) -> Option<String> {
    match answer {
        Answer::Said(Said::Documents(found)) => misread(expected, &found).map(|difference| difference.to_string()),
        Answer::Said(Said::Rejected(rejection)) => Some(format!("rejected: {}", rejection.message)),
        Answer::Said(Said::Foreign(what)) => Some(format!("foreign: {what}")),
        Answer::Said(Said::Unsupported(why)) => Some(format!("unsupported: {why}")),
        answer => Some(format!("{answer:?}")),
    }
}

/// What no cause is known of begins so.
pub const UNEXPLAINED: &str = "UNEXPLAINED";

/// A name for what no cause is known of: what is said first, without what is particular.
fn unexplained(said: &str) -> String {
    let first = said.split(['"', ':', '{']).next().unwrap_or_default();
    format!("{UNEXPLAINED} {}", first.trim())
}

#[cfg(test)]
mod tests {
    use kyaml_conformance::ask::answer::Unusable;

    use super::*;

    fn meant(stream: &str) -> Meant {
        Meant::new(stream.to_owned()).expect("it is read")
    }

    /// Reads as the reader of outputs does, but for one text.
    struct Misreads(&'static str);

    impl Respond for Misreads {
        fn ask(&mut self, question: &Question) -> Result<Answer, Unusable> {
            let Input::Bytes(bytes) = &question.input else { panic!("it is asked to load") };
            let stream = String::from_utf8(bytes.clone()).expect("text");
            let mut documents = meant(&stream).documents;
            for document in &mut documents {
                if *document == Typed::String(self.0.to_owned()) {
                    *document = Typed::Null;
                }
            }
            Ok(Answer::Said(Said::Documents(documents)))
        }
    }

    #[test]
    fn one_misread_stream_of_many_is_found() {
        let text = |number: usize| format!("text {number}");
        let streams: Vec<Meant> = (0..1000).map(|number| meant(&format!("---\n\"{}\"\n", text(number)))).collect();
        let session = Box::new(Misreads("text 700"));
        let causes = Causes::default();
        let mut reader = Reader { causes: &causes, name: "misreads".to_owned(), session, reading: Reading::default() };
        let reading = reader.ask(&streams).expect("it answers");
        assert_eq!((reading.asked, reading.alike), (1000, 999));
        let (cause, found) = reading.causes.first_key_value().expect("a cause");
        assert!(cause.starts_with("UNEXPLAINED ") && found.count == 1, "{cause}: {found:?}");
        assert!(found.sample.contains("text 700"), "{found:?}");
    }

    #[test]
    fn what_is_not_portable_has_its_rule_for_a_cause() {
        let warning = |stream: &str| meant(stream).warning;
        assert_eq!(warning("---\n1e5\n"), Some("nonportable-exponent"));
        assert_eq!(warning("---\n{a: 1}\n"), None);
        assert_eq!(warning(&format!("---\n1e{}\n", "9".repeat(40))), Some("nonportable-range"));
    }
}
