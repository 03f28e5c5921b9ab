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
use kyaml_cases::case::{Finding, Form, Span};
use kyaml_cases::decimal::shortest;
use kyaml_cases::suite::Suite;
use kyaml_cases::value::Typed;
use kyaml_protocol::operation::{Layout, Operation};
use kyaml_protocol::{Rejection, Reports, Said};
use kyaml_questions::LONG;

mod long;

/// An implementation with one fault: its name, and the fault.
type Cheat = (&'static str, Change);

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

/// A change of the right answer to a check, if the answer has the part that is changed.
#[derive(Clone, Copy)]
enum Change {
    /// Of the documents that are read.
    Documents(fn(&mut Vec<Typed>)),
    /// Of each value that is read, the inner ones first.
    Values(fn(&mut Typed)),
    /// Of the output.
    Output(fn(&Check<'_>, &mut Vec<u8>)),
    /// Of an output in canonical form.
    Canonical(fn(&[u8]) -> Vec<u8>),
    /// Of the rule or the span of a rejection.
    Reason(fn(&Check<'_>, &mut Rejection)),
    /// Of the reports beside the answer.
    Reported(fn(&mut Reports)),
    /// A checker accepts such a stream, which is to be rejected.
    Accept(fn(&Check<'_>) -> bool),
    /// A checker accepts a stream whose first mistake is at this place or behind it.
    BlindFrom(fn(&[u8]) -> usize),
    /// A checker rejects such a stream, which is to be accepted.
    Reject(fn(&Check<'_>, &[u8]) -> bool),
    /// This is said, if anything, and without reports.
    Say(fn(&Check<'_>) -> Option<Said>),
}

use Change::{Accept, BlindFrom, Canonical, Documents, Output, Reason, Reject, Reported, Say, Values};

/// An answer with its reports.
#[derive(Clone, PartialEq)]
struct Right {
    said: Said,
    reports: Reports,
}

impl Right {
    fn observe(self, check: &Check<'_>) -> Observation {
        observe(check, &Answer::Said(self.said, Box::new(self.reports)), &mut ReaderOfKyaml)
    }

    fn change(&mut self, check: &Check<'_>, change: Change) {
        let is_mistake = check.operation == Operation::Check && matches!(self.said, Said::Rejected(_));
        let said = match (change, &mut self.said) {
            (Documents(change), Said::Documents(all)) => return change(all),
            (Values(change), Said::Documents(all)) => return all.iter_mut().for_each(|value| walk(value, change)),
            (Output(change), Said::Output(bytes)) => return change(check, bytes),
            (Canonical(change), Said::Output(bytes)) if check.options.is_default() => {
                *bytes = change(bytes);
                return;
            }
            (Reason(change), Said::Rejected(rejection)) => return change(check, rejection),
            (Reported(change), _) => return change(&mut self.reports),
            (Accept(is_accepted), _) => (is_mistake && is_accepted(check)).then_some(Said::Accepted),
            (BlindFrom(place), _) => {
                let is_behind = || first_mistake(check).start >= place(&check.start.bytes());
                (is_mistake && is_behind()).then_some(Said::Accepted)
            }
            (Reject(is_rejected), Said::Accepted) => is_rejected(check, &check.start.bytes()).then(rejected),
            (Say(say), _) => say(check),
            _ => None,
        };
        if let Some(said) = said {
            *self = Self { said, reports: Reports::default() };
        }
    }
}

/// A stream in canonical form.
const EMPTY: &[u8] = b"---\n{}\n";
/// The rules that the cheat `hard-rules-unsupported` knows.
const EASY: [&str; 3] = ["unquoted-string", "missing-header", "block-style"];

/// The cheats that short streams show, the honest one first.
const CHEATS: [Cheat; 39] = [
    ("none", Say(|_| None)),
    ("numbers-to-binary64", Values(to_binary64)),
    ("scalars-to-strings", Values(to_string)),
    ("last-document-dropped", Documents(|all| drop(all.pop()))),
    ("first-document-only", Documents(|all| all.truncate(1))),
    ("merge-keys-merged", Values(merge)),
    ("keys-in-lower-case", Values(lower_keys)),
    ("comments-lost", Canonical(without_comments)),
    ("echo", Output(|check, bytes| *bytes = check.start.bytes().into_owned())),
    ("canonical-or-nothing", Output(canonical_or_nothing)),
    ("keys-sorted", Canonical(sorted)),
    ("no-last-line-feed", Output(|_, bytes| bytes.truncate(bytes.len().saturating_sub(1)))),
    ("one-more-line-feed", Output(|_, bytes| bytes.push(b'\n'))),
    ("accept-all", Accept(|_| true)),
    ("accept-by-size", Say(|check| decided(check, |bytes| bytes.len().is_multiple_of(2)))),
    ("accept-by-hash", Say(|check| decided(check, |bytes| hash(bytes).is_multiple_of(2)))),
    ("reject-beyond-ascii", Reject(|_, bytes| !bytes.is_ascii())),
    ("reject-long", Reject(|_, bytes| bytes.len() > 60)),
    ("reject-carriage-returns", Reject(|_, bytes| bytes.contains(&b'\r'))),
    ("canonical-means-kyaml", Accept(|check| check.options.form == Form::Canonical)),
    ("no-duplicate-key", Accept(|check| breaks(check, "duplicate-key"))),
    ("no-deep-nesting", Accept(|check| breaks(check, "deep-nesting"))),
    ("span-one-later", Reason(|_, rejection| shift(rejection, 1, 1))),
    ("end-one-later", Reason(|_, rejection| shift(rejection, 0, 1))),
    ("one-rule", Reason(|_, rejection| rejection.rule = Some("unquoted-string".to_owned()))),
    ("no-rule", Reason(|_, rejection| rejection.rule = None)),
    ("rejections-unsupported", Say(|check| unsupported_if(check, true))),
    ("hard-rules-unsupported", Say(|check| unsupported_if(check, !EASY.iter().any(|rule| breaks(check, rule))))),
    ("no-warnings", Reported(|reports| reports.warnings = Some(Vec::new()))),
    ("warnings-doubled", Reported(|reports| reports.warnings.iter_mut().for_each(|all| all.extend(all.clone())))),
    ("no-notes", Reported(|reports| reports.notes = Some(Vec::new()))),
    ("no-reports", Reported(|reports| *reports = Reports::default())),
    ("portable-means-canonical", Output(canonical_of_case)),
    ("reads-anything", Say(|check| instead_of_refusal(check, Operation::Load, Said::Documents(Vec::new())))),
    ("numbers-cut-to-19-digits", Values(with_19_digits)),
    ("indicators-above-4-refused", Say(refused_indicators)),
    ("keys-sorted-in-first-document", Output(first_document_sorted)),
    ("duplicates-after-later-documents", Reason(later_duplicate)),
    ("formats-anything", Say(|check| instead_of_refusal(check, Operation::Format, Said::Output(EMPTY.to_vec())))),
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
        let short = CHEATS.par_iter().map(|cheat| judged(*cheat, false, &checks, &honest));
        short.chain(long::CHEATS.par_iter().map(|cheat| judged(*cheat, true, &checks, &honest))).collect()
    }))
}

/// Judges a cheat, which may be right about short streams. `honest` has the right answers, and what the runner observes of them.
fn judged((name, change): Cheat, is_about_long: bool, checks: &[Check<'_>], honest: &[(Right, Observation)]) -> Judged {
    let observe = |(check, (right, observation)): (&Check<'_>, &(Right, Observation))| {
        // Short cases show the other cheats, and long ones would take a minute.
        if !is_about_long && check.case.area() == LONG {
            return observation.clone();
        }
        let mut answer = right.clone();
        answer.change(check, change);
        if answer == *right { observation.clone() } else { answer.observe(check) }
    };
    let observations = settle(checks, std::iter::zip(checks, honest).map(observe).collect());
    // Checks whose verdicts are made of the same facts have the same verdicts: one of them is enough.
    let facts = |check: &Check<'_>, seen: &Observation| {
        (check.case.area() == LONG, duties(check).collect::<Vec<_>>(), seen.observed, seen.reason)
    };
    let all: HashMap<_, _> =
        std::iter::zip(checks, &observations).map(|(check, seen)| (facts(check, seen), (check, seen))).collect();
    let short = all.iter().filter(|((is_long, ..), _)| !is_long).map(|(_, seen)| *seen).collect::<Vec<_>>();
    let all: Vec<_> = all.into_values().collect();
    let expected = &FAILS[name];
    let failed = failed_of(Claim::all(), &all);
    let is_as_alone = |pair: [Claim; 2]| {
        let failed = failed_of(pair, &all);
        pair.iter().all(|claim| failed.contains(claim) == expected.contains(claim))
    };
    let is_hidden = !is_about_long || failed_of(Claim::all(), &short) != failed;
    Judged { name, is_right: failed == *expected && is_hidden && pairs().all(is_as_alone), failed }
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

/// The input if it is in canonical form, and else an empty document.
fn canonical_or_nothing(check: &Check<'_>, bytes: &mut Vec<u8>) {
    if *check.start.bytes() != **bytes {
        *bytes = EMPTY.to_vec();
    }
}

/// Canonical form in place of portable output.
fn canonical_of_case(check: &Check<'_>, bytes: &mut Vec<u8>) {
    if let (Some(canonical), Layout::Canonical) = (check.case.canonical(), check.options.layout) {
        *bytes = canonical.to_vec();
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

/// The documents behind the first are in the order of the value.
fn first_document_sorted(check: &Check<'_>, bytes: &mut Vec<u8>) {
    if !check.options.sort_keys || check.options.layout != Layout::Canonical {
        return;
    }
    let rest: Vec<Value> = check.case.value().into_iter().flatten().skip(1).map(to_value).collect();
    bytes.truncate(bytes.windows(4).position(|text| text == b"\n---").map_or(bytes.len(), |place| place + 1));
    bytes.extend(render_values(&rest, &WriteOptions::default()).into_bytes());
}

/// The first duplicate key of a later document, in place of that of the first one.
fn later_duplicate(check: &Check<'_>, rejection: &mut Rejection) {
    let bytes = check.start.bytes();
    let is_later = |later: &&Finding| {
        let between = &bytes[first_mistake(check).start..later.span.start];
        between.windows(4).any(|text| text == b"\n---")
    };
    if breaks(check, "duplicate-key")
        && let Some(later) = check.case.findings().iter().find(is_later)
    {
        (rejection.rule, rejection.span) = (Some(later.rule.clone()), Some(later.span));
    }
}

fn breaks(check: &Check<'_>, rule: &str) -> bool {
    check.case.findings().first().is_some_and(|finding| finding.rule == rule)
}

/// The span of the first finding.
fn first_mistake(check: &Check<'_>) -> Span {
    check.case.findings()[0].span
}

fn rejected() -> Said {
    Said::Rejected(Rejection::default())
}

fn unsupported_if(check: &Check<'_>, is_hard: bool) -> Option<Said> {
    let is_hard = is_hard && matches!(check.expected, Expected::Rejected { .. });
    is_hard.then(|| Said::Unsupported("too hard".to_owned()))
}

/// Refuses block scalars with an indentation above 4.
fn refused_indicators(check: &Check<'_>) -> Option<Said> {
    let is_indicator = |pair: &[u8]| matches!(pair, [b'|' | b'>', b'5'..=b'9']);
    (check.operation == Operation::Format && check.start.bytes().windows(2).any(is_indicator)).then(rejected)
}

/// Gives this answer where the operation must refuse.
fn instead_of_refusal(check: &Check<'_>, operation: Operation, said: Said) -> Option<Said> {
    (check.is_refusal() && check.operation == operation).then_some(said)
}

/// Decides by the bytes alone, with the right answer where that is right.
fn decided(check: &Check<'_>, is_accepted: fn(&[u8]) -> bool) -> Option<Said> {
    match (check.operation, check.expected, is_accepted(&check.start.bytes())) {
        (Operation::Check, Expected::Rejected { .. }, true) => Some(Said::Accepted),
        (Operation::Check, Expected::Accepted, false) => Some(rejected()),
        _ => None,
    }
}

fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

fn shift(rejection: &mut Rejection, start: usize, end: usize) {
    rejection.span = rejection.span.map(|span| Span { start: span.start + start, end: span.end + end });
}
