//! Reports of results: for a terminal, a build server, a repository, a browser, and the maintainers of an implementation.
//!
//! [`data`] is the one result that all reports are made from, by the templates of [`render`]; [`maintainer`] chooses from it.
//! Results have the outcome of each check, and the suite has the question. A report needs both, so results are only reported with
//! the very suite that they were made with.

use std::collections::BTreeMap;

use minijinja::value::Serde;
use minijinja::{Value, context};
use serde::Serialize;

use crate::plan::{self, Check, Key};
use crate::results::{CheckResult, Implementation, Results, Selected, SuiteInfo};
use kyaml_cases::spec::clause_start;
use kyaml_cases::suite::Suite;

mod changes;
mod data;
mod maintainer;
mod merge;
mod render;
mod repro;
#[cfg(test)]
mod sample;
mod table;
mod verdict;
mod visible;

use changes::Changes;
use data::{Data, OVERVIEW};
use render::Templates;
use verdict::Verdict;

pub(crate) use maintainer::{Unknown, Wanted};
pub(crate) use merge::Refused;

/// Results of one or several runs, with the checks of the suite.
#[derive(Debug)]
pub(crate) struct Report<'s> {
    results: Results,
    selected: Vec<Selected>,
    asked: BTreeMap<Key<'s>, Check<'s>>,
    clauses: Vec<ClauseText>,
    facts: Facts,
    before: Option<Results>,
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

    /// The texts that templates make.
    pub(crate) fn texts(&self) -> Texts {
        let data = Data::of(self);
        let files = data.implementations.iter().map(|each| each.file.clone()).collect();
        Texts { templates: Templates::new(), data: Value::from(Serde(&data)), files }
    }

    /// The pages for the maintainers of an implementation, in Markdown.
    ///
    /// # Errors
    /// Fails when there is no such implementation, and when it does not deviate for the cause that is wanted.
    pub(crate) fn for_maintainers(&self, wanted: Wanted<'_>) -> Result<String, Unknown> {
        maintainer::pages(self, &Templates::new(), wanted)
    }

    /// The verdicts on all implementations, as JSON.
    ///
    /// # Errors
    /// Fails when JSON cannot hold them.
    pub(crate) fn table(&self) -> serde_json::Result<Vec<u8>> {
        serde_json::to_vec_pretty(&table::Table::of(self))
    }

    /// The changes since the earlier run, if there is one to compare with.
    fn changes(&self) -> Option<Changes<'_>> {
        self.before.as_ref().map(|before| Changes::between(before, &self.results))
    }

    /// The clauses of the specification.
    fn clauses(&self) -> impl Iterator<Item = &ClauseText> {
        self.clauses.iter()
    }

    /// The verdicts on an implementation, by class and scope.
    fn verdicts(&self, implementation: &Implementation, checks: &[CheckResult]) -> Vec<Verdict> {
        verdict::verdicts(implementation, checks, &self.asked, !self.selected.is_empty())
    }

    /// The implementations in order of name, each with its checks in order of operation and case.
    fn implementations(&self) -> impl Iterator<Item = (&Implementation, &[CheckResult])> + use<'_> {
        let mut rest = self.results.checks.as_slice();
        self.results.header.implementations.iter().map(move |implementation| {
            let (own, others) =
                rest.split_at(rest.partition_point(|check| check.implementation <= implementation.name));
            rest = others;
            (implementation, own)
        })
    }
}

/// The reports that have all results.
pub(crate) struct Texts {
    templates: Templates,
    data: Value,
    files: Vec<String>,
}

impl Texts {
    /// For a terminal.
    pub(crate) fn summary(&self) -> String {
        self.templates.fill("summary.txt", self.data.clone())
    }

    /// The implementations, their verdicts by class, implementations × areas, the clauses with their deviations, and the deviations
    /// by cause, each with its smallest case.
    pub(crate) fn markdown(&self) -> String {
        self.templates.fill("report.md", self.data.clone())
    }

    /// The XML of `JUnit`.
    pub(crate) fn junit(&self) -> String {
        self.templates.fill("junit.xml", self.data.clone())
    }

    /// Static pages with the names of their files: the table of all implementations, and then one for each of them. They have no
    /// script, load nothing, and link only to each other, to the specification, and to the implementations.
    pub(crate) fn html(&self) -> impl Iterator<Item = (&str, String)> {
        let overview = (OVERVIEW, self.templates.fill("overview.html", self.data.clone()));
        let page = |index| context! { index, ..self.data.clone() };
        let pages = self.files.iter().enumerate();
        let pages = pages.map(move |(index, file)| (&**file, self.templates.fill("implementation.html", page(index))));
        std::iter::once(overview).chain(pages)
    }
}

/// A number and its noun, as in `1 check`.
fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod test;
