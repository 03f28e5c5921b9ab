//! The cheats: implementations that are right except for one fault, and the classes that each fails.
//!
//! A cheat knows the right answer to each check, and changes it. It runs in this process, over all checks.

use std::collections::BTreeSet;
use std::hash::{Hash as _, Hasher as _};

use rayon::prelude::*;

use kyaml_core::{KeyOrder, Value, WriteOptions, parse, render_tree, render_values};

use crate::ask::answer::Answer;
use crate::claim::{Claim, duties};
use crate::plan::{self, Check, Expected};
use crate::run::STACK_BYTES;
use crate::run::baseline::ReaderOfKyaml;
use crate::run::credit::settle;
use crate::run::judge::{Observation, observe};
use kyaml_cases::case::{Form, Span};
use kyaml_cases::decimal::shortest;
use kyaml_cases::suite::Suite;
use kyaml_cases::value::Typed;
use kyaml_protocol::operation::{Layout, Operation};
use kyaml_protocol::{Rejection, Reports, Said};

/// An implementation with one fault.
pub(crate) struct Cheat {
    /// The name in reports.
    pub(crate) name: &'static str,
    /// The classes that it fails.
    pub(crate) fails: &'static [&'static str],
    /// The answer to a check, which gets the right one.
    answer: fn(&Check<'_>, Right) -> Right,
}

/// An answer with its reports.
#[derive(Clone, PartialEq)]
pub(crate) struct Right {
    said: Said,
    reports: Reports,
}

/// All of what a reader can claim.
const READERS: &[&str] = &["reader", "reader:canonical", "reader:portable", "reader:yaml"];
/// All of what a writer, a formatter and a converter can claim.
const WRITERS: &[&str] = &[
    "writer",
    "writer:canonical",
    "writer:compact",
    "writer:normal",
    "writer:portable",
    "writer:options",
    "formatter",
    "formatter:compact",
    "formatter:normal",
    "formatter:portable",
    "formatter:options",
    "converter",
    "converter:canonical",
    "converter:compact",
    "converter:portable",
    "converter:options",
    "converter:notes",
];
/// All of that for which bytes count.
const WRITERS_OF_BYTES: &[&str] = &[
    "writer:canonical",
    "writer:compact",
    "writer:normal",
    "writer:portable",
    "writer:options",
    "formatter",
    "formatter:compact",
    "formatter:normal",
    "formatter:portable",
    "formatter:options",
    "converter:canonical",
    "converter:compact",
    "converter:portable",
    "converter:options",
];
/// All of what a checker can claim, except the portable set.
const CHECKERS: &[&str] = &[
    "checker",
    "checker:canonical",
    "checker:compact",
    "diagnosing-checker",
    "diagnosing-checker:canonical",
    "diagnosing-checker:compact",
];
/// All of what a diagnosing checker can claim.
const DIAGNOSING: &[&str] = &["diagnosing-checker", "diagnosing-checker:canonical", "diagnosing-checker:compact"];

/// All cheats, the honest one first.
pub(crate) const CHEATS: [Cheat; 34] = [
    Cheat { name: "none", fails: &[], answer: |_, right| right },
    Cheat { name: "numbers-to-binary64", fails: &[], answer: |_, right| values(right, to_binary64) },
    Cheat { name: "scalars-to-strings", fails: READERS, answer: |_, right| values(right, to_string) },
    Cheat { name: "last-document-dropped", fails: READERS, answer: |_, right| documents(right, |all| drop(all.pop())) },
    Cheat { name: "first-document-only", fails: READERS, answer: |_, right| documents(right, |all| all.truncate(1)) },
    Cheat {
        name: "merge-keys-merged",
        fails: &["reader", "reader:canonical", "reader:yaml"],
        answer: |_, right| values(right, merge),
    },
    Cheat { name: "keys-in-lower-case", fails: READERS, answer: |_, right| values(right, lower_keys) },
    Cheat {
        name: "comments-lost",
        fails: &["formatter", "converter:canonical"],
        answer: |check, right| canonical_output(check, right, without_comments),
    },
    Cheat { name: "echo", fails: WRITERS, answer: |check, right| Right { said: echo(check, right.said), ..right } },
    Cheat {
        name: "canonical-or-nothing",
        fails: WRITERS,
        answer: |check, right| unless_canonical(check, right, b"---\n{}\n"),
    },
    Cheat {
        name: "keys-sorted",
        fails: &["writer:canonical", "formatter", "converter:canonical"],
        answer: |check, right| canonical_output(check, right, sorted),
    },
    Cheat {
        name: "no-last-line-feed",
        fails: WRITERS_OF_BYTES,
        answer: |_, right| output(right, |bytes| bytes[..bytes.len().saturating_sub(1)].to_vec()),
    },
    Cheat {
        name: "one-more-line-feed",
        fails: WRITERS_OF_BYTES,
        answer: |_, right| output(right, |bytes| [bytes, b"\n"].concat()),
    },
    Cheat { name: "accept-all", fails: CHECKERS, answer: |check, right| accept_if(check, right, |_| true) },
    Cheat {
        name: "accept-by-size",
        fails: &[
            "checker",
            "checker:canonical",
            "checker:compact",
            "checker:portable",
            "diagnosing-checker",
            "diagnosing-checker:canonical",
            "diagnosing-checker:compact",
        ],
        answer: |check, right| decide(check, right, |bytes| bytes.len().is_multiple_of(2)),
    },
    Cheat {
        name: "accept-by-hash",
        fails: &[
            "checker",
            "checker:canonical",
            "checker:compact",
            "checker:portable",
            "diagnosing-checker",
            "diagnosing-checker:canonical",
            "diagnosing-checker:compact",
        ],
        answer: |check, right| decide(check, right, |bytes| hash(bytes).is_multiple_of(2)),
    },
    Cheat {
        name: "reject-beyond-ascii",
        fails: &[
            "checker",
            "checker:canonical",
            "checker:portable",
            "diagnosing-checker",
            "diagnosing-checker:canonical",
        ],
        answer: |check, right| reject_if(check, right, |bytes| !bytes.is_ascii()),
    },
    Cheat {
        name: "reject-long",
        fails: &[
            "checker",
            "checker:canonical",
            "checker:portable",
            "diagnosing-checker",
            "diagnosing-checker:canonical",
        ],
        answer: |check, right| reject_if(check, right, |bytes| bytes.len() > 60),
    },
    Cheat {
        name: "reject-carriage-returns",
        fails: &["checker", "checker:portable", "diagnosing-checker"],
        answer: |check, right| reject_if(check, right, |bytes| bytes.contains(&b'\r')),
    },
    Cheat {
        name: "canonical-means-kyaml",
        fails: &["checker:canonical", "diagnosing-checker:canonical"],
        answer: |check, right| accept_if(check, right, |check| check.options.form == Form::Canonical),
    },
    Cheat {
        name: "no-duplicate-key",
        fails: &["checker", "diagnosing-checker"],
        answer: |check, right| accept_if(check, right, |check| breaks(check, "duplicate-key")),
    },
    Cheat {
        name: "no-deep-nesting",
        fails: &["checker", "diagnosing-checker"],
        answer: |check, right| accept_if(check, right, |check| breaks(check, "deep-nesting")),
    },
    Cheat {
        name: "span-one-later",
        fails: DIAGNOSING,
        answer: |_, right| rejection(right, |rejection| shift(rejection, 1, 1)),
    },
    Cheat {
        name: "end-one-later",
        fails: DIAGNOSING,
        answer: |_, right| rejection(right, |rejection| shift(rejection, 0, 1)),
    },
    Cheat {
        name: "one-rule",
        fails: DIAGNOSING,
        answer: |_, right| rejection(right, |rejection| rejection.rule = Some("unquoted-string".to_owned())),
    },
    Cheat {
        name: "no-rule",
        fails: DIAGNOSING,
        answer: |_, right| rejection(right, |rejection| rejection.rule = None),
    },
    Cheat {
        name: "rejections-unsupported",
        fails: &[
            "reader:strict",
            "formatter",
            "converter",
            "checker",
            "checker:canonical",
            "checker:compact",
            "diagnosing-checker",
            "diagnosing-checker:canonical",
            "diagnosing-checker:compact",
        ],
        answer: |_, right| match right.said {
            Said::Rejected(_) => unsupported(),
            _ => right,
        },
    },
    Cheat {
        name: "hard-rules-unsupported",
        fails: &[
            "reader:strict",
            "formatter",
            "converter",
            "checker",
            "checker:canonical",
            "checker:compact",
            "diagnosing-checker",
            "diagnosing-checker:canonical",
            "diagnosing-checker:compact",
        ],
        answer: |check, right| {
            let easy = ["unquoted-string", "missing-header", "block-style"];
            if matches!(right.said, Said::Rejected(_)) && !easy.iter().any(|rule| breaks(check, rule)) {
                unsupported()
            } else {
                right
            }
        },
    },
    Cheat {
        name: "no-warnings",
        fails: &["checker:portable"],
        answer: |_, right| Right { reports: Reports { warnings: Some(Vec::new()), ..right.reports }, ..right },
    },
    Cheat {
        name: "no-notes",
        fails: &["converter:notes"],
        answer: |_, right| Right { reports: Reports { notes: Some(Vec::new()), ..right.reports }, ..right },
    },
    Cheat {
        name: "no-reports",
        fails: &["converter:notes", "checker:portable"],
        answer: |_, right| Right { reports: Reports::default(), ..right },
    },
    Cheat {
        name: "portable-means-canonical",
        fails: &["writer:portable", "formatter:portable", "converter:portable", "converter:options"],
        answer: |check, right| match check.case.canonical() {
            Some(canonical) if matches!(right.said, Said::Output(_)) && check.options.layout == Layout::Canonical => {
                Right { said: Said::Output(canonical.to_vec()), ..right }
            }
            _ => right,
        },
    },
    Cheat {
        name: "reads-anything",
        fails: &["reader:strict"],
        answer: |check, right| {
            let said = Said::Documents(Vec::new());
            if check.is_refusal() && check.operation == Operation::Load { Right { said, ..right } } else { right }
        },
    },
    Cheat {
        name: "formats-anything",
        fails: &["formatter"],
        answer: |check, right| {
            let said = Said::Output(b"---\n{}\n".to_vec());
            if check.is_refusal() && check.operation == Operation::Format { Right { said, ..right } } else { right }
        },
    },
];

impl Cheat {
    /// The classes that it fails, by the runner.
    fn failed(&self, checks: &[Check<'_>]) -> BTreeSet<Claim> {
        let observe = |check: &Check<'_>| {
            let right = right(check);
            let said = (self.answer)(check, right);
            observe(check, Answer::Said(said.said, Box::new(said.reports)), &mut ReaderOfKyaml)
        };
        let observations: Vec<Observation> = checks.iter().map(observe).collect();
        let mut failed = BTreeSet::new();
        for (check, observation) in std::iter::zip(checks, settle(checks, observations)) {
            let Observation { observed, reason, .. } = observation;
            failed.extend(duties(check).filter(|duty| !duty.is_met(observed, reason.as_ref())).map(|duty| duty.claim));
        }
        failed
    }

    /// The classes that it should fail.
    pub(crate) fn expected(&self) -> BTreeSet<Claim> {
        self.fails.iter().map(|name| name.parse().expect("it is a class")).collect()
    }
}

/// The classes that each cheat fails, by the runner, in the order of [`CHEATS`].
///
/// # Errors
/// Fails when no thread can be started.
pub(crate) fn judge_cheats(suite: &Suite) -> anyhow::Result<Vec<BTreeSet<Claim>>> {
    let checks = plan::checks(suite);
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build()?;
    Ok(pool.install(|| CHEATS.par_iter().map(|cheat| cheat.failed(&checks)).collect()))
}

/// The right answer to a check, with everything that is to be reported.
fn right(check: &Check<'_>) -> Right {
    let mut reports = Reports::default();
    let said = match check.expected {
        Expected::Accepted => {
            reports.warnings = Some(check.case.warnings().to_vec());
            Said::Accepted
        }
        Expected::Rejected { findings, .. } => {
            reports.findings = Some(findings.to_vec());
            let (rule, span) = (Some(findings[0].rule.clone()), Some(findings[0].span));
            Said::Rejected(Rejection { rule, span, ..Rejection::default() })
        }
        Expected::Value(documents) => Said::Documents(documents.to_vec()),
        Expected::Meaning(documents) => {
            reports.notes = Some(check.case.notes().to_vec());
            let documents: Vec<Value> = documents.iter().map(to_value).collect();
            Said::Output(render_values(&documents, &WriteOptions::default()).into_bytes())
        }
        Expected::Bytes { bytes, .. } => Said::Output(bytes.to_vec()),
    };
    Right { said, reports }
}

fn to_value(typed: &Typed) -> Value {
    match typed {
        Typed::Null => Value::Null,
        Typed::Bool(bool) => Value::Bool(*bool),
        Typed::Number(text) => Value::Number(text.parse().expect("a case has numbers of JSON")),
        Typed::String(text) => Value::String(text.clone()),
        Typed::Sequence(items) => Value::Sequence(items.iter().map(to_value).collect()),
        Typed::Mapping(entries) => {
            Value::Mapping(entries.iter().map(|(key, value)| (key.clone(), to_value(value))).collect())
        }
    }
}

fn unsupported() -> Right {
    Right { said: Said::Unsupported("too hard".to_owned()), reports: Reports::default() }
}

fn documents(right: Right, change: impl Fn(&mut Vec<Typed>)) -> Right {
    match right.said {
        Said::Documents(mut all) => {
            change(&mut all);
            Right { said: Said::Documents(all), ..right }
        }
        said => Right { said, ..right },
    }
}

/// Changes each value of each document, the inner ones first.
fn values(right: Right, change: fn(&mut Typed)) -> Right {
    documents(right, |all| all.iter_mut().for_each(|value| walk(value, change)))
}

fn walk(value: &mut Typed, change: fn(&mut Typed)) {
    match value {
        Typed::Sequence(items) => items.iter_mut().for_each(|item| walk(item, change)),
        Typed::Mapping(entries) => entries.iter_mut().for_each(|(_, value)| walk(value, change)),
        _ => {}
    }
    change(value);
}

fn to_binary64(value: &mut Typed) {
    if let Typed::Number(text) = value
        && let Some(nearest) = text.parse().ok().and_then(shortest)
    {
        *text = nearest;
    }
}

fn to_string(value: &mut Typed) {
    *value = match std::mem::replace(value, Typed::Null) {
        Typed::Null => Typed::String("null".to_owned()),
        Typed::Bool(bool) => Typed::String(bool.to_string()),
        Typed::Number(text) => Typed::String(text),
        other => other,
    };
}

fn merge(value: &mut Typed) {
    if let Typed::Mapping(entries) = value
        && let Some(at) = entries.iter().position(|(key, value)| key == "<<" && matches!(value, Typed::Mapping(_)))
        && let Typed::Mapping(merged) = entries.remove(at).1
    {
        entries.extend(merged);
    }
}

fn lower_keys(value: &mut Typed) {
    if let Typed::Mapping(entries) = value {
        for (key, _) in entries {
            *key = key.to_lowercase();
        }
    }
}

fn output(right: Right, change: impl Fn(&[u8]) -> Vec<u8>) -> Right {
    match right.said {
        Said::Output(bytes) => Right { said: Said::Output(change(&bytes)), ..right },
        said => Right { said, ..right },
    }
}

/// Changes an output in canonical form.
fn canonical_output(check: &Check<'_>, right: Right, change: impl Fn(&[u8]) -> Vec<u8>) -> Right {
    if check.options.is_default() { output(right, change) } else { right }
}

fn without_comments(bytes: &[u8]) -> Vec<u8> {
    match parse(bytes).into_result() {
        Ok(tree) if bytes.contains(&b'#') && tree.documents().len() > 0 => {
            render_values(&tree.to_values(), &WriteOptions::default()).into_bytes()
        }
        _ => bytes.to_vec(),
    }
}

fn sorted(bytes: &[u8]) -> Vec<u8> {
    let options = WriteOptions::default().key_order(KeyOrder::Sorted);
    match parse(bytes).into_result() {
        Ok(tree) if tree.documents().len() > 0 => render_tree(&tree, &options).into_bytes(),
        _ => bytes.to_vec(),
    }
}

fn echo(check: &Check<'_>, said: Said) -> Said {
    match said {
        Said::Output(_) => Said::Output(check.start.bytes().into_owned()),
        other => other,
    }
}

/// A formatter that knows canonical form when it sees it, and writes this otherwise.
fn unless_canonical(check: &Check<'_>, right: Right, otherwise: &[u8]) -> Right {
    let input = check.start.bytes();
    output(right, |bytes| if *input == *bytes { bytes.to_vec() } else { otherwise.to_vec() })
}

fn is_check(check: &Check<'_>) -> bool {
    check.operation == Operation::Check
}

fn breaks(check: &Check<'_>, rule: &str) -> bool {
    check.case.findings().first().is_some_and(|finding| finding.rule == rule)
}

fn accept_if(check: &Check<'_>, right: Right, is_accepted: impl Fn(&Check<'_>) -> bool) -> Right {
    if is_check(check) && matches!(right.said, Said::Rejected(_)) && is_accepted(check) {
        return Right { said: Said::Accepted, reports: Reports::default() };
    }
    right
}

fn reject_if(check: &Check<'_>, right: Right, is_rejected: impl Fn(&[u8]) -> bool) -> Right {
    if is_check(check) && is_rejected(&check.start.bytes()) && !matches!(right.said, Said::Rejected(_)) {
        return Right { said: Said::Rejected(Rejection::default()), reports: Reports::default() };
    }
    right
}

/// Decides by the bytes alone, with the right reports where it is right.
fn decide(check: &Check<'_>, right: Right, is_accepted: impl Fn(&[u8]) -> bool) -> Right {
    let accepts = is_accepted(&check.start.bytes());
    let right = accept_if(check, right, |_| accepts);
    reject_if(check, right, |_| !accepts)
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn rejection(right: Right, change: impl Fn(&mut Rejection)) -> Right {
    match right.said {
        Said::Rejected(mut rejection) => {
            change(&mut rejection);
            Right { said: Said::Rejected(rejection), ..right }
        }
        said => Right { said, ..right },
    }
}

fn shift(rejection: &mut Rejection, start: usize, end: usize) {
    rejection.span = rejection.span.map(|span| Span { start: span.start + start, end: span.end + end });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cheat_fails_its_classes() {
        let suite = Suite::shipped().unwrap_or_else(|problems| panic!("{problems}"));
        let names = |claims: &BTreeSet<Claim>| claims.iter().map(Claim::to_string).collect::<Vec<_>>();
        for (cheat, failed) in std::iter::zip(&CHEATS, judge_cheats(suite).unwrap()) {
            assert_eq!(names(&failed), names(&cheat.expected()), "{}", cheat.name);
        }
    }
}
