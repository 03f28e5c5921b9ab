//! The checks that the cases give, and the selection of some of them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::ask::answer::Question;
use kyaml_cases::case::{Case, Finding, Form, Op, Rejection, Source, Syntax, Task};
use kyaml_cases::json::write_typed;
use kyaml_cases::suite::Suite;
use kyaml_cases::value::Typed;
use kyaml_protocol::Input;
use kyaml_protocol::operation::{Layout, Operation, Options, Profile};
use kyaml_questions::LONG;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

mod select;

pub(crate) use select::Selection;

/// The longest stream that a reader is asked to load, in bytes. Some readers take a second for it.
const LONGEST_LOAD: usize = 1 << 18;

const INPUT: &str = "input.yaml";
const INPUT_JSON: &str = "input.json";
const CANONICAL: &str = "canonical.yaml";
const COMPACT: &str = "compact.yaml";
const PORTABLE: &str = "portable.yaml";
const NORMAL: &str = "normal.yaml";

/// One operation on one file of a case, and the expected result. The operation, the case and the
/// file identify it.
#[derive(Debug, Clone, Copy)]
pub struct Check<'s> {
    /// The case.
    pub case: &'s Case,
    /// The operation.
    pub operation: Operation,
    /// The file that is read, or that holds the bytes to be written.
    pub(crate) file: &'static str,
    /// The form to check for, or the options of the writer.
    pub(crate) options: Options,
    /// The input for the implementation.
    pub(crate) start: Start<'s>,
    /// The expected result.
    pub(crate) expected: Expected<'s>,
}

/// The input of a check.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Start<'s> {
    /// The bytes of a stream.
    Bytes(&'s [u8]),
    /// Documents.
    Value(&'s [Typed]),
}

/// The language of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Language {
    /// A stream that is KYAML, or is to be found not to be.
    Kyaml,
    /// A stream of YAML, most of them no KYAML.
    Yaml,
    /// A text of JSON, or values.
    Json,
}

/// The expected result of a check.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Expected<'s> {
    /// The stream is accepted.
    Accepted,
    /// The stream is rejected, and its twin is not.
    Rejected {
        /// Every finding, in order of place.
        findings: &'s [Finding],
        /// The id of the accepted case one edit away.
        twin: &'s str,
    },
    /// The stream has this value.
    Value(&'s [Typed]),
    /// Whatever is written has this value.
    Meaning(&'s [Typed]),
    /// These bytes are written.
    Bytes {
        bytes: &'s [u8],
        /// The value of the bytes, if the case has one.
        value: Option<&'s [Typed]>,
    },
}

impl Language {
    /// The name on the command line and in files.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// All checks of a suite, in order of operation and case.
#[must_use]
pub fn checks(suite: &Suite) -> Vec<Check<'_>> {
    let mut checks: Vec<Check<'_>> = suite.cases().iter().flat_map(of_case).collect();
    checks.sort_by_key(|check| check.operation);
    checks
}

/// The checks of one case. This is the one place that knows what a case asks of an implementation.
fn of_case(case: &Case) -> Vec<Check<'_>> {
    // The same bytes are loaded once. The cases of one long stream repeat what its check has as the input.
    let is_new = |file: &str, bytes: &[u8]| match case.area() {
        LONG => file == INPUT && case.form() == Form::Kyaml,
        _ => file == INPUT || case.op() != Op::Check || case.input() != Some(bytes),
    };
    let files = case.kyaml_files().filter(|(file, bytes)| is_new(file, bytes));
    let mut checks: Vec<Check<'_>> = files.filter_map(|(file, bytes)| loads(case, file, bytes)).collect();
    match case.task() {
        Task::Check { input, .. } => {
            checks.push(is_in_form(case, input));
            checks.extend(renderings(case, Operation::Format, Start::Bytes(input)));
            checks.extend([Operation::Load, Operation::Format].into_iter().filter_map(|to| refuses(case, to, input)));
        }
        Task::CheckForm { form, input, value, expected, .. } => {
            checks.push(is_in_form(case, input));
            if expected.is_ok() {
                checks.push(stays_in_form(case, *form, input, value));
            }
            checks.extend(renderings(case, Operation::Format, Start::Bytes(input)));
        }
        Task::Load { source, .. } | Task::Format { source, .. } => checks.extend(imports(case, source)),
        Task::Render { value, .. } => checks.extend(renderings(case, Operation::Render, Start::Value(value))),
    }
    checks.retain(|check| check.operation != Operation::Load || check.start.bytes().len() <= LONGEST_LOAD);
    checks
}

fn loads<'s>(case: &'s Case, file: &'static str, bytes: &'s [u8]) -> Option<Check<'s>> {
    let expected = Expected::Value(case.value()?);
    let (operation, options, start) = (Operation::Load, Options::default(), Start::Bytes(bytes));
    Some(Check { case, operation, file, options, start, expected })
}

/// The checks of YAML and JSON: how Kubernetes' readers load it, and how a converter writes it.
fn imports<'s>(case: &'s Case, source: &'s Source) -> Vec<Check<'s>> {
    let Source { schema, syntax, limits, ref bytes } = *source;
    let file = if syntax == Syntax::Json { INPUT_JSON } else { INPUT };
    let start = Start::Bytes(bytes);
    let options = Options { schema, ..Options::default() }.limits(limits);
    let format = |options, expected| Check { case, operation: Operation::Format, file, options, start, expected };
    let mut checks = Vec::new();
    match (case.rejection(), case.value()) {
        // Malformed JSON may be valid YAML.
        (Some(rejection), _) => checks.push(format(Options { syntax, ..options }, rejected(rejection))),
        (None, Some(value)) => {
            checks.push(format(options, Expected::Meaning(value)));
            checks.extend(
                renderings(case, Operation::Format, start)
                    .map(|check| Check { options: Options { schema, ..check.options }.limits(limits), ..check }),
            );
            if syntax == Syntax::Yaml && options.is_default() {
                checks.extend(loads(case, file, bytes));
            }
        }
        _ => {}
    }
    checks
}

/// Whether a stream is KYAML, or in the form that the case is about.
fn is_in_form<'s>(case: &'s Case, input: &'s [u8]) -> Check<'s> {
    let expected = case.rejection().map_or(Expected::Accepted, rejected);
    let options = Options { form: case.form(), ..Options::default() };
    Check { case, operation: Operation::Check, file: INPUT, options, start: Start::Bytes(input), expected }
}

/// Whether a strict reader, or a formatter that is not a converter, refuses a stream that is not KYAML.
fn refuses<'s>(case: &'s Case, operation: Operation, input: &'s [u8]) -> Option<Check<'s>> {
    let expected = rejected(case.rejection()?);
    Some(Check { case, operation, file: INPUT, options: Options::default(), start: Start::Bytes(input), expected })
}

fn rejected(rejection: &Rejection) -> Expected<'_> {
    Expected::Rejected { findings: &rejection.findings, twin: &rejection.twin }
}

/// A stream that is in a form is written in that form as it is.
fn stays_in_form<'s>(case: &'s Case, form: Form, input: &'s [u8], value: &'s [Typed]) -> Check<'s> {
    let layout = if form == Form::Compact { Layout::Compact } else { Layout::Canonical };
    let options = Options { layout, ..Options::default() };
    let (start, expected) = (Start::Bytes(input), Expected::Bytes { bytes: input, value: Some(value) });
    Check { case, operation: Operation::Format, file: INPUT, options, start, expected }
}

/// Canonical, compact and normal form and the portable profile, as far as the case says their bytes.
///
/// If the profile changes canonical form, normal form is asked for with the profile, which does not
/// change it (KY-NORM-1).
fn renderings<'s>(case: &'s Case, operation: Operation, start: Start<'s>) -> impl Iterator<Item = Check<'s>> {
    let normal = if case.portable() == case.canonical() { Profile::Canonical } else { Profile::Portable };
    let files = [
        (CANONICAL, case.canonical(), Layout::Canonical, Profile::Canonical),
        (COMPACT, case.compact(), Layout::Compact, Profile::Canonical),
        (PORTABLE, case.portable(), Layout::Canonical, Profile::Portable),
        (NORMAL, case.normal(), Layout::Normal, normal),
    ];
    files.into_iter().filter_map(move |(file, bytes, layout, profile)| {
        let given = case.options();
        let options = Options {
            layout,
            profile,
            cuddle: given.cuddle,
            blank_lines: given.blank_lines,
            short_lists: given.short_lists,
            sort_keys: given.sort_keys,
            ..Options::default()
        };
        let expected = Expected::Bytes { bytes: bytes?, value: case.value() };
        Some(Check { case, operation, file, options, start, expected })
    })
}

impl Start<'_> {
    /// The bytes of the stream, or of the documents as typed JSON on one line.
    pub(crate) fn bytes(&self) -> Cow<'_, [u8]> {
        match *self {
            Self::Bytes(bytes) => Cow::Borrowed(bytes),
            Self::Value(documents) => Cow::Owned(write_typed(documents).into_bytes()),
        }
    }
}

impl<'s> Check<'s> {
    /// The key of the check, unique among all checks.
    pub(crate) fn key(&self) -> Key<'s> {
        (self.operation, self.case.id(), self.file)
    }

    /// The language of the input.
    pub(crate) fn language(&self) -> Language {
        match (self.case.task(), self.operation, self.file) {
            (Task::Render { .. }, Operation::Render, _) => Language::Json,
            // The KYAML files of an import are loaded, too.
            (Task::Load { source, .. } | Task::Format { source, .. }, operation, file)
                if operation == Operation::Format || [INPUT, INPUT_JSON].contains(&file) =>
            {
                if source.syntax == Syntax::Json { Language::Json } else { Language::Yaml }
            }
            _ => Language::Kyaml,
        }
    }

    /// Whether the check is only for readers that resolve plain scalars as Kubernetes does: the
    /// input is YAML but not KYAML.
    pub(crate) fn is_for_kubernetes(&self) -> bool {
        self.operation == Operation::Load && self.case.op().is_import() && self.file == INPUT
    }

    /// Whether the check is only for strict readers, or for formatters that are not converters.
    pub(crate) fn is_refusal(&self) -> bool {
        let is_of_kyaml = matches!(self.case.task(), Task::Check { .. });
        is_of_kyaml && self.operation != Operation::Check && matches!(self.expected, Expected::Rejected { .. })
    }

    /// The question that is put.
    #[must_use]
    pub fn question(&self) -> Question {
        let input = match self.start {
            Start::Bytes(bytes) => Input::Bytes(bytes.to_vec()),
            Start::Value(documents) => Input::Value(documents.to_vec()),
        };
        Question { operation: self.operation, input, options: self.options }
    }

    /// Whether the bytes that are read are known to be in canonical form.
    pub(crate) fn is_canonical(&self) -> bool {
        match self.case.task() {
            Task::CheckForm { form: Form::Canonical, expected: Ok(()), .. } if self.file == INPUT => true,
            _ => {
                let is_as_default = self.case.options() == kyaml_cases::case::Options::default();
                is_as_default && self.case.canonical().is_some_and(|canonical| *self.start.bytes() == *canonical)
            }
        }
    }

    /// Whether the bytes that are read are known to be portable, if the case says.
    ///
    /// The output of the portable profile is portable if the input is: the profile has no other
    /// text for a number beyond the range.
    pub(crate) fn is_portable(&self) -> Option<bool> {
        match (self.operation, self.file) {
            (Operation::Check | Operation::Load, INPUT) => self.case.is_portable(),
            (Operation::Load, PORTABLE) => self.case.is_portable().filter(|is_portable| *is_portable),
            _ => None,
        }
    }
}

/// The key of a check, unique among all checks.
pub(crate) type Key<'s> = (Operation, &'s str, &'s str);

pub(crate) fn keys<'s>(checks: &[Check<'s>]) -> BTreeSet<Key<'s>> {
    checks.iter().map(Check::key).collect()
}

#[cfg(test)]
mod test;
