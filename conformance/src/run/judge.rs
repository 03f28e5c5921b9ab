//! The judgement of an answer.

use crate::ask::answer::{Answer, Question, Respond};
use crate::claim::Claims;
use crate::outcome::{Grade, Observed, Reason};
use crate::plan::{Check, Expected};
use crate::results::Shown;
use kyaml_cases::case::{Finding, Note, Span};
use kyaml_cases::decimal::is_beyond_binary64;
use kyaml_cases::difference::{difference, misread};
use kyaml_cases::spec::{RuleKind, Spec};
use kyaml_cases::value::Typed;
use kyaml_grammar::Form;
use kyaml_protocol::operation::{Layout, Operation, Options};
use kyaml_protocol::{Input, Rejection, Reports, Said};

mod kyaml;

pub(super) use kyaml::is_in;

/// What an implementation did with one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Observation {
    /// What happened.
    pub(crate) observed: Observed,
    /// The details, in the implementation's or our words, without control characters but line feeds. An agreement has
    /// some only if a report is wrong or missing.
    pub(crate) detail: String,
    /// Whether the reports are right, where the implementation makes some.
    pub(crate) reason: Option<Reason>,
    /// The expected and the actual result of a run, if both are bytes or values and differ.
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

/// Compares an observation with what the implementation claims. An agreement that lacks a required report is one no longer.
pub(crate) fn graded(claims: &Claims, check: &Check<'_>, observation: &Observation) -> (Observed, Grade) {
    let observed = observation.observed;
    match claims.grade(check, observed, observation.reason.as_ref()) {
        Grade::Unmet if observed == Observed::Agree => (Observed::Misreported, Grade::Unmet),
        grade => (observed, grade),
    }
}

/// Judges an answer by what the case expects. What a writer wrote in other bytes is read by `reader`, and put to the grammar, to say
/// whether it is at least the right value in KYAML.
///
/// A rejection counts here before its twin is known.
pub(crate) fn observe(check: &Check<'_>, answer: &Answer, reader: &mut dyn Respond) -> Observation {
    let (said, reports) = match answer {
        Answer::Said(said, reports) => (said, reports),
        Answer::Crash(how) => return Observation::new(Observed::Crash, how),
        Answer::Timeout(how) => return Observation::new(Observed::Timeout, how),
        Answer::Resource(how) => return Observation::new(Observed::Resource, how),
        Answer::ProtocolError(how) => return Observation::new(Observed::ProtocolError, how),
    };
    let observation = compare(check, said, reader);
    if observation.observed == Observed::Agree { reported(check, said, reports) } else { observation }
}

/// The expected and the actual result of a check whose answer does not agree.
pub(super) fn shown(check: &Check<'_>, answer: &Answer) -> Option<Shown> {
    match (check.expected, answer) {
        (Expected::Value(expected), Answer::Said(Said::Documents(found), _)) => Some(Shown::values(expected, found)),
        (Expected::Bytes { bytes, .. }, Answer::Said(Said::Output(found), _)) => Some(Shown::bytes(bytes, found)),
        _ => None,
    }
}

fn compare(check: &Check<'_>, said: &Said, reader: &mut dyn Respond) -> Observation {
    match (check.expected, said) {
        (_, Said::Failed(how)) => Observation::new(Observed::Failed, how),
        (_, Said::Unsupported(why)) => Observation::new(Observed::Unsupported, why),
        (Expected::Rejected { .. }, Said::Rejected(_)) | (Expected::Accepted, Said::Accepted) => {
            Observation::new(Observed::Agree, "")
        }
        (Expected::Rejected { .. }, said) => Observation::new(Observed::Accept, format!("it says {}", said.name())),
        // KY-CONF-3: a reader of binary64 numbers reports an error for a number beyond their range.
        (Expected::Value(expected), Said::Rejected(_)) if expected.iter().any(has_number_beyond_binary64) => {
            Observation::new(Observed::Agree, "")
        }
        (_, Said::Rejected(rejection)) => Observation::new(Observed::Reject, &rejection.message),
        (Expected::Value(expected), Said::Documents(found)) => match misread(expected, found) {
            None => Observation::new(Observed::Agree, ""),
            Some(difference) => Observation::new(Observed::Deviate, difference.to_string()),
        },
        (Expected::Value(_), Said::Foreign(what)) => Observation::new(Observed::Deviate, what),
        (Expected::Bytes { bytes, value }, Said::Output(found)) => {
            written(bytes, value, found, form(check.options.layout), reader)
        }
        (Expected::Meaning(value), Said::Output(found)) => {
            match means(value, found, form(check.options.layout), reader) {
                Ok(()) => Observation::new(Observed::Agree, ""),
                Err((observed, why)) => Observation::new(observed, why),
            }
        }
        (_, said) => {
            let name = said.name();
            Observation::new(
                Observed::ProtocolError,
                format!("the outcome {name:?} is no answer to {}", check.operation),
            )
        }
    }
}

/// Whether a number in it is beyond the range of binary64.
pub(crate) fn has_number_beyond_binary64(value: &Typed) -> bool {
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
    let printable = |character: char| match character {
        _ if character.is_control() && character != '\n' => character.escape_unicode().to_string(),
        _ => character.to_string(),
    };
    words.chars().map(printable).collect()
}

/// The rules of which a checker may give another span that helps more (KY-ERR-4).
const INFORMATIVE: [&str; 2] = ["unclosed-collection", "mismatched-bracket"];

/// An agreement with its reports, if the check asks for some.
fn reported(check: &Check<'_>, said: &Said, reports: &Reports) -> Observation {
    let mut reason = Reason::default();
    let mut detail = String::new();
    match (check.expected, said) {
        (Expected::Rejected { findings: expected, .. }, Said::Rejected(Rejection { rule, span, .. })) => {
            let first = &expected[0];
            reason.rule = rule.as_ref().map(|rule| *rule == first.rule);
            reason.span = span.map(|span| is_span_of(first, span));
            reason.findings = reports.findings.as_ref().map(|findings| are(expected, findings));
            let named = rule.as_deref().unwrap_or("no rule");
            let placed = span.map_or_else(|| "no place".to_owned(), |span| span.to_string());
            detail = format!("the first finding is {} at {}, found {named} at {placed}", first.rule, first.span);
        }
        (Expected::Accepted, Said::Accepted) if check.is_portable().is_some() => {
            // A checker may have rules of its own (KY-ERR-3).
            let is_known = |finding: &Finding| Spec::shipped().rule(&finding.rule) == Some(RuleKind::Portable);
            let found: Option<Vec<Finding>> =
                reports.warnings.clone().map(|warnings| warnings.into_iter().filter(is_known).collect());
            reason.warnings = found.as_ref().map(|found| are(check.case.warnings(), found));
            let word = |finding: &Finding| format!("{} at {}", finding.rule, finding.span);
            detail = differs("warnings", word, check.case.warnings(), found.as_deref());
        }
        (Expected::Meaning(_), Said::Output(_)) => {
            reason.notes = reports.notes.as_ref().map(|notes| notes == check.case.notes());
            let word = |note: &Note| format!("{:?} at {}", note.is, note.span);
            detail = differs("notes", word, check.case.notes(), reports.notes.as_deref());
        }
        _ => {}
    }
    let reason = (reason != Reason::default()).then_some(reason);
    Observation { reason, ..Observation::new(Observed::Agree, detail) }
}

/// Whether findings are those of a case, in any order.
fn are(expected: &[Finding], found: &[Finding]) -> bool {
    let sorted = |findings: &[Finding]| {
        let mut findings = findings.to_vec();
        findings.sort_by(|left, right| (left.span, &left.rule).cmp(&(right.span, &right.rule)));
        findings
    };
    let is_same =
        |(expected, found): (&Finding, &Finding)| expected.rule == found.rule && is_span_of(expected, found.span);
    expected.len() == found.len() && std::iter::zip(&sorted(expected), &sorted(found)).all(is_same)
}

/// The words for lists that differ.
fn differs<T>(what: &str, word: impl Fn(&T) -> String, expected: &[T], found: Option<&[T]>) -> String {
    let words = |list: &[T]| match list {
        [] => "none".to_owned(),
        list => list.iter().map(&word).collect::<Vec<_>>().join(", "),
    };
    match found {
        Some(found) => format!("the {what} are {}, found {}", words(expected), words(found)),
        None => format!("it reports no {what}"),
    }
}

/// Whether a span is that of the finding. The span of `invalid-syntax` is the wrong construct: a place inside is right, because
/// YAML does not say where a text stops being correct.
fn is_span_of(finding: &Finding, span: Span) -> bool {
    let is_inside = finding.span.start <= span.start && span.end <= finding.span.end;
    span == finding.span
        || INFORMATIVE.contains(&finding.rule.as_str())
        || finding.rule == "invalid-syntax" && is_inside
}

/// The form that an output must at least be in. Bytes are compared with canonical form, but KYAML
/// in another layout is still KYAML. An output that was requested on one line must be on one line.
fn form(layout: Layout) -> Form {
    match layout {
        Layout::Canonical => Form::Kyaml,
        Layout::Compact | Layout::Normal => Form::Compact,
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
    Observation::new(observed, detail)
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
        Ok(Answer::Said(Said::Documents(found), _)) => match difference(expected, &found) {
            None => Ok(()),
            Some(difference) => Err(format!("its output is read as another value: {difference}")),
        },
        Ok(Answer::Said(Said::Foreign(what), _)) => Err(format!("its output is read as another value: {what}")),
        Ok(Answer::Said(Said::Rejected(rejection), _)) => Err(format!("its output is no YAML: {}", rejection.message)),
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
