//! Results with the suite that they were made with.

use std::collections::BTreeMap;

use anyhow::{Context as _, bail};
use serde::Serialize;
use toml::value::Datetime;

use crate::plan::{self, Check, Key, Selection};
use crate::results::{CheckResult, Implementation, Results, SuiteInfo, merge};
use kyaml_cases::spec::Spec;
use kyaml_cases::suite::Suite;

/// Results of one or several runs, with the checks of the suite.
#[derive(Debug)]
pub(crate) struct Report<'s> {
    pub(crate) results: Results,
    pub(super) selected: Vec<Selection>,
    pub(super) asked: BTreeMap<Key<'s>, Check<'s>>,
    pub(super) spec: &'s Spec,
    pub(crate) facts: Facts,
    pub(super) before: Option<Results>,
}

// What results do not know, and who makes a report may say.
#[derive(Debug, Clone, Default, Serialize, clap::Args)]
pub(crate) struct Facts {
    /// The day of the run, as 2026-01-31: reports say it.
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub(crate) date: Option<String>,
    /// The address of the specification, to which reports link: each clause has its id as the fragment there.
    #[arg(long, value_name = "URL")]
    pub(crate) specification: Option<String>,
}

/// A day as it is written everywhere.
fn date(text: &str) -> Result<String, &'static str> {
    let is_day = |parsed: Datetime| parsed.date.is_some() && parsed.time.is_none();
    text.parse().is_ok_and(is_day).then(|| text.to_owned()).ok_or("a date is written as 2026-01-31")
}

impl<'s> Report<'s> {
    /// Merges the results of runs of this suite, such as those of its shards or of different implementations. `spec` has the clauses
    /// that the cases name.
    ///
    /// # Errors
    /// Fails when there is no result, when one belongs to another suite, and when two contradict each other.
    pub(crate) fn new(suite: &'s Suite, spec: &'s Spec, parts: Vec<Results>) -> anyhow::Result<Self> {
        let (results, selected) = merge(&SuiteInfo::of(suite), parts)?;
        let asked: BTreeMap<_, _> = plan::checks(suite).into_iter().map(|check| (check.key(), check)).collect();
        if let Some(check) = results.checks.iter().find(|check| !asked.contains_key(&check.key())) {
            bail!("no case asks for {}: report with the program that ran the suite", check.name());
        }
        Ok(Self { results, selected, asked, spec, facts: Facts::default(), before: None })
    }

    /// Compares the report with the results of an earlier run, which may be of another suite.
    ///
    /// # Errors
    /// Fails when there is no result, when they belong to several suites, and when two contradict each other.
    pub(crate) fn compare_with(&mut self, parts: Vec<Results>) -> anyhow::Result<()> {
        let suite = parts.first().map(|part| part.header.suite.clone()).context("there are no results to report")?;
        self.before = Some(merge(&suite, parts).context("the earlier results")?.0);
        Ok(())
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
