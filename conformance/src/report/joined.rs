//! Results with the suite that they were made with.

use std::collections::BTreeMap;

use serde::Serialize;

use super::changes::Changes;
use super::merge::{self, Refused};
use super::verdict::{self, Verdict};
use crate::plan::{self, Check, Key};
use crate::results::{CheckResult, Implementation, Results, Selected, SuiteInfo};
use kyaml_cases::spec::clause_start;
use kyaml_cases::suite::Suite;

/// Results of one or several runs, with the checks of the suite.
#[derive(Debug)]
pub(crate) struct Report<'s> {
    pub(super) results: Results,
    pub(super) selected: Vec<Selected>,
    pub(super) asked: BTreeMap<Key<'s>, Check<'s>>,
    pub(super) clauses: Vec<ClauseText>,
    pub(super) facts: Facts,
    pub(super) before: Option<Results>,
}

/// What results do not know, and who makes a report may say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Facts {
    /// The day of the run, as `2026-01-31`.
    pub(crate) date: Option<String>,
    /// The address of the specification, at which each clause has its id as the fragment.
    pub(crate) specification: Option<String>,
}

/// A clause and its words, for readers of a report that do not have the specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClauseText {
    /// Its immutable id, such as `KY-KEY-4`.
    pub(crate) id: String,
    /// Its words, in Markdown.
    pub(crate) text: String,
}

/// Reads the clauses, in order of place. A clause is one line: a list item or a row of a table that starts with its id.
pub(crate) fn clauses(specification: &str) -> Vec<ClauseText> {
    let clause =
        |line| clause_start(line).map(|start| ClauseText { id: start.id.to_owned(), text: start.text.to_owned() });
    specification.lines().filter_map(clause).collect()
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
        Ok(Self { results, selected, asked, clauses: clauses(specification), facts: Facts::default(), before: None })
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

    /// Whether every check passes or deviates as listed.
    pub(crate) fn is_as_expected(&self) -> bool {
        self.results.is_as_expected()
    }

    /// The changes since the earlier run, if there is one to compare with.
    pub(super) fn changes(&self) -> Option<Changes<'_>> {
        self.before.as_ref().map(|before| Changes::between(before, &self.results))
    }

    /// The clauses of the specification.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &ClauseText> {
        self.clauses.iter()
    }

    /// The verdicts on an implementation, by class and scope.
    pub(super) fn verdicts(&self, implementation: &Implementation, checks: &[CheckResult]) -> Vec<Verdict> {
        verdict::verdicts(implementation, checks, &self.asked, !self.selected.is_empty())
    }

    /// The implementations in order of name, each with its checks in order of operation and case.
    pub(super) fn implementations(&self) -> impl Iterator<Item = (&Implementation, &[CheckResult])> + use<'_> {
        let mut rest = self.results.checks.as_slice();
        self.results.header.implementations.iter().map(move |implementation| {
            let (own, others) =
                rest.split_at(rest.partition_point(|check| check.implementation <= implementation.name));
            rest = others;
            (implementation, own)
        })
    }
}
