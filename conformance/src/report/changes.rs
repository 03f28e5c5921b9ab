//! The changes of results since an earlier run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use strum::{IntoStaticStr, VariantArray};

use super::count::counted;
use super::visible::Words;
use crate::outcome::Observed;
use crate::plan::Key;
use crate::results::{CheckResult, Implementation, Results, SuiteInfo};

/// The greatest number of checks of an implementation that are listed in a terminal; the others are counted.
const LISTED: usize = 20;

/// How results differ from those of an earlier run.
#[derive(Debug)]
pub(crate) struct Changes<'r> {
    /// The earlier suite, where it is another one: a case of the same name may ask something else there.
    pub(crate) other_suite: Option<&'r SuiteInfo>,
    /// The implementations of both runs, in order of name, of which something changed.
    pub(crate) implementations: Vec<ChangesOf<'r>>,
    /// The implementations that were not in the earlier run.
    pub(crate) added: Vec<&'r Implementation>,
    /// The implementations that are no longer there.
    pub(crate) gone: Vec<&'r Implementation>,
}

/// The changes of one implementation.
#[derive(Debug)]
pub(crate) struct ChangesOf<'r> {
    /// The implementation in the earlier run.
    pub(crate) before: &'r Implementation,
    /// The implementation in this run.
    pub(crate) now: &'r Implementation,
    /// The checks of which both runs have a result, and not the same one; by operation and case.
    pub(crate) checks: Vec<(Turn, &'r CheckResult, &'r CheckResult)>,
    /// How many checks only this run has.
    pub(crate) new_checks: usize,
    /// How many checks only the earlier run has.
    pub(crate) gone_checks: usize,
}

/// How a check turned out, compared with before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Turn {
    /// It agreed, and does so no longer.
    Worse,
    /// It did not agree, and does so now.
    Better,
    /// It does not agree in another way, or can be done now, or no longer.
    Otherwise,
}

impl Turn {
    /// All of them, in the order of reports.
    pub(crate) const ALL: &[Self] = Self::VARIANTS;

    /// The name in reports.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// What the checks that turned out so are called in a title.
    pub(crate) fn title(self) -> &'static str {
        match self {
            Self::Worse => "Wrong now",
            Self::Better => "Right now",
            Self::Otherwise => "Otherwise",
        }
    }

    /// What happened, where anything did that anyone would see.
    fn of(before: &CheckResult, now: &CheckResult) -> Option<Self> {
        let actual = |check: &'_ CheckResult| check.shown.as_ref().map(|shown| shown.actual.clone());
        match (before.observed, now.observed) {
            (Observed::Agree, Observed::Agree) => None,
            (Observed::Agree, now) if now.is_deviation() => Some(Self::Worse),
            (before, Observed::Agree) if before.is_deviation() => Some(Self::Better),
            (left, right) if left == right && actual(before) == actual(now) => None,
            _ => Some(Self::Otherwise),
        }
    }
}

impl<'r> Changes<'r> {
    /// Compares results, each merged and in order.
    pub(super) fn between(before: &'r Results, now: &'r Results) -> Self {
        let earlier: BTreeMap<&str, &Implementation> = by_name(before);
        let later: BTreeMap<&str, &Implementation> = by_name(now);
        let (mut old, mut new) = (checks_of(before), checks_of(now));
        let both = later.iter().filter_map(|(name, now)| Some((*name, *earlier.get(name)?, *now)));
        let implementations = both
            .map(|(name, was, is)| {
                let (old, new) = (old.remove(name).unwrap_or_default(), new.remove(name).unwrap_or_default());
                ChangesOf::between(was, is, &old, &new)
            })
            .filter(|of_one| !of_one.is_empty())
            .collect();
        let only = |left: &BTreeMap<&'r str, &'r Implementation>, right: &BTreeMap<&'r str, &'r Implementation>| {
            left.iter().filter(|(name, _)| !right.contains_key(*name)).map(|(_, each)| *each).collect()
        };
        Self {
            other_suite: (before.header.suite.sha256 != now.header.suite.sha256).then_some(&before.header.suite),
            implementations,
            added: only(&later, &earlier),
            gone: only(&earlier, &later),
        }
    }

    /// How many checks turned out so.
    pub(crate) fn count(&self, turn: Turn) -> usize {
        self.implementations.iter().map(|of_one| of_one.of(turn).count()).sum()
    }

    /// All of it in a sentence.
    pub(crate) fn sentence(&self) -> String {
        let count = |turn: &Turn| format!("{} {}", counted(self.count(*turn), "check"), turn.name());
        let counts: Vec<String> = Turn::ALL.iter().map(count).collect();
        let names = |title: &str, list: &[&Implementation]| {
            let names: Vec<&str> = list.iter().map(|each| each.name.as_str()).collect();
            if names.is_empty() { String::new() } else { format!("; {title}: {}", names.join(", ")) }
        };
        format!("{}{}{}", counts.join(", "), names("new", &self.added), names("no longer there", &self.gone))
    }

    /// What to know where the suites differ.
    pub(crate) fn warning(&self) -> Option<String> {
        let suite = self.other_suite?;
        Some(format!(
            "The earlier run is of another suite, {} of {}: only checks that both have are compared, and a case may have changed.",
            suite.version,
            counted(suite.cases, "case")
        ))
    }
}

impl<'r> ChangesOf<'r> {
    fn between(
        before: &'r Implementation,
        now: &'r Implementation,
        old: &BTreeMap<Key<'r>, &'r CheckResult>,
        new: &BTreeMap<Key<'r>, &'r CheckResult>,
    ) -> Self {
        let both = new.iter().filter_map(|(key, now)| Some((*old.get(key)?, *now)));
        let checks = both.filter_map(|(before, now)| Some((Turn::of(before, now)?, before, now))).collect();
        let (old, new): (BTreeSet<_>, BTreeSet<_>) = (old.keys().collect(), new.keys().collect());
        let (new_checks, gone_checks) = (new.difference(&old).count(), old.difference(&new).count());
        Self { before, now, checks, new_checks, gone_checks }
    }

    fn is_empty(&self) -> bool {
        let Self { before, now, checks, new_checks, gone_checks } = self;
        before.version == now.version && checks.is_empty() && new_checks + gone_checks == 0
    }

    /// The checks that turned out so.
    pub(crate) fn of(&self, turn: Turn) -> impl Iterator<Item = (&'r CheckResult, &'r CheckResult)> + '_ {
        self.checks.iter().filter(move |(turned, ..)| *turned == turn).map(|(_, before, now)| (*before, *now))
    }

    /// The version, and the earlier one where it is another.
    pub(crate) fn versions(&self) -> String {
        let [before, now] = [self.before, self.now].map(|each| Words(&each.version).to_string());
        if before == now { now } else { format!("{now}, was {before}") }
    }
}

/// The observation of a check, and the earlier one.
pub(crate) fn words(before: &CheckResult, now: &CheckResult) -> String {
    if before.observed == now.observed {
        format!("{}: {}, with another answer", now.name(), now.observed)
    } else {
        format!("{}: {}, was {}", now.name(), now.observed, before.observed)
    }
}

fn by_name(results: &Results) -> BTreeMap<&str, &Implementation> {
    results.header.implementations.iter().map(|each| (each.name.as_str(), each)).collect()
}

fn checks_of(results: &Results) -> BTreeMap<&str, BTreeMap<Key<'_>, &CheckResult>> {
    let mut checks: BTreeMap<&str, BTreeMap<Key<'_>, &CheckResult>> = BTreeMap::new();
    for check in &results.checks {
        checks.entry(&check.implementation).or_default().insert(check.key(), check);
    }
    checks
}

/// For a terminal.
impl fmt::Display for Changes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Since the earlier run: {}", self.sentence())?;
        if let Some(warning) = self.warning() {
            writeln!(f, "  {warning}")?;
        }
        for &turn in Turn::ALL {
            for of_one in &self.implementations {
                let turned: Vec<_> = of_one.of(turn).collect();
                if turned.is_empty() {
                    continue;
                }
                writeln!(f, "  {} ({}): {} {}", of_one.now.name, of_one.versions(), turned.len(), turn.name())?;
                for (before, now) in turned.iter().take(LISTED) {
                    writeln!(f, "    {}", words(before, now))?;
                }
                if let Some(more @ 1..) = turned.len().checked_sub(LISTED) {
                    writeln!(f, "    and {more} more")?;
                }
            }
        }
        for ChangesOf { now, new_checks, gone_checks, .. } in &self.implementations {
            if new_checks + gone_checks > 0 {
                let (new, gone) = (counted(*new_checks, "new check"), counted(*gone_checks, "check"));
                writeln!(f, "  {}: {new}, {gone} no longer there", now.name)?;
            }
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    /// An earlier run of the sample: one check is better now, one worse, one otherwise, one new and
    /// one gone.
    fn earlier() -> Results {
        let mut before = sample::results();
        "1.2.2".clone_into(&mut before.header.implementations[0].version);
        before.checks[0].observed = Observed::Agree;
        before.checks[1].observed = Observed::Deviate;
        before.checks[3].observed = Observed::Timeout;
        "number-gone".clone_into(&mut before.checks[2].case);
        before
    }

    #[test]
    fn checks_turn_out_worse_better_or_otherwise() {
        let (before, now) = (earlier(), sample::results());
        let changes = Changes::between(&before, &now);
        let [alpha] = &changes.implementations[..] else { panic!("{changes:?}") };
        let turns: Vec<_> = alpha.checks.iter().map(|(turn, before, now)| (*turn, words(before, now))).collect();
        let expected = [
            (Turn::Worse, "load key-norway-quoted/input.yaml: deviate, was agree"),
            (Turn::Better, "load number-long-fraction/input.yaml: agree, was deviate"),
            (Turn::Otherwise, "load string-tab/input.yaml: crash, was timeout"),
        ];
        assert_eq!(turns, expected.map(|(turn, words)| (turn, words.to_owned())));
        assert_eq!((alpha.new_checks, alpha.gone_checks, alpha.versions()), (1, 1, "1.2.3, was 1.2.2".to_owned()));
        assert_eq!(changes.sentence(), "1 check worse, 1 check better, 1 check otherwise");
        let text = changes.to_string();
        assert!(
            text.contains("  alpha (1.2.3, was 1.2.2): 1 worse\n    load key-norway-quoted/input.yaml: deviate"),
            "{text}"
        );
    }

    #[test]
    fn equal_results_have_no_changes() {
        let results = sample::results();
        let changes = Changes::between(&results, &results);
        assert!(changes.implementations.is_empty() && changes.warning().is_none());
        assert_eq!(changes.sentence(), "0 checks worse, 0 checks better, 0 checks otherwise");
    }

    #[test]
    fn another_answer_is_a_change() {
        let (mut before, now) = (sample::results(), sample::results());
        before.checks[4].shown = Some(crate::results::Shown::bytes(b"a", b"b"));
        let changes = Changes::between(&before, &now);
        assert_eq!(changes.count(Turn::Otherwise), 1);
        assert!(changes.to_string().contains("canonical-string-tab/canonical.yaml: layout, with another answer"));
    }

    #[test]
    fn new_and_gone_implementations_are_named() {
        let (mut before, now) = (sample::results(), sample::results());
        "delta".clone_into(&mut before.header.implementations[0].name);
        before.header.suite.sha256.clear();
        let changes = Changes::between(&before, &now);
        assert!(changes.sentence().ends_with("; new: alpha; no longer there: delta"), "{}", changes.sentence());
        assert!(changes.warning().unwrap().contains("another suite, "));
    }
}
