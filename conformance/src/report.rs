//! Reports of results: for a terminal ([`Summary`]), a build server (`junit`), a repository (`markdown`), a browser (`html`) and the
//! maintainers of an implementation (`maintainer`).
//!
//! Results have the outcome of each check, and the suite has the question. A report needs both, so
//! results are only reported with the very suite that they were made with.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::plan::{self, Check, Key};
use crate::results::{CheckResult, Implementation, Results, Selected, SuiteInfo};
use kyaml_cases::suite::Suite;
use kyaml_protocol::operation::Options;

pub(crate) mod changes;
pub(crate) mod group;
pub(crate) mod html;
pub(crate) mod junit;
pub(crate) mod kind;
pub(crate) mod maintainer;
pub(crate) mod markdown;
pub(crate) mod repro;
pub(crate) mod table;
pub(crate) mod visible;

mod chapter;
mod count;
mod expectation;
mod merge;
#[cfg(test)]
mod sample;
mod summary;
mod unexpected;
pub(crate) mod verdict;
mod web;

use changes::Changes;
use verdict::Verdict;

pub(crate) use chapter::{Chapter, ClauseText, chapters};
pub(crate) use merge::Refused;
pub(crate) use summary::Summary;

/// The proposal of KYAML.
const KEP: &str = "https://github.com/kubernetes/enhancements/tree/master/keps/sig-cli/5295-kyaml";

/// Results of one or several runs, with the checks of the suite.
#[derive(Debug)]
pub(crate) struct Report<'s> {
    results: Results,
    selected: Vec<Selected>,
    asked: BTreeMap<Key<'s>, Check<'s>>,
    chapters: Vec<Chapter>,
    facts: Facts,
    before: Option<Results>,
}

/// What results do not know, and who makes a report may say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The day of the run, as `2026-01-31`.
    pub(crate) date: Option<String>,
    /// The address of the specification, at which each clause has its id as the fragment.
    pub(crate) specification: Option<String>,
}

impl<'s> Report<'s> {
    /// Merges the results of runs of this suite, such as those of its shards or of different implementations. `specification` is
    /// the text whose clauses the cases name.
    ///
    /// # Errors
    /// Fails when there is no result, when one belongs to another suite, and when two contradict each other.
    pub(crate) fn new(suite: &'s Suite, specification: &str, parts: Vec<Results>) -> Result<Self, Refused> {
        let (results, selected) = merge::merge(&SuiteInfo::of(suite), parts)?;
        let asked: BTreeMap<_, _> = plan::checks(suite).into_iter().map(|check| (check.key(), check)).collect();
        if let Some(check) = results.checks.iter().find(|check| !asked.contains_key(&check.key())) {
            return Err(Refused::UnknownCheck(check.name()));
        }
        Ok(Self { results, selected, asked, chapters: chapters(specification), facts: Facts::default(), before: None })
    }

    /// The same report, with these facts.
    pub(crate) fn with_facts(self, facts: Facts) -> Self {
        Self { facts, ..self }
    }

    /// The same report, compared with the results of an earlier run, which may be of another suite.
    ///
    /// # Errors
    /// Fails when there is no result, when they belong to several suites, and when two contradict each other.
    pub(crate) fn compared_with(self, parts: Vec<Results>) -> Result<Self, Refused> {
        let suite = parts.first().map(|part| part.header.suite.clone()).ok_or(Refused::Nothing)?;
        let (before, _) = merge::merge(&suite, parts).map_err(|refused| Refused::Before(Box::new(refused)))?;
        Ok(Self { before: Some(before), ..self })
    }

    /// The changes since the earlier run, if there is one to compare with.
    pub(crate) fn changes(&self) -> Option<Changes<'_>> {
        self.before.as_ref().map(|before| Changes::between(before, &self.results))
    }

    /// The facts that the caller adds to the report.
    pub(crate) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The results, merged.
    pub(crate) fn results(&self) -> &Results {
        &self.results
    }

    /// What the runs were restricted to, each restriction once; a whole run has none.
    pub(crate) fn selected(&self) -> &[Selected] {
        &self.selected
    }

    /// The chapters of the specification.
    pub(crate) fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// The check of the suite that a result is about.
    pub(crate) fn asked<'r>(&'r self, check: &'r CheckResult) -> &'r Check<'s> {
        &self.asked[&check.key()]
    }

    /// The bytes that a check starts from.
    pub(crate) fn start<'r>(&'r self, check: &'r CheckResult) -> Cow<'r, [u8]> {
        self.asked(check).start.bytes()
    }

    /// The verdicts on an implementation, by class and scope.
    pub(crate) fn verdicts(&self, implementation: &Implementation, checks: &[CheckResult]) -> Vec<Verdict> {
        verdict::verdicts(implementation, checks, &self.asked)
    }

    /// The implementations in order of name, each with its checks in order of operation and case.
    pub(crate) fn implementations(&self) -> impl Iterator<Item = (&Implementation, &[CheckResult])> + use<'_> {
        let mut rest = self.results.checks.as_slice();
        self.results.header.implementations.iter().map(move |implementation| {
            let (own, others) =
                rest.split_at(rest.partition_point(|check| check.implementation <= implementation.name));
            rest = others;
            (implementation, own)
        })
    }
}

/// The options that are not the ones that messages leave out, in words.
fn option_words(options: Options) -> String {
    let json = serde_json::to_value(options).expect("options are a map of words");
    let default = serde_json::to_value(Options::default()).expect("options are a map of words");
    let names = [
        "form",
        "layout",
        "profile",
        "cuddle",
        "blank_lines",
        "short_lists",
        "sort_keys",
        "schema",
        "syntax",
        "alias_nodes",
        "alias_bytes",
    ];
    let changed = names.into_iter().filter(|name| json[name] != default[name]);
    let word = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words: Vec<String> = changed.map(|name| format!("{name}: {}", word(&json[name]))).collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use kyaml_protocol::operation::Layout;

    #[test]
    fn options_are_named_where_they_are_not_the_default() {
        assert_eq!(option_words(Options::default()), "");
        let options = Options { sort_keys: true, layout: Layout::Compact, ..Options::default() };
        assert_eq!(option_words(options), "layout: compact, sort_keys: true");
    }
}
