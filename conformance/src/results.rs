//! The results of a run, as data: `results.jsonl`.
//!
//! Every line is an object with one key: `header`, `check` or `footer`. The first line describes
//! the run, and each further line is one check. The last line counts and digests the lines before
//! it, so that a file which was cut short is never taken for a smaller run. The digest is the
//! output of `head -n -1 results.jsonl | sha256sum`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

use crate::claim::Claim;
use crate::outcome::{Grade, Observed, Outcome, Reason};
use crate::plan::{Key, Selection};
use kyaml_protocol::operation::{Operation, Options};

mod file;
mod merge;
#[cfg(test)]
pub(crate) mod sample;
mod score;
mod shown;
mod suite_info;

pub(crate) use file::hex;
pub(crate) use merge::merge;
pub(crate) use score::{Score, Tally, is_counted};
pub(crate) use shown::{Excerpt, Shown, ShownKind};
pub(crate) use suite_info::case_digest;

/// The version of the format of the file.
pub(crate) const FORMAT: u32 = 3;

/// The results of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Results {
    /// The description of the run.
    pub(crate) header: Header,
    /// The checks, by implementation in the order of the header, then by operation and case.
    pub(crate) checks: Vec<CheckResult>,
}

/// The description of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    /// The version of this format, [`FORMAT`].
    pub(crate) format: u32,
    pub(crate) suite: SuiteInfo,
    /// The selection of checks; empty if all were run.
    pub(crate) selected: Selection,
    /// The implementations that were asked, in order of name.
    pub(crate) implementations: Vec<Implementation>,
    /// The implementations that were not asked, and why.
    pub(crate) skipped: Vec<Skipped>,
}

/// The suite that was run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuiteInfo {
    pub(crate) version: String,
    /// How many cases there are.
    pub(crate) cases: usize,
    /// SHA-256 over the cases, in hexadecimal: results of different suites cannot be compared.
    pub(crate) sha256: String,
}

/// How plain scalars are resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[non_exhaustive]
pub enum Schema {
    /// As YAML 1.1's type repository says, or an implementation's idea of it.
    #[serde(rename = "yaml-1.1")]
    #[strum(serialize = "yaml-1.1")]
    Yaml11,
    /// By the core schema of YAML 1.2, or an implementation's idea of it.
    #[serde(rename = "yaml-1.2-core")]
    #[strum(serialize = "yaml-1.2-core")]
    Yaml12Core,
    /// As the Kubernetes loader does.
    Kubernetes,
    /// Only by the grammar of JSON.
    Json,
    /// Not at all: the adapter resolves plain scalars, by the core schema of YAML 1.2.
    Untyped,
}

impl Schema {
    /// The name in reports and in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An implementation that was asked: one configuration of one library or program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Implementation {
    /// Its full name: `<adapter>`, or `<adapter>/<configuration>` for a configuration that is not the default.
    pub(crate) name: String,
    /// The version of the library, as it says itself; empty where nothing says.
    pub(crate) version: String,
    /// The language's implementation and its version; empty where nothing says.
    pub(crate) runtime: String,
    /// The language that it is for; empty for a program of which no adapter says.
    pub(crate) language: String,
    /// The name of the library or program.
    pub(crate) library: String,
    /// Its address; empty where nothing says.
    pub(crate) homepage: String,
    /// How plain scalars are resolved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) schema: Option<Schema>,
    /// 1 for the readers that must read every portable case alike, 2 for others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) tier: Option<u8>,
    /// The operations that it was asked to do.
    pub(crate) operations: Vec<Operation>,
    /// The classes that it claims.
    pub(crate) classes: Vec<Claim>,
    /// The score of an implementation that accepts everything, as no value.
    pub(crate) always_accept: Score,
    /// The score of an implementation that rejects everything.
    pub(crate) always_reject: Score,
    /// The score of an implementation that accepts everything, and writes its input.
    pub(crate) echo: Score,
    /// The causes of its expected deviations, in the order of their file.
    pub(crate) causes: Vec<CauseInfo>,
}

impl Implementation {
    pub(crate) fn cause(&self, name: &str) -> Option<&CauseInfo> {
        self.causes.iter().find(|cause| cause.name == name)
    }
}

/// The cause of expected deviations, as [`Cause`] has it; the checks name it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CauseInfo {
    /// The name, unique for its implementation.
    pub(crate) name: String,
    pub(crate) operation: Operation,
    /// The observation.
    pub(crate) observed: Observed,
    /// The measured reason, in words.
    pub(crate) reason: String,
    /// The address of the upstream issue, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) upstream: Option<String>,
}

/// An implementation that was not asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Skipped {
    /// Its full name.
    pub(crate) name: String,
    /// Why.
    pub(crate) reason: String,
}

/// What a check asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub(crate) enum Aim {
    /// That a stream is accepted.
    Accept,
    /// That a stream is rejected, and its twin is not.
    Reject,
    /// That a stream is read as a value.
    Value,
    /// That these bytes are written.
    Bytes,
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckResult {
    /// The full name of the implementation.
    pub(crate) implementation: String,
    /// The id of the case.
    pub(crate) case: String,
    /// The part of the suite that the case belongs to.
    pub(crate) area: String,
    /// The clauses of the specification that the case stands for.
    pub(crate) clauses: Vec<String>,
    pub(crate) operation: Operation,
    /// The file of the case that was read, or that has the bytes to be written.
    pub(crate) file: String,
    /// The form to check for, or the options of the writer.
    #[serde(default, skip_serializing_if = "Options::is_default")]
    pub(crate) options: Options,
    /// What the case asks for.
    pub(crate) aim: Aim,
    /// Whether the bytes that are read are portable, if the case says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) portable: Option<bool>,
    /// The observed behaviour of the implementation.
    pub(crate) observed: Observed,
    /// The comparison of the observation with the claims of the implementation.
    pub(crate) grade: Grade,
    /// The comparison of the observation with the expectation.
    pub(crate) outcome: Outcome,
    /// The name of the cause that lists the check as an expected deviation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cause: Option<String>,
    /// The details, in the implementation's or our words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) detail: String,
    /// Whether the reports beside the answer are right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<Reason>,
    /// The expected and the actual result, if both are bytes or values and differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shown: Option<Shown>,
    /// How long the answer took, in microseconds.
    pub(crate) micros: u64,
}

impl CheckResult {
    /// The key of the check, unique among those of one implementation.
    pub(crate) fn key(&self) -> Key<'_> {
        (self.operation, &self.case, &self.file)
    }

    /// The name of the check in reports: `load key-norway-quoted/input.yaml`.
    pub(crate) fn name(&self) -> String {
        format!("{} {}/{}", self.operation, self.case, self.file)
    }
}

impl Results {
    /// Whether every check passes or deviates as listed.
    pub(crate) fn is_as_expected(&self) -> bool {
        self.checks.iter().all(|check| check.outcome.is_expected())
    }

    /// The checks of one implementation.
    pub(crate) fn of<'r>(&'r self, implementation: &'r str) -> impl Iterator<Item = &'r CheckResult> {
        self.checks.iter().filter(move |check| check.implementation == implementation)
    }

    /// How often each outcome came about.
    pub(crate) fn counts(&self) -> BTreeMap<Outcome, usize> {
        let mut counts = BTreeMap::new();
        for check in &self.checks {
            *counts.entry(check.outcome).or_default() += 1;
        }
        counts
    }

    /// The same in words, in the order of reports: `12 pass, 1 crash`.
    pub(crate) fn outcomes(&self) -> String {
        let counts = self.counts();
        let words =
            Outcome::ALL.iter().filter_map(|outcome| counts.get(outcome).map(|count| format!("{count} {outcome}")));
        words.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod test;
