//! The judgement of an answer.

use crate::ask::answer::{Answer, Question, Respond};
use crate::outcome::Observed;
use crate::plan::{Check, Expected};
use crate::results::{Reason, Shown};
use kyaml_cases::case::Finding;
use kyaml_cases::decimal::is_beyond_binary64;
use kyaml_cases::difference::{difference, misread};
use kyaml_cases::value::Typed;
use kyaml_grammar::Form;
use kyaml_protocol::operation::{Layout, Operation, Options};
use kyaml_protocol::{Input, Rejection, Said};

mod kyaml;

pub(super) use kyaml::is_in;

/// What an implementation did with one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Observation {
    /// What happened.
    pub(crate) observed: Observed,
    /// The details, in the implementation's or our words, without control characters but line feeds; empty for an agreement.
    pub(crate) detail: String,
    /// Whether a rejection has the right reason, where the implementation gives one.
    pub(crate) reason: Option<Reason>,
    /// The expected and the actual result, if both are bytes or values and differ.
    pub(crate) shown: Option<Shown>,
}

impl Observation {
    fn new(observed: Observed, detail: impl AsRef<str>) -> Self {
        Self { observed, detail: printable(detail.as_ref()), reason: None, shown: None }
    }

    /// The observation of a check that was not asked.
    pub(crate) fn skipped(why: &str) -> Self {
        Self::new(Observed::Skip, why)
    }

    /// Takes back the credit for a rejection whose twin is not accepted either.
    pub(crate) fn uncredited(self, twin: &str) -> Self {
        let detail = format!("the accepted twin {twin} is not accepted either");
        Self { observed: Observed::Uncredited, detail, ..self }
    }
}

/// Judges an answer by what the case expects. What a writer wrote in other bytes is read by `reader`, and put to the grammar, to say
/// whether it is at least the right value in KYAML.
///
/// A rejection counts here before its twin is known.
pub(crate) fn observe(check: &Check<'_>, answer: Answer, reader: &mut dyn Respond) -> Observation {
    let said = match answer {
        Answer::Said(said) => said,
        Answer::Crash(how) => return Observation::new(Observed::Crash, how),
        Answer::Timeout(how) => return Observation::new(Observed::Timeout, how),
        Answer::Resource(how) => return Observation::new(Observed::Resource, how),
        Answer::ProtocolError(how) => return Observation::new(Observed::ProtocolError, how),
    };
    match (check.expected, said) {
        (_, Said::Failed(how)) => Observation::new(Observed::Failed, how),
        (_, Said::Unsupported(why)) => Observation::new(Observed::Unsupported, why),
        (Expected::Rejected { findings, .. }, Said::Rejected(rejection)) => rejected(findings, &rejection),
        (Expected::Rejected { .. }, said) => Observation::new(Observed::Accept, format!("it says {}", said.name())),
        // KY-CONF-3: a reader of binary64 numbers reports an error for a number beyond their range.
        (Expected::Value(expected), Said::Rejected(_)) if expected.iter().any(has_number_beyond_binary64) => {
            Observation::new(Observed::Agree, "")
        }
        (_, Said::Rejected(rejection)) => Observation::new(Observed::Reject, rejection.message),
        (Expected::Accepted, Said::Accepted) => Observation::new(Observed::Agree, ""),
        (Expected::Value(expected), Said::Documents(found)) => value(expected, &found),
        (Expected::Value(_), Said::Foreign(what)) => Observation::new(Observed::Deviate, what),
        (Expected::Bytes { bytes, value }, Said::Output(found)) => {
            written(bytes, value, &found, form(check.options.layout), reader)
        }
        (Expected::Meaning(value), Said::Output(found)) => meant(value, &found, form(check.options.layout), reader),
        (_, said) => {
            let name = said.name();
            Observation::new(
                Observed::ProtocolError,
                format!("the outcome {name:?} is no answer to {}", check.operation),
            )
        }
    }
}

fn has_number_beyond_binary64(value: &Typed) -> bool {
    match value {
        Typed::Number(number) => is_beyond_binary64(number),
        Typed::Sequence(items) => items.iter().any(has_number_beyond_binary64),
        Typed::Mapping(entries) => entries.iter().any(|(_, value)| has_number_beyond_binary64(value)),
        Typed::Null | Typed::Bool(_) | Typed::String(_) => false,
    }
}

/// Words as they can be shown anywhere: an implementation's may hold anything, a terminal's commands among it. A control character other
/// than a line feed is written as `\u{1b}`.
fn printable(words: &str) -> String {
    let mut printable = String::with_capacity(words.len());
    for character in words.chars() {
        match character {
            '\n' => printable.push('\n'),
            _ if character.is_control() => printable.extend(character.escape_unicode()),
            _ => printable.push(character),
        }
    }
    printable
}

fn rejected(findings: &[Finding], rejection: &Rejection) -> Observation {
    let rule = rejection.rule.as_ref().map(|rule| findings.iter().any(|finding| finding.rule == *rule));
    let span = rejection.span.map(|span| findings.iter().any(|finding| finding.span == span));
    let reason = (rule.is_some() || span.is_some()).then_some(Reason { rule, span });
    Observation { reason, ..Observation::new(Observed::Agree, "") }
}

fn value(expected: &[Typed], found: &[Typed]) -> Observation {
    match misread(expected, found) {
        None => Observation::new(Observed::Agree, ""),
        Some(difference) => {
            let shown = Some(Shown::values(expected, found));
            Observation { shown, ..Observation::new(Observed::Deviate, difference.to_string()) }
        }
    }
}

/// The form that an output must at least be in. Bytes are compared with canonical form, but KYAML
/// in another layout is still KYAML. An output that was requested on one line must be on one line.
fn form(layout: Layout) -> Form {
    match layout {
        Layout::Canonical => Form::Kyaml,
        Layout::Compact | Layout::Normal => Form::Compact,
    }
}

fn meant(expected: &[Typed], found: &[u8], form: Form, reader: &mut dyn Respond) -> Observation {
    match means(expected, found, form, reader) {
        Ok(()) => Observation::new(Observed::Agree, ""),
        Err((observed, why)) => Observation::new(observed, why),
    }
}

fn written(
    expected: &[u8],
    value: Option<&[Typed]>,
    found: &[u8],
    form: Form,
    reader: &mut dyn Respond,
) -> Observation {
    if expected == found {
        return Observation::new(Observed::Agree, "");
    }
    let line = first_line_that_differs(expected, found);
    let (observed, detail) = match value.map(|value| means(value, found, form, reader)) {
        Some(Ok(())) => (Observed::Layout, format!("the same value in other bytes, first in line {line}")),
        Some(Err(why)) => why,
        None => (Observed::Deviate, format!("other bytes, first in line {line}")),
    };
    Observation { shown: Some(Shown::bytes(expected, found)), ..Observation::new(observed, detail) }
}

/// Checks that an output has the value and is in the form.
fn means(expected: &[Typed], output: &[u8], form: Form, reader: &mut dyn Respond) -> Result<(), (Observed, String)> {
    read_back(expected, output, reader).map_err(|why| (Observed::Deviate, why))?;
    is_in(form, output).map_err(|why| (Observed::NotKyaml, why))
}

/// Whether a reader reads the output as the value, or why not.
fn read_back(expected: &[Typed], output: &[u8], reader: &mut dyn Respond) -> Result<(), String> {
    let input = Input::Bytes(output.to_vec());
    let question = Question { operation: Operation::Load, input, options: Options::default() };
    match reader.ask(&question) {
        Ok(Answer::Said(Said::Documents(found))) => match difference(expected, &found) {
            None => Ok(()),
            Some(difference) => Err(format!("its output is read as another value: {difference}")),
        },
        Ok(Answer::Said(Said::Foreign(what))) => Err(format!("its output is read as another value: {what}")),
        Ok(Answer::Said(Said::Rejected(rejection))) => Err(format!("its output is no YAML: {}", rejection.message)),
        Ok(other) => Err(format!("its output cannot be read: {other:?}")),
        Err(unusable) => Err(format!("its output cannot be read: {:?}", unusable.0)),
    }
}

/// The number of the first line that differs, from 1.
fn first_line_that_differs(expected: &[u8], found: &[u8]) -> usize {
    let expected = expected.split_inclusive(|byte| *byte == b'\n');
    let found = found.split_inclusive(|byte| *byte == b'\n');
    1 + std::iter::zip(expected, found).take_while(|(expected, found)| expected == found).count()
}

#[cfg(test)]
mod test;
