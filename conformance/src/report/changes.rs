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
    turns: [Turned<'r>; 3],
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
                    let versions = since(&is.version, &was.version, "");
                    turned.implementations.push((&is.name, versions, checks));
                }
            }
            let added = new.keys().filter(|key| !old.contains_key(*key)).count();
            let gone = old.keys().filter(|key| !new.contains_key(*key)).count();
            sizes.extend((added + gone > 0).then_some((is.name.as_str(), added, gone)));
        }
        let size = |of: &Turned<'_>| of.implementations.iter().map(|(.., checks)| checks.len()).sum();
        let counts = turns.each_ref().map(|of| format!("{} {}", counted(size(of), "check"), of.name)).join(", ");
        let (added, gone) = (only("new", now, before), only("no longer there", before, now));
        let suite = &before.header.suite;
        let warning = (suite.sha256 != now.header.suite.sha256).then(|| {
            let (version, cases) = (&suite.version, counted(suite.cases, "case"));
            format!("The earlier run is of another suite, {version} of {cases}: only checks that both have are compared, and a case may have changed.")
        });
        Self { sentence: format!("{counts}{added}{gone}"), warning, turns, sizes }
    }
}

/// The implementations that only the first of two runs has.
fn only(title: &str, left: &Results, right: &Results) -> String {
    let names = left.header.implementations.iter().map(|each| each.name.as_str());
    let names: Vec<&str> = names.filter(|name| of_name(right, name).is_none()).collect();
    if names.is_empty() { String::new() } else { format!("; {title}: {}", names.join(", ")) }
}

/// A text, and the earlier one where it is another.
fn since(now: &str, before: &str, if_same: &str) -> String {
    if before == now { format!("{now}{if_same}") } else { format!("{now}, was {before}") }
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
    let observed = since(now.observed.name(), before.observed.name(), ", with another answer");
    format!("{}: {observed}", now.name())
}

fn of_name<'r>(results: &'r Results, name: &str) -> Option<&'r Implementation> {
    results.header.implementations.iter().find(|each| each.name == name)
}

/// The checks by operation and case.
fn checks_of<'r>(results: &'r Results, about: &'r Implementation) -> BTreeMap<Key<'r>, &'r CheckResult> {
    results.of(&about.name).map(|check| (check.key(), check)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::sample;

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
