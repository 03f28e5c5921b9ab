//! The cheats: implementations that are right except for one fault, and the classes that each fails.
//!
//! A cheat knows the right answer to each check, and changes it. It runs in this process, over all checks.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash as _, Hasher as _};
use std::sync::LazyLock;

use rayon::prelude::*;

use kyaml_core::{KeyOrder, Value, WriteOptions, parse, render_tree, render_values};

use crate::ask::answer::Answer;
use crate::claim::{Claim, Claims, duties};
use crate::plan::{self, Check, Expected};
use crate::run::STACK_BYTES;
use crate::run::baseline::ReaderOfKyaml;
use crate::run::credit::settle;
use crate::run::judge::{Observation, graded, observe};
use kyaml_cases::case::{Form, Span};
use kyaml_cases::decimal::shortest;
use kyaml_cases::suite::Suite;
use kyaml_cases::value::Typed;
use kyaml_protocol::operation::{Layout, Operation};
use kyaml_protocol::{Rejection, Reports, Said};
use kyaml_questions::LONG;

mod long;

/// An implementation with one fault.
struct Cheat {
    name: &'static str,
    answer: Change,
    /// Whether it is right about short streams.
    is_about_long: bool,
}

/// The classes that each cheat fails if it claims all of them, by its name.
static FAILS: LazyLock<BTreeMap<String, BTreeSet<Claim>>> =
    LazyLock::new(|| toml::from_str(include_str!("cheats.toml")).expect("the table of cheats is well-formed"));

/// The runner's judgement of one cheat.
pub(crate) struct Judged {
    /// The name of the cheat.
    pub(crate) name: &'static str,
    /// The classes that it fails if it claims all of them.
    pub(crate) failed: BTreeSet<Claim>,
    /// Whether these are the classes that its fault concerns. Each is judged as if it were alone, and only long streams show the
    /// faults of those that are about long ones.
    pub(crate) is_right: bool,
}

/// Changes the right answer to a check.
type Change = fn(&Check<'_>, &mut Right);

/// An answer with its reports.
#[derive(Clone, PartialEq)]
pub(crate) struct Right {
    said: Said,
    reports: Reports,
}

impl Right {
    fn observe(self, check: &Check<'_>) -> Observation {
        observe(check, &Answer::Said(self.said, Box::new(self.reports)), &mut ReaderOfKyaml)
    }
}

/// A stream in canonical form.
const EMPTY: &[u8] = b"---\n{}\n";
/// The rules that the cheat `hard-rules-unsupported` knows.
const EASY: [&str; 3] = ["unquoted-string", "missing-header", "block-style"];

/// The cheats that short streams show, the honest one first.
const CHEATS: [(&str, Change); 39] = [
    ("none", |_, _| {}),
    ("numbers-to-binary64", |_, right| values(right, to_binary64)),
    ("scalars-to-strings", |_, right| values(right, to_string)),
    ("last-document-dropped", |_, right| documents(right, |all| drop(all.pop()))),
    ("first-document-only", |_, right| documents(right, |all| all.truncate(1))),
    ("merge-keys-merged", |_, right| values(right, merge)),
    ("keys-in-lower-case", |_, right| values(right, lower_keys)),
    ("comments-lost", |check, right| canonical_output(check, right, without_comments)),
    ("echo", |check, right| output(right, |bytes| *bytes = check.start.bytes().into_owned())),
    ("canonical-or-nothing", |check, right| {
        let is_canonical = |bytes: &[u8]| *check.start.bytes() == *bytes;
        output(right, |bytes| *bytes = if is_canonical(bytes) { bytes.clone() } else { EMPTY.to_vec() });
    }),
    ("keys-sorted", |check, right| canonical_output(check, right, sorted)),
    ("no-last-line-feed", |_, right| {
        output(right, |bytes| bytes.truncate(bytes.len().saturating_sub(1)));
    }),
    ("one-more-line-feed", |_, right| output(right, |bytes| bytes.push(b'\n'))),
    ("accept-all", |check, right| accept_if(check, right, |_| true)),
    ("accept-by-size", |check, right| decide(check, right, |bytes| bytes.len().is_multiple_of(2))),
    ("accept-by-hash", |check, right| decide(check, right, |bytes| hash(bytes).is_multiple_of(2))),
    ("reject-beyond-ascii", |check, right| reject_if(check, right, |bytes| !bytes.is_ascii())),
    ("reject-long", |check, right| reject_if(check, right, |bytes| bytes.len() > 60)),
    ("reject-carriage-returns", |check, right| reject_if(check, right, |bytes| bytes.contains(&b'\r'))),
    ("canonical-means-kyaml", |check, right| {
        accept_if(check, right, |check| check.options.form == Form::Canonical);
    }),
    ("no-duplicate-key", |check, right| accept_if(check, right, |check| breaks(check, "duplicate-key"))),
    ("no-deep-nesting", |check, right| accept_if(check, right, |check| breaks(check, "deep-nesting"))),
    ("span-one-later", |_, right| rejection(right, |rejection| shift(rejection, 1, 1))),
    ("end-one-later", |_, right| rejection(right, |rejection| shift(rejection, 0, 1))),
    ("one-rule", |_, right| {
        rejection(right, |rejection| rejection.rule = Some("unquoted-string".to_owned()));
    }),
    ("no-rule", |_, right| rejection(right, |rejection| rejection.rule = None)),
    ("rejections-unsupported", |check, right| unsupported_if(check, right, |_| true)),
    ("hard-rules-unsupported", |check, right| {
        unsupported_if(check, right, |check| !EASY.iter().any(|rule| breaks(check, rule)));
    }),
    ("no-warnings", |_, right| right.reports.warnings = Some(Vec::new())),
    ("warnings-doubled", |_, right| {
        right.reports.warnings.iter_mut().for_each(|warnings| warnings.extend(warnings.clone()));
    }),
    ("no-notes", |_, right| right.reports.notes = Some(Vec::new())),
    ("no-reports", |_, right| {
        right.reports = Reports::default();
    }),
    ("portable-means-canonical", |check, right| match check.case.canonical() {
        Some(canonical) if check.options.layout == Layout::Canonical => {
            output(right, |bytes| *bytes = canonical.to_vec());
        }
        _ => {}
    }),
    ("reads-anything", |check, right| {
        instead_of_refusal(check, Operation::Load, right, Said::Documents(Vec::new()));
    }),
    ("numbers-cut-to-19-digits", |_, right| values(right, with_19_digits)),
    ("indicators-above-4-refused", |check, right| {
        let bytes = check.start.bytes();
        let is_indicator = |pair: &[u8]| matches!(pair, [b'|' | b'>', b'5'..=b'9']);
        if check.operation == Operation::Format && bytes.windows(2).any(is_indicator) {
            say(right, Said::Rejected(Rejection::default()));
        }
    }),
    ("keys-sorted-in-first-document", |check, right| {
        if check.options.sort_keys && check.options.layout == Layout::Canonical {
            output(right, |bytes| *bytes = with_first_document_sorted(bytes, check.case.value()));
        }
    }),
    ("duplicates-after-later-documents", |check, right| {
        let findings = check.case.findings();
        if breaks(check, "duplicate-key")
            && let Some(later) = findings.iter().find(|later| {
                let between = &check.start.bytes()[findings[0].span.start..later.span.start];
                between.windows(4).any(|text| text == b"\n---")
            })
        {
            rejection(right, |rejection| {
                (rejection.rule, rejection.span) = (Some(later.rule.clone()), Some(later.span));
            });
        }
    }),
    ("formats-anything", |check, right| {
        instead_of_refusal(check, Operation::Format, right, Said::Output(EMPTY.to_vec()));
    }),
];

/// Judges each cheat.
///
/// # Errors
/// Fails if no thread can be started.
pub(crate) fn judge_cheats(suite: &Suite) -> anyhow::Result<Vec<Judged>> {
    let checks = plan::checks(suite);
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK_BYTES).build()?;
    let honest = |check| {
        let right = right(check);
        (right.clone(), right.observe(check))
    };
    Ok(pool.install(|| {
        let honest: Vec<_> = checks.par_iter().map(honest).collect();
        let short = CHEATS.map(|(name, answer)| Cheat { name, answer, is_about_long: false });
        let long = long::CHEATS.map(|(name, answer)| Cheat { name, answer, is_about_long: true });
        let cheats: Vec<Cheat> = short.into_iter().chain(long).collect();
        cheats.par_iter().map(|cheat| cheat.judged(&checks, &honest)).collect()
    }))
}

impl Cheat {
    /// `honest` has the right answers, and what the runner observes of them.
    fn judged(&self, checks: &[Check<'_>], honest: &[(Right, Observation)]) -> Judged {
        let observations = self.observed(checks, honest);
        // Checks whose verdicts are made of the same facts have the same verdicts: one of them is enough.
        let facts = |check: &Check<'_>, seen: &Observation| {
            (check.case.area() == LONG, duties(check).collect::<Vec<_>>(), seen.observed, seen.reason)
        };
        let all: HashMap<_, _> =
            std::iter::zip(checks, &observations).map(|(check, seen)| (facts(check, seen), (check, seen))).collect();
        let short = all.iter().filter(|((is_long, ..), _)| !is_long).map(|(_, seen)| *seen).collect::<Vec<_>>();
        let all: Vec<_> = all.into_values().collect();
        let expected = &FAILS[self.name];
        let failed = failed_of(Claim::all(), &all);
        let is_as_alone = |pair: [Claim; 2]| {
            let failed = failed_of(pair, &all);
            pair.iter().all(|claim| failed.contains(claim) == expected.contains(claim))
        };
        let is_hidden = !self.is_about_long || failed_of(Claim::all(), &short) != failed;
        Judged { name: self.name, is_right: failed == *expected && is_hidden && pairs().all(is_as_alone), failed }
    }

    /// What the runner observes of it.
    fn observed(&self, checks: &[Check<'_>], honest: &[(Right, Observation)]) -> Vec<Observation> {
        let observe = |(check, (right, observation)): (&Check<'_>, &(Right, Observation))| {
            // Short cases show the other cheats, and long ones would take a minute.
            if !self.is_about_long && check.case.area() == LONG {
                return observation.clone();
            }
            let mut answer = right.clone();
            (self.answer)(check, &mut answer);
            if answer == *right { observation.clone() } else { answer.observe(check) }
        };
        settle(checks, std::iter::zip(checks, honest).map(observe).collect())
    }
}

/// Each two claims about an operation.
fn pairs() -> impl Iterator<Item = [Claim; 2]> {
    let pairs = Claim::all().flat_map(|one| Claim::all().map(move |other| [one, other]));
    pairs.filter(|[one, other]| one < other && one.class.operation() == other.class.operation())
}

/// The claims that observations fail, if an implementation has these claims alone.
fn failed_of(claims: impl IntoIterator<Item = Claim>, seen: &[(&Check<'_>, &Observation)]) -> BTreeSet<Claim> {
    let claims = Claims::only(claims);
    let failed = |(check, seen): &(&Check<'_>, &Observation)| {
        let (observed, _) = graded(&claims, check, seen);
        let failed = claims.duties(check).filter(|duty| !duty.is_met(observed, seen.reason.as_ref()));
        failed.map(|duty| duty.claim).collect::<Vec<_>>()
    };
    seen.iter().flat_map(failed).collect()
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

fn documents(right: &mut Right, change: impl Fn(&mut Vec<Typed>)) {
    if let Said::Documents(all) = &mut right.said {
        change(all);
    }
}

/// Changes each value of each document, the inner ones first.
fn values(right: &mut Right, change: fn(&mut Typed)) {
    documents(right, |all| all.iter_mut().for_each(|value| walk(value, change)));
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

/// Cuts a number before it is rounded, as programs do whose decimals are integers of 64 bits.
fn with_19_digits(value: &mut Typed) {
    if let Typed::Number(text) = value {
        let exponent = text.find(['e', 'E']).unwrap_or(text.len());
        let mut digits = 0;
        let cut = |character: char| {
            digits += usize::from(character.is_ascii_digit() && (digits > 0 || character != '0'));
            if digits > 19 && character != '.' { '0' } else { character }
        };
        *text = text[..exponent].chars().map(cut).collect::<String>() + &text[exponent..];
    }
    to_binary64(value);
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

fn output(right: &mut Right, change: impl Fn(&mut Vec<u8>)) {
    if let Said::Output(bytes) = &mut right.said {
        change(bytes);
    }
}

/// Changes an output in canonical form.
fn canonical_output(check: &Check<'_>, right: &mut Right, change: fn(&[u8]) -> Vec<u8>) {
    if check.options.is_default() {
        output(right, |bytes| *bytes = change(bytes));
    }
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

/// The output with the documents behind the first in the order of the value.
fn with_first_document_sorted(bytes: &[u8], documents: Option<&[Typed]>) -> Vec<u8> {
    let rest: Vec<Value> = documents.into_iter().flatten().skip(1).map(to_value).collect();
    let end = bytes.windows(4).position(|text| text == b"\n---").map_or(bytes.len(), |place| place + 1);
    [&bytes[..end], render_values(&rest, &WriteOptions::default()).as_bytes()].concat()
}

fn breaks(check: &Check<'_>, rule: &str) -> bool {
    check.case.findings().first().is_some_and(|finding| finding.rule == rule)
}

/// Says this, without reports.
fn say(right: &mut Right, said: Said) {
    *right = Right { said, reports: Reports::default() };
}

fn accept_if(check: &Check<'_>, right: &mut Right, is_accepted: impl Fn(&Check<'_>) -> bool) {
    if check.operation == Operation::Check && matches!(right.said, Said::Rejected(_)) && is_accepted(check) {
        say(right, Said::Accepted);
    }
}

fn reject_if(check: &Check<'_>, right: &mut Right, is_rejected: impl Fn(&[u8]) -> bool) {
    let is_accepted = check.operation == Operation::Check && !matches!(right.said, Said::Rejected(_));
    if is_accepted && is_rejected(&check.start.bytes()) {
        say(right, Said::Rejected(Rejection::default()));
    }
}

fn unsupported_if(check: &Check<'_>, right: &mut Right, is_hard: impl Fn(&Check<'_>) -> bool) {
    if matches!(right.said, Said::Rejected(_)) && is_hard(check) {
        say(right, Said::Unsupported("too hard".to_owned()));
    }
}

/// Gives this answer where the operation must refuse.
fn instead_of_refusal(check: &Check<'_>, operation: Operation, right: &mut Right, said: Said) {
    if check.is_refusal() && check.operation == operation {
        right.said = said;
    }
}

/// Decides by the bytes alone, with the right reports where it is right.
fn decide(check: &Check<'_>, right: &mut Right, is_accepted: impl Fn(&[u8]) -> bool) {
    let accepts = is_accepted(&check.start.bytes());
    if accepts { accept_if(check, right, |_| true) } else { reject_if(check, right, |_| true) }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn rejection(right: &mut Right, change: impl Fn(&mut Rejection)) {
    if let Said::Rejected(rejection) = &mut right.said {
        change(rejection);
    }
}

fn shift(rejection: &mut Rejection, start: usize, end: usize) {
    rejection.span = rejection.span.map(|span| Span { start: span.start + start, end: span.end + end });
}
