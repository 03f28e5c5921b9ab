//! The changes of results since an earlier run.

use std::collections::BTreeMap;

use serde::Serialize;

use super::visible::counted;
use crate::outcome::Observed;
use crate::plan::Key;
use crate::results::{CheckResult, Implementation, Results};

/// The differences between results and those of an earlier run.
#[derive(Debug, Serialize)]
pub(super) struct Changes<'r> {
    /// All of it in a sentence.
    sentence: String,
    /// What to know where the suites differ.
    warning: Option<String>,
    turns: Vec<Turned<'r>>,
    /// The implementations of which a run has checks that the other lacks: how many are new, and how many gone.
    sizes: Vec<(&'r str, usize, usize)>,
}

/// The checks that turned out in one way, by implementation.
#[derive(Debug, Serialize)]
struct Turned<'r> {
    name: &'static str,
    title: &'static str,
    /// The name of each, its versions, and its checks.
    implementations: Vec<(&'r str, String, Vec<String>)>,
}

impl<'r> Changes<'r> {
    /// Compares results, each merged and in order.
    pub(super) fn between(before: &'r Results, now: &'r Results) -> Self {
        let turned = |(name, title)| Turned { name, title, implementations: Vec::new() };
        let mut turns = [("worse", "Wrong now"), ("better", "Right now"), ("otherwise", "Otherwise")].map(turned);
        let mut sizes = Vec::new();
        for is in &now.header.implementations {
            let Some(was) = of_name(before, &is.name) else { continue };
            let (old, new) = (checks_of(before, is), checks_of(now, is));
            for turned in &mut turns {
                let both = new.iter().filter_map(|(key, now)| Some((*old.get(key)?, *now)));
                let checks: Vec<_> = both.filter(|pair| turn(*pair) == Some(turned.name)).map(words).collect();
                if !checks.is_empty() {
                    turned.implementations.push((&is.name, versions(was, is), checks));
                }
            }
            let added = new.keys().filter(|key| !old.contains_key(*key)).count();
            let gone = old.keys().filter(|key| !new.contains_key(*key)).count();
            if added + gone > 0 {
                sizes.push((is.name.as_str(), added, gone));
            }
        }
        let counts = turns.iter().map(|turned| format!("{} {}", counted(turned.size(), "check"), turned.name));
        let counts = counts.collect::<Vec<_>>().join(", ");
        let (added, gone) = (only("new", now, before), only("no longer there", before, now));
        let is_other = before.header.suite.sha256 != now.header.suite.sha256;
        let warning = is_other.then(|| warning(before));
        Self { sentence: format!("{counts}{added}{gone}"), warning, turns: turns.into(), sizes }
    }
}

/// The implementations that only the first of two runs has.
fn only(title: &str, left: &Results, right: &Results) -> String {
    let names = left.header.implementations.iter().map(|each| each.name.as_str());
    let names: Vec<&str> = names.filter(|name| of_name(right, name).is_none()).collect();
    if names.is_empty() { String::new() } else { format!("; {title}: {}", names.join(", ")) }
}

fn warning(Results { header, .. }: &Results) -> String {
    let cases = counted(header.suite.cases, "case");
    let version = &header.suite.version;
    format!(
        "The earlier run is of another suite, {version} of {cases}: only checks that both have are compared, and a case may have changed."
    )
}

impl Turned<'_> {
    fn size(&self) -> usize {
        self.implementations.iter().map(|(.., checks)| checks.len()).sum()
    }
}

/// The version, and the earlier one where it is another.
fn versions(before: &Implementation, now: &Implementation) -> String {
    if before.version == now.version { now.version.clone() } else { format!("{}, was {}", now.version, before.version) }
}

/// How a check turned out, where anyone would see a difference.
fn turn((before, now): (&CheckResult, &CheckResult)) -> Option<&'static str> {
    let actual = |check: &CheckResult| check.shown.as_ref().map(|shown| shown.actual.clone());
    match (before.observed, now.observed) {
        (Observed::Agree, Observed::Agree) => None,
        (Observed::Agree, now) if now.is_deviation() => Some("worse"),
        (before, Observed::Agree) if before.is_deviation() => Some("better"),
        (left, right) if left == right && actual(before) == actual(now) => None,
        _ => Some("otherwise"),
    }
}

/// The observation of a check, and the earlier one.
fn words((before, now): (&CheckResult, &CheckResult)) -> String {
    if before.observed == now.observed {
        format!("{}: {}, with another answer", now.name(), now.observed)
    } else {
        format!("{}: {}, was {}", now.name(), now.observed, before.observed)
    }
}

fn of_name<'r>(results: &'r Results, name: &str) -> Option<&'r Implementation> {
    results.header.implementations.iter().find(|each| each.name == name)
}

/// The checks by operation and case.
fn checks_of<'r>(results: &'r Results, about: &Implementation) -> BTreeMap<Key<'r>, &'r CheckResult> {
    let own = results.checks.iter().filter(|check| check.implementation == about.name);
    own.map(|check| (check.key(), check)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn equal_results_have_no_changes() {
        let results = sample::results();
        let changes = Changes::between(&results, &results);
        assert_eq!(changes.sentence, "0 checks worse, 0 checks better, 0 checks otherwise");
        assert!(changes.warning.is_none() && changes.sizes.is_empty());
    }

    #[test]
    fn another_answer_is_a_change() {
        let (mut before, now) = (sample::results(), sample::results());
        before.checks[4].shown = Some(crate::results::Shown::bytes(b"a", b"b"));
        let changes = Changes::between(&before, &now);
        let checks = &changes.turns[2].implementations[0].2;
        assert_eq!(checks[..], ["format canonical-string-tab/canonical.yaml: layout, with another answer"]);
    }
}
