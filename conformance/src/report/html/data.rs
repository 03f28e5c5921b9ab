//! What the page knows, made small: hundreds of thousands of results are a few megabytes.
//!
//! Most implementations are asked the same questions, and most answers agree. So the questions stand there once, as columns; what an
//! implementation did is a list of runs over them; and only what did not agree has more to say. Texts and bytes stand there once each.

use std::collections::{BTreeMap, HashMap, HashSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use super::intern::Interned;
use crate::outcome::{Observed, Outcome};
use crate::plan::{Check, Expected, Key};
use crate::report::changes::{Changes, ChangesOf};
use crate::report::kind::{Kind, Skill};
use crate::report::{Report, option_words};
use crate::results::{
    CauseInfo, CheckResult, Excerpt, Implementation, Schema, Selected, ShownKind, Skipped, SuiteInfo, Tally,
};
use kyaml_cases::case::Case;
use kyaml_cases::value::to_json;
use kyaml_protocol::Base64;
use kyaml_protocol::operation::Operation;

/// The greatest number of bytes of an input that are shown. Of longer outputs, the part around the first difference is.
const LONGEST: usize = 4 << 10;

/// All of it. Where one thing names another, it does so by its place in that one's list, from 0.
#[derive(Debug, Serialize)]
pub(super) struct Data<'r> {
    suite: &'r SuiteInfo,
    date: Option<&'r str>,
    specification: Option<&'r str>,
    selected: &'r [Selected],
    skipped: &'r [Skipped],
    chapters: Vec<&'r str>,
    clauses: Vec<ClauseData<'r>>,
    cases: Vec<CaseData<'r>>,
    questions: Questions,
    /// The pairs of what was observed and its outcome that came about.
    verdicts: Interned<(Observed, Outcome)>,
    options: Interned<String>,
    expected: Interned<ExpectedData>,
    excerpts: Interned<ExcerptData>,
    details: Interned<&'r str>,
    implementations: Vec<ImplementationData<'r>>,
    changes: Option<ChangesData>,
}

#[derive(Debug, Serialize)]
struct ClauseData<'r> {
    id: &'r str,
    chapter: usize,
    text: &'r str,
    /// Whether a case asks that something is rejected because of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rejects: bool,
}

#[derive(Debug, Serialize)]
struct CaseData<'r> {
    id: &'r str,
    title: &'r str,
    area: &'r str,
    folder: String,
    clauses: Vec<usize>,
    origin: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    divergence: Option<&'r str>,
}

/// One entry of each list for each question.
#[derive(Debug, Default, Serialize)]
struct Questions {
    case: Vec<usize>,
    operation: Vec<Operation>,
    file: Vec<&'static str>,
    portable: Vec<Option<bool>>,
    options: Vec<usize>,
    start: Vec<usize>,
    expected: Vec<usize>,
}

/// What should have been answered.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ExpectedData {
    Accepted,
    Rejected { findings: Vec<(String, usize, usize)>, twin: String },
    Value(usize),
    Bytes(usize),
}

/// Bytes, or a part of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
struct ExcerptData {
    base64: String,
    /// The offset of the part and the length of the whole, in bytes; nothing where the part is the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<(usize, usize)>,
}

#[derive(Debug, Serialize)]
struct ImplementationData<'r> {
    name: &'r str,
    version: &'r str,
    runtime: &'r str,
    language: &'r str,
    library: &'r str,
    homepage: &'r str,
    schema: Option<&'static str>,
    tier: Option<u8>,
    operations: &'r [Operation],
    kinds: Vec<KindData>,
    causes: &'r [CauseInfo],
    /// Pairs of a verdict, or -1 where a question was not put, and how many questions in a row it is of.
    runs: Vec<i64>,
    /// What there is to say beyond the verdict.
    notes: Vec<Note>,
}

/// What an implementation is, and how good at it.
#[derive(Debug, Serialize)]
struct KindData {
    kind: Kind,
    skills: Vec<SkillData>,
}

#[derive(Debug, Serialize)]
struct SkillData {
    name: &'static str,
    right: usize,
    of: usize,
    /// How many are right of one that does not look at its input, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    blind: Option<usize>,
}

/// What changed since an earlier run.
#[derive(Debug, Serialize)]
struct ChangesData {
    sentence: String,
    warning: Option<String>,
    implementations: Vec<ChangesOfData>,
}

#[derive(Debug, Serialize)]
struct ChangesOfData {
    name: String,
    /// The version before, and now.
    before: String,
    now: String,
    /// How each check turned out, its question, and its verdict before.
    checks: Vec<(&'static str, usize, usize)>,
    new_checks: usize,
    gone_checks: usize,
}

/// The question; the cause and the detail, or -1; and then, where there is more, whether the rule and the span are right, what kind of
/// thing is shown, and what was expected and given.
#[derive(Debug, Serialize)]
struct Note(usize, i64, i64, #[serde(skip_serializing_if = "Option::is_none")] Option<More>);

#[derive(Debug, Serialize)]
struct More {
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    span: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<(ShownKind, usize, usize)>,
}

impl<'r> Data<'r> {
    /// Collects what the page knows.
    pub(super) fn of(report: &'r Report<'_>) -> Self {
        let header = &report.results().header;
        let mut data = Self {
            suite: &header.suite,
            date: report.facts().date.as_deref(),
            specification: report.facts().specification.as_deref(),
            selected: report.selected(),
            skipped: &header.skipped,
            chapters: report.chapters().iter().map(|chapter| chapter.title.as_str()).collect(),
            clauses: clauses(report),
            cases: Vec::new(),
            questions: Questions::default(),
            verdicts: Interned::default(),
            options: Interned::default(),
            expected: Interned::default(),
            excerpts: Interned::default(),
            details: Interned::default(),
            implementations: Vec::new(),
            changes: None,
        };
        let places = data.ask(report);
        data.implementations = report
            .implementations()
            .map(|(implementation, checks)| data.implementation(implementation, checks, &places))
            .collect();
        data.changes = report.changes().map(|changes| data.changes(&changes, &places));
        data
    }

    fn changes(&mut self, changes: &Changes<'_>, places: &HashMap<Key<'_>, usize>) -> ChangesData {
        let mut of_one = |changed: &ChangesOf<'_>| {
            let checks = changed.checks.iter().map(|(turn, before, now)| {
                let verdict = self.verdicts.place((before.observed, before.outcome));
                (turn.name(), places[&now.key()], verdict)
            });
            ChangesOfData {
                name: changed.now.name.clone(),
                before: changed.before.version.clone(),
                now: changed.now.version.clone(),
                checks: checks.collect(),
                new_checks: changed.new_checks,
                gone_checks: changed.gone_checks,
            }
        };
        let implementations = changes.implementations.iter().map(&mut of_one).collect();
        ChangesData { sentence: changes.sentence(), warning: changes.warning(), implementations }
    }

    /// Lists the questions that anyone was asked, by operation and case, and tells the place of each.
    fn ask(&mut self, report: &'r Report<'_>) -> HashMap<Key<'r>, usize> {
        let asked: BTreeMap<Key<'_>, &Check<'_>> =
            report.results().checks.iter().map(|check| (check.key(), report.asked(check))).collect();
        let clauses: HashMap<&str, usize> =
            self.clauses.iter().enumerate().map(|(place, clause)| (clause.id, place)).collect();
        let mut cases: HashMap<&str, usize> = HashMap::new();
        let mut places = HashMap::new();
        for (place, (key, check)) in asked.into_iter().enumerate() {
            places.insert(key, place);
            let case = *cases.entry(check.case.id()).or_insert_with(|| {
                self.cases.push(CaseData::of(check.case, &clauses));
                self.cases.len() - 1
            });
            self.question(case, check);
        }
        places
    }

    fn question(&mut self, case: usize, check: &Check<'_>) {
        let start = self.whole(&check.start.bytes());
        let expected = match check.expected {
            Expected::Accepted => ExpectedData::Accepted,
            Expected::Rejected { findings, twin } => ExpectedData::Rejected {
                findings: findings
                    .iter()
                    .map(|finding| (finding.rule.clone(), finding.span.start, finding.span.end))
                    .collect(),
                twin: twin.to_owned(),
            },
            Expected::Value(documents) | Expected::Meaning(documents) => {
                ExpectedData::Value(self.whole(to_json(documents).as_bytes()))
            }
            Expected::Bytes { bytes, .. } => ExpectedData::Bytes(self.whole(bytes)),
        };
        let questions = &mut self.questions;
        questions.case.push(case);
        questions.operation.push(check.operation);
        questions.file.push(check.file);
        questions.portable.push(check.is_portable());
        questions.options.push(self.options.place(option_words(check.options)));
        questions.start.push(start);
        questions.expected.push(self.expected.place(expected));
    }

    /// The place of the bytes, or of their start where they are many.
    fn whole(&mut self, bytes: &[u8]) -> usize {
        let base64 = Base64(bytes[..bytes.len().min(LONGEST)].to_vec());
        self.excerpt(&Excerpt { start: 0, len: bytes.len(), base64 })
    }

    fn excerpt(&mut self, Excerpt { start, len, base64 }: &Excerpt) -> usize {
        let is_whole = base64.0.len() == *len;
        self.excerpts
            .place(ExcerptData { base64: STANDARD.encode(&base64.0), of: (!is_whole).then_some((*start, *len)) })
    }

    fn implementation(
        &mut self,
        implementation: &'r Implementation,
        checks: &'r [CheckResult],
        places: &HashMap<Key<'_>, usize>,
    ) -> ImplementationData<'r> {
        let mut runs = Runs::default();
        let mut notes = Vec::new();
        for check in checks {
            let question = places[&check.key()];
            runs.push(question, self.verdicts.place((check.observed, check.outcome)));
            notes.extend(self.note(question, check, &implementation.causes));
        }
        let Implementation { name, version, runtime, language, library, homepage, schema, tier, operations, .. } =
            implementation;
        ImplementationData {
            name,
            version,
            runtime,
            language,
            library,
            homepage,
            schema: schema.map(Schema::name),
            tier: *tier,
            operations,
            kinds: Kind::of(implementation).map(|kind| KindData::of(kind, implementation, checks)).collect(),
            causes: &implementation.causes,
            runs: runs.0,
            notes,
        }
    }

    fn note(&mut self, question: usize, check: &'r CheckResult, causes: &[CauseInfo]) -> Option<Note> {
        let cause = check.cause.as_ref().and_then(|name| causes.iter().position(|cause| cause.name == *name));
        let detail = (!check.detail.is_empty()).then(|| self.details.place(check.detail.as_str()));
        let reason = check.reason.unwrap_or_default();
        let shown = check.shown.as_ref();
        let shown = shown.map(|shown| (shown.kind, self.excerpt(&shown.expected), self.excerpt(&shown.actual)));
        let has_more = check.reason.is_some() || shown.is_some();
        let more = has_more.then_some(More { rule: reason.rule, span: reason.span, shown });
        (cause.is_some() || detail.is_some() || has_more).then(|| Note(question, place(cause), place(detail), more))
    }
}

impl<'r> CaseData<'r> {
    fn of(case: &'r Case, clauses: &HashMap<&str, usize>) -> Self {
        let slug = case.path().file_name().unwrap_or_default().to_string_lossy();
        Self {
            id: case.id(),
            title: case.title(),
            area: case.area(),
            folder: format!("{}/{slug}", case.area()),
            clauses: case.req().iter().filter_map(|id| clauses.get(id.as_str()).copied()).collect(),
            origin: case.origin(),
            divergence: case.divergence(),
        }
    }
}

impl KindData {
    fn of(kind: Kind, implementation: &Implementation, checks: &[CheckResult]) -> Self {
        let score = kind.score(checks);
        let skill = |&skill: &Skill| {
            let (name, tally) = skill;
            let Tally { right, of } = tally(&score);
            SkillData { name, right, of, blind: kind.blind(implementation, skill) }
        };
        Self { kind, skills: kind.skills().iter().map(skill).collect() }
    }
}

/// Runs of verdicts over the questions, as pairs.
#[derive(Default)]
struct Runs(Vec<i64>, usize);

impl Runs {
    /// Questions come in order; those that are left out were not put.
    fn push(&mut self, question: usize, verdict: usize) {
        self.extend(-1, question - self.1);
        self.extend(place(Some(verdict)), 1);
    }

    fn extend(&mut self, verdict: i64, count: usize) {
        if count == 0 {
            return;
        }
        self.1 += count;
        let count = place(Some(count));
        match self.0.as_mut_slice() {
            [.., last, so_many] if *last == verdict => *so_many += count,
            _ => self.0.extend([verdict, count]),
        }
    }
}

/// A place as the data has it: -1 is none.
fn place(place: Option<usize>) -> i64 {
    place.map_or(-1, |place| i64::try_from(place).expect("a list is shorter than 2^63"))
}

fn clauses<'r>(report: &'r Report<'_>) -> Vec<ClauseData<'r>> {
    let rejecting: HashSet<&str> = report
        .questions()
        .filter(|check| check.is_rejection())
        .flat_map(|check| check.case.req())
        .map(String::as_str)
        .collect();
    let chapters = report.chapters().iter().enumerate();
    let clauses = chapters.flat_map(|(chapter, of)| of.clauses.iter().map(move |clause| (chapter, clause)));
    clauses
        .map(|(chapter, clause)| {
            let (id, text) = (clause.id.as_str(), clause.text.as_str());
            ClauseData { id, chapter, text, rejects: rejecting.contains(id) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn what_was_done_is_found_again() {
        let suite = sample::suite();
        let report = sample::report(&suite);
        let data = serde_json::to_value(Data::of(&report)).unwrap();
        assert_eq!(data["questions"]["case"].as_array().unwrap().len(), 8);
        let alpha = &data["implementations"][0];
        assert_eq!(alpha["runs"], serde_json::json!([0, 1, 1, 1, 2, 1, 3, 1]));
        let beta = &data["implementations"][1];
        let value = serde_json::json!({ "name": "value", "right": 2, "of": 4, "blind": 0 });
        assert_eq!((&alpha["kinds"][0]["kind"], &alpha["kinds"][0]["skills"][1]), (&"reader".into(), &value));
        assert_eq!(data["clauses"][0]["rejects"], true);
        assert_eq!(beta["runs"][0], -1);
        assert_eq!(beta["runs"][1], 4);
        let verdicts =
            ["[\"deviate\",\"xfail\"]", "[\"agree\",\"xpass\"]", "[\"agree\",\"pass\"]", "[\"crash\",\"crash\"]"];
        for (place, verdict) in verdicts.iter().enumerate() {
            assert_eq!(data["verdicts"][place].to_string(), *verdict);
        }
        let note = &alpha["notes"][0];
        let shown = &note[3]["shown"];
        assert_eq!((&note[0], &note[1], &shown[0]), (&0.into(), &0.into(), &"value".into()));
        let excerpt = |place: &serde_json::Value| {
            data["excerpts"][usize::try_from(place.as_u64().unwrap()).unwrap()]["base64"].clone()
        };
        assert_eq!(excerpt(&shown[1]), STANDARD.encode(r#"[{"mapping":[["no",{"number":"1"}]]}]"#));
    }

    #[test]
    fn runs_say_what_was_not_asked() {
        let mut runs = Runs::default();
        for (question, verdict) in [(0, 2), (1, 2), (4, 2), (5, 0)] {
            runs.push(question, verdict);
        }
        assert_eq!(runs.0, [2, 2, -1, 2, 2, 1, 0, 1]);
    }
}
