//! The one result that every report is made from: all that a template writes, as data.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Value, json};

use super::changes::Changes;
use super::joined::Report;
use super::verdict::Verdict;
use super::visible::counted;
use super::visible::{excerpt, visible};
use crate::claim::Claim;
use crate::outcome::{Observed, Outcome};
use crate::plan::{Check, Expected, Key, Selection};
use crate::results::{CauseInfo, CheckResult, Excerpt, Implementation, Schema, Score, ShownKind};
use kyaml_cases::json::write_typed;
use kyaml_cases::spec::Clause;
use kyaml_protocol::operation::{Operation, Options};

/// The page of HTML with the table of all implementations.
pub(super) const OVERVIEW: &str = "index.html";
/// The greatest number of bytes of an input in a page of HTML.
const LONGEST_INPUT: usize = 2 << 10;
/// The greatest number of bytes of an input in other reports.
const LONGEST_SHOWN: usize = 16 << 10;

/// The results of one or several runs.
#[derive(Serialize)]
pub(super) struct Data<'r> {
    pub(super) implementations: Vec<Asked<'r>>,
    #[serde(flatten)]
    rest: Value,
}

/// An implementation and its checks.
#[derive(Serialize)]
pub(super) struct Asked<'r> {
    pub(super) about: &'r Implementation,
    /// The name of its page of HTML, without a folder.
    pub(super) file: String,
    pub(super) verdicts: Vec<Verdict>,
    /// The checks that deviate, or agree although a deviation is listed.
    pub(super) deviations: Vec<Deviation<'r>>,
    pub(super) groups: Vec<Group<'r>>,
    #[serde(flatten)]
    rest: Value,
}

/// A check that is worth showing.
#[derive(Serialize)]
pub(super) struct Deviation<'r> {
    #[serde(skip)]
    pub(super) check: &'r CheckResult,
    #[serde(skip)]
    pub(super) asked: &'r Check<'r>,
    is_expected: bool,
    /// The cause that lists it.
    cause: Option<&'r CauseInfo>,
    pub(super) expected: Part,
    pub(super) actual: Option<Part>,
    #[serde(flatten)]
    rest: Value,
}

/// An expectation or an answer: a sentence, or bytes or a value with their title.
#[derive(Serialize)]
pub(super) struct Part {
    title: Option<String>,
    text: String,
    #[serde(skip)]
    pub(super) bytes: Option<(ShownKind, Excerpt)>,
}

/// Checks of one implementation that did not agree in one way, for one reason. Or checks that agreed, although a deviation is listed.
#[derive(Clone, Serialize)]
pub(super) struct Group<'r> {
    pub(super) name: Cow<'r, str>,
    pub(super) operation: Operation,
    pub(super) observed: Observed,
    pub(super) cause: Option<&'r CauseInfo>,
    pub(super) is_expected: bool,
    /// The places of its deviations: those that start from the fewest bytes first.
    pub(super) checks: Vec<usize>,
    /// The id of each case, that of the smallest check first, each once.
    pub(super) cases: Vec<&'r str>,
}

/// How many checks agree, of those that were asked and can be done, and of all.
#[derive(Clone, Copy, Default, Serialize)]
struct Count {
    agree: usize,
    asked: usize,
    all: usize,
}

/// The tables of implementations, by their operations. Scores of different tables cannot be compared with each other.
const KINDS: [(&str, &[Operation]); 3] = [
    ("Readers", &[Operation::Load]),
    ("Linters", &[Operation::Check]),
    ("Formatters", &[Operation::Format, Operation::Render]),
];

impl<'r> Data<'r> {
    pub(super) fn of(report: &'r Report<'_>) -> Self {
        let Report { results, facts, .. } = report;
        let checks = &results.checks;
        let areas: BTreeSet<&str> = checks.iter().map(|check| check.area.as_str()).collect();
        let all = std::iter::zip(report.implementations(), file_names(report));
        let implementations: Vec<Asked<'r>> =
            all.map(|((about, checks), file)| Asked::of(report, about, checks, file, &areas)).collect();
        let rest = json!({
            "suite": results.header.suite,
            "facts": facts,
            "selected": report.selected.iter().map(Selection::list).collect::<Vec<_>>(),
            "skipped": results.header.skipped,
            "changes": report.before.as_ref().map(|before| Changes::between(before, results)),
            "checks": checks.len(),
            "cases": checks.iter().map(|check| &check.case).collect::<BTreeSet<_>>().len(),
            "outcomes": results.outcomes(),
            "observed": checks.iter().map(|check| check.observed).collect::<BTreeSet<_>>(),
            "areas": areas,
            "scores": scores(report),
            "clauses": clause_rows(report),
            "tables": KINDS.into_iter().filter_map(|kind| table(kind, &implementations)).collect::<Vec<_>>(),
        });
        Self { implementations, rest }
    }
}

/// The names of the implementations' pages, in order: no two are equal, and none leaves its folder.
fn file_names(report: &Report<'_>) -> Vec<String> {
    let mut taken = BTreeSet::from([OVERVIEW.to_owned()]);
    let mut unique = |name: &str| {
        let safe = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '-' };
        let stem: String = name.chars().map(safe).collect();
        let numbered = (2..).map(|number| format!("{stem}-{number}.html"));
        let mut candidates = std::iter::once(format!("{stem}.html")).chain(numbered);
        // File systems that ignore case would take two such names for one.
        candidates.find(|file| taken.insert(file.to_lowercase())).expect("numbers do not end")
    };
    report.results.header.implementations.iter().map(|implementation| unique(&implementation.name)).collect()
}

/// Each score, and below those that were asked the same the scores of programs that do not look at their input.
fn scores<'r>(report: &'r Report<'_>) -> Vec<(&'r str, Score)> {
    let mut groups: Vec<([Score; 3], Vec<_>)> = Vec::new();
    for (implementation, checks) in report.implementations() {
        let baselines = [implementation.always_accept, implementation.always_reject, implementation.echo];
        let row = (implementation.name.as_str(), Score::of(checks));
        match groups.iter_mut().find(|(others, _)| *others == baselines) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((baselines, vec![row])),
        }
    }
    let below = |scores| std::iter::zip(["  always accept", "  always reject", "  echo"], scores);
    groups.into_iter().flat_map(|(baselines, rows)| rows.into_iter().chain(below(baselines))).collect()
}

/// Each clause, the number of implementations that were asked about it, and those of them that do not always agree.
fn clause_rows(report: &Report<'_>) -> Vec<Value> {
    let mut counts: BTreeMap<&str, BTreeMap<&str, Count>> = BTreeMap::new();
    for check in &report.results.checks {
        for clause in &check.clauses {
            counts.entry(clause).or_default().entry(&check.implementation).or_default().add(check);
        }
    }
    let row = |Clause { id, .. }: &Clause| {
        let counts = counts.get(id.as_str())?;
        let asked = counts.values().filter(|count| count.asked > 0).count();
        let deviating = counts.iter().filter(|(_, count)| count.agree < count.asked);
        Some(json!([id, asked, deviating.collect::<Vec<_>>()]))
    };
    report.spec.clauses().iter().filter_map(row).collect()
}

impl Count {
    fn add(&mut self, check: &CheckResult) {
        self.agree += usize::from(check.observed == Observed::Agree);
        self.asked += usize::from(check.observed.is_answer());
        self.all += 1;
    }
}

/// The table of the implementations of this kind, if there is one: those of the first tier first, then by name.
fn table((title, operations): (&str, &[Operation]), all: &[Asked<'_>]) -> Option<Value> {
    let is_of_kind = |asked: &&Asked<'_>| asked.about.operations.iter().any(|operation| operations.contains(operation));
    let mut of_kind: Vec<_> = all.iter().filter(is_of_kind).collect();
    of_kind.sort_by_key(|asked| asked.about.tier.unwrap_or(u8::MAX));
    let claims = of_kind.iter().flat_map(|asked| &asked.verdicts).map(|verdict| verdict.class);
    let classes: BTreeSet<Claim> = claims.filter(|claim| operations.contains(&claim.class.operation())).collect();
    let row = |asked: &&Asked<'_>| {
        let verdict = |class: &Claim| asked.verdicts.iter().find(|verdict| verdict.class == *class);
        let checks =
            asked.deviations.iter().map(|each| each.check).filter(|check| operations.contains(&check.operation));
        json!({
            "about": asked.about,
            "file": asked.file,
            "verdicts": classes.iter().map(verdict).collect::<Vec<_>>(),
            "unexpected": checks.clone().filter(|check| !check.outcome.is_expected()).count(),
            "deviating": checks.filter(|check| check.observed.is_deviation()).count(),
        })
    };
    let rows: Vec<_> = of_kind.iter().map(row).collect();
    (!rows.is_empty()).then(|| json!({ "title": title, "classes": classes, "rows": rows }))
}

impl<'r> Asked<'r> {
    fn of(
        report: &'r Report<'_>,
        about: &'r Implementation,
        checks: &'r [CheckResult],
        file: String,
        areas: &BTreeSet<&str>,
    ) -> Self {
        let notable = checks.iter().filter(|check| is_notable(check));
        let deviations: Vec<_> = notable.map(|check| Deviation::of(report, about, check)).collect();
        let mut of_areas: BTreeMap<&str, Count> = BTreeMap::new();
        let mut observed: BTreeMap<Observed, usize> = BTreeMap::new();
        let mut listed: BTreeMap<&str, usize> = BTreeMap::new();
        for check in checks {
            of_areas.entry(&check.area).or_default().add(check);
            *observed.entry(check.observed).or_default() += 1;
            *listed.entry(check.cause.as_deref().unwrap_or_default()).or_default() += 1;
        }
        let listed = about.causes.iter().filter_map(|cause| Some((cause, *listed.get(&*cause.name)?)));
        let rest = json!({
            "schema": about.schema.map(Schema::name),
            "checks": checks.len(),
            "unexpected": checks.iter().filter(|check| !check.outcome.is_expected()).count(),
            "seconds": seconds(checks),
            "observed": observed,
            "areas": areas.iter().map(|area| of_areas.get(area).copied().unwrap_or_default()).collect::<Vec<_>>(),
            "listed": listed.collect::<Vec<_>>(),
            "by_clause": by_clause(report, &deviations),
            "failures": failures(&deviations),
            "together": together(about, checks),
        });
        Self {
            about,
            file,
            verdicts: report.verdicts(about, checks),
            groups: groups(about, &deviations),
            deviations,
            rest,
        }
    }
}

/// Whether a check deviates, or agrees although a deviation is listed.
fn is_notable(check: &CheckResult) -> bool {
    !matches!(check.outcome, Outcome::Pass | Outcome::Skip | Outcome::Unsupported)
}

/// The time of checks, to the millisecond.
fn seconds<'r>(checks: impl IntoIterator<Item = &'r CheckResult>) -> String {
    let micros: u64 = checks.into_iter().map(|check| check.micros).sum();
    format!("{:.3}", std::time::Duration::from_micros(micros).as_secs_f64())
}

/// The places of deviations by a key, each list in the order of another key.
fn places<'r, K: Ord, S: Ord>(
    deviations: &[Deviation<'r>],
    key: impl Fn(&Deviation<'r>) -> Option<K>,
    order: impl Fn(&Deviation<'r>) -> S,
) -> BTreeMap<K, Vec<usize>> {
    let mut places: BTreeMap<K, Vec<usize>> = BTreeMap::new();
    for (place, deviation) in deviations.iter().enumerate() {
        if let Some(key) = key(deviation) {
            places.entry(key).or_default().push(place);
        }
    }
    for places in places.values_mut() {
        places.sort_by_cached_key(|place| order(&deviations[*place]));
    }
    places
}

/// Returns the groups: unexpected ones first, then the largest first.
fn groups<'r>(about: &'r Implementation, deviations: &[Deviation<'r>]) -> Vec<Group<'r>> {
    let reason = |Deviation { check, is_expected, .. }: &Deviation<'r>| {
        Some((*is_expected, check.cause.as_deref(), check.operation, check.observed))
    };
    let by_reason = places(deviations, reason, Deviation::size);
    let group = |((is_expected, listed, operation, observed), checks): ((_, Option<&'r str>, _, _), Vec<usize>)| {
        let cause = listed.and_then(|name| about.cause(name));
        let name = Cow::Borrowed(cause.map_or("not listed", |cause| &*cause.name));
        let cases = cases(deviations, &checks);
        Group { name, operation, observed, cause, is_expected, checks, cases }
    };
    let mut groups: Vec<Group<'_>> = by_reason.into_iter().map(group).collect();
    groups.sort_by_key(|group| (group.is_expected, std::cmp::Reverse(group.checks.len())));
    groups
}

/// The id of each case, each once.
pub(super) fn cases<'r>(deviations: &[Deviation<'r>], checks: &[usize]) -> Vec<&'r str> {
    let mut seen = BTreeSet::new();
    checks.iter().map(|check| &*deviations[*check].check.case).filter(|case| seen.insert(*case)).collect()
}

/// The deviations under the first clause that their case names, in the order of the specification. Clauses that it does not have come last.
fn by_clause(report: &Report<'_>, deviations: &[Deviation<'_>]) -> Vec<Value> {
    let clause = |each: &Deviation<'_>| Some(each.check.clauses.first().map_or("no clause", String::as_str).to_owned());
    let mut by_clause = places(deviations, clause, |each| (each.is_expected, each.size()));
    let known =
        report.spec.clauses().iter().filter_map(|Clause { id, text, .. }| Some((id, text, by_clause.remove(id)?)));
    let mut clauses: Vec<_> =
        known.map(|(id, text, checks)| json!({ "id": id, "text": text, "checks": checks })).collect();
    clauses.extend(by_clause.into_iter().map(|(id, checks)| json!({ "id": id, "text": "", "checks": checks })));
    clauses
}

/// Checks that are not as expected, by clause and rule: those that start from the fewest bytes first.
fn failures<'r>(deviations: &[Deviation<'r>]) -> Vec<Value> {
    let key = |Deviation { check, asked, is_expected, .. }: &Deviation<'r>| {
        let clause = check.clauses.first().map_or("", String::as_str);
        let rule = asked.case.findings().first().map_or("", |finding| finding.rule.as_str());
        (!is_expected).then_some((clause, rule, check.operation, check.observed))
    };
    let mut failures: Vec<_> = places(deviations, key, Deviation::size).into_iter().collect();
    failures.sort_by_key(|(_, checks)| deviations[checks[0]].size().0);
    let failure = |((clause, rule, operation, observed), checks): ((&str, &str, Operation, Observed), Vec<usize>)| json!({ "clause": clause, "rule": rule, "operation": operation, "observed": observed, "checks": checks });
    failures.into_iter().map(failure).collect()
}

/// Checks that are as expected, by outcome, and by the cause of a listed deviation or the area of any other check.
fn together(about: &Implementation, checks: &[CheckResult]) -> Vec<Value> {
    let mut together: BTreeMap<(Outcome, &str), Vec<&CheckResult>> = BTreeMap::new();
    for check in checks.iter().filter(|check| check.outcome.is_expected()) {
        let cause = check.cause.as_deref().filter(|_| check.outcome == Outcome::Xfail);
        together.entry((check.outcome, cause.unwrap_or(&check.area))).or_default().push(check);
    }
    let test = |((outcome, name), checks): ((Outcome, &str), Vec<&CheckResult>)| {
        let is_one = outcome == Outcome::Xfail || checks.iter().all(|check| check.detail == checks[0].detail);
        let message = if is_one { message(about, checks[0]) } else { outcome.to_string() };
        let (size, seconds) = (checks.len(), seconds(checks));
        json!({ "outcome": outcome, "name": name, "checks": size, "message": message, "seconds": seconds })
    };
    together.into_iter().map(test).collect()
}

/// The observation of a check, its cause, and the first line of its details.
fn message(about: &Implementation, check: &CheckResult) -> String {
    let cause = check.cause.as_deref().and_then(|name| about.cause(name));
    let detail = check.detail.lines().next().unwrap_or_default();
    match (check.outcome, cause) {
        (Outcome::Xfail, Some(CauseInfo { name, reason, upstream, .. })) => {
            let upstream = upstream.as_ref().map(|address| format!(" ({address})")).unwrap_or_default();
            format!("{}, as listed under {name}: {reason}{upstream}", check.observed)
        }
        (_, Some(CauseInfo { name, observed, .. })) => {
            format!("{}, but {name} lists {observed}: {detail}", check.observed)
        }
        _ if detail.is_empty() => check.observed.to_string(),
        _ => format!("{}: {detail}", check.observed),
    }
}

impl<'r> Deviation<'r> {
    fn of(report: &'r Report<'_>, about: &'r Implementation, check: &'r CheckResult) -> Self {
        let asked = &report.asked[&check.key()];
        let bytes = asked.start.bytes();
        let (start, rest) = bytes.split_at(bytes.len().min(LONGEST_INPUT));
        let shown = bytes.len().min(LONGEST_SHOWN);
        let cause = check.cause.as_deref().and_then(|name| about.cause(name));
        let rest = json!({
            "name": check.name(),
            "title": asked.case.title(),
            "case": check.case,
            "area": check.area,
            "clauses": check.clauses.join(", "),
            "observed": check.observed,
            "outcome": check.outcome,
            "listed": check.cause,
            "detail": check.detail,
            "message": message(about, check),
            "seconds": seconds([check]),
            "input": visible(&bytes[..shown]),
            // The first part of a long input, and the number of bytes after it.
            "start": (!rest.is_empty()).then(|| (visible(start), rest.len())),
        });
        let actual = check.shown.as_ref().map(|shown| Part::of(shown.kind, shown.actual.clone()));
        let (is_expected, expected) = (check.outcome.is_expected(), Part::expected(check, asked));
        Self { check, asked, is_expected, cause, expected, actual, rest }
    }

    /// The order of checks: those that start from the fewest bytes first.
    pub(super) fn size(&self) -> (usize, Key<'r>) {
        (self.asked.start.bytes().len(), self.check.key())
    }
}

impl Part {
    fn of(kind: ShownKind, bytes: Excerpt) -> Self {
        let title = match kind {
            ShownKind::Bytes => counted(bytes.len, "byte"),
            ShownKind::Value => "The value, as typed JSON".to_owned(),
        };
        Self { title: Some(title), text: excerpt(&bytes), bytes: Some((kind, bytes)) }
    }

    /// The part of an expectation that differs, if the result has one.
    fn expected(check: &CheckResult, asked: &Check<'_>) -> Self {
        let form = option_words(asked.options);
        let form = if form.is_empty() { form } else { format!(" ({form})") };
        let words = |text| Self { title: None, text, bytes: None };
        match (&check.shown, asked.expected) {
            (Some(shown), _) => Self::of(shown.kind, shown.expected.clone()),
            (None, Expected::Accepted) => words(format!("It is accepted{form}.")),
            (None, Expected::Rejected { findings, twin }) => {
                let place = |finding: &kyaml_cases::case::Finding| {
                    format!("`{}` at bytes {} to {}", finding.rule, finding.span.start, finding.span.end)
                };
                let findings = findings.iter().map(place).collect::<Vec<_>>().join(", ");
                words(format!("It is rejected{form}: {findings}. Its neighbour `{twin}` is not."))
            }
            (None, Expected::Value(documents) | Expected::Meaning(documents)) => {
                Self::of(ShownKind::Value, Excerpt::around(write_typed(documents).as_bytes(), 0))
            }
            (None, Expected::Bytes { bytes, .. }) => Self::of(ShownKind::Bytes, Excerpt::around(bytes, 0)),
        }
    }
}

/// The options that are not the ones that messages leave out, in words.
pub(super) fn option_words(options: Options) -> String {
    let json = serde_json::to_value(options).expect("options are a map of words");
    let default = serde_json::to_value(Options::default()).expect("options are a map of words");
    let names =
        "form layout profile cuddle blank_lines short_lists sort_keys schema syntax alias_nodes alias_bytes".split(' ');
    let changed = names.filter(|name| json[name] != default[name]);
    let word = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words: Vec<String> = changed.map(|name| format!("{name}: {}", word(&json[name]))).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::sample;
    use kyaml_protocol::operation::Layout;

    #[test]
    fn options_are_named_where_they_are_not_the_default() {
        assert_eq!(option_words(Options::default()), "");
        let options = Options { sort_keys: true, layout: Layout::Compact, ..Options::default() };
        assert_eq!(option_words(options), "layout: compact, sort_keys: true");
    }

    #[test]
    fn every_operation_belongs_to_one_kind() {
        for operation in Operation::ALL {
            assert_eq!(KINDS.iter().filter(|(_, of)| of.contains(&operation)).count(), 1, "{operation}");
        }
    }

    #[test]
    fn file_names_are_safe_and_unique() {
        let mut results = sample::results();
        "Index".clone_into(&mut results.header.implementations[0].name);
        "../index".clone_into(&mut results.header.implementations[1].name);
        results.checks.clear();
        let report = Report::new(sample::suite(), sample::spec(), vec![results]).unwrap();
        assert_eq!(file_names(&report), ["..-index.html", "Index-2.html"]);
    }
}
