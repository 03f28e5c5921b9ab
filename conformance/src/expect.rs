//! The deviations that are expected of an implementation, each with its reason: `expect/<name>.toml`, with those of all
//! configurations of an adapter.
//!
//! ```toml
//! [[cause]]
//! configurations = ["default", "strict"]    # ["default"] if nothing is said
//! name = "rounds-to-binary64"
//! operation = "load"              # which it is when nothing is said
//! outcome = "deviate"
//! seen = ["at : expected {:}, found {:}"]   # the shapes of what is said of these checks, which `--update-expectations` writes
//! reason = "a fraction becomes an f64, whose shortest text has 17 digits at most"
//!
//! [cause.cases]
//! number-fraction-long = ["input.yaml", "canonical.yaml"]
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::outcome::{Grade, Observed, Outcome};
use crate::plan::Key;
use crate::results::{CauseInfo, Results};
use kyaml_cases::is_kebab;
use kyaml_cases::problem::Problem;
use kyaml_protocol::DEFAULT;
use kyaml_protocol::operation::Operation;

pub(crate) mod folder;
mod shape;
mod update;

pub(crate) use shape::shape;
pub(crate) use update::{update, update_file};

/// Why an implementation does not agree with some cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// The configurations of the adapter that deviate so; `default`, if the file names none.
    #[serde(default = "default_configuration", skip_serializing_if = "is_default_configuration")]
    pub configurations: BTreeSet<String>,
    /// A short name in kebab-case, unique for each configuration.
    pub name: String,
    /// The operation; `load`, if the file names none.
    #[serde(default, skip_serializing_if = "Operation::is_load")]
    pub operation: Operation,
    /// The observation.
    pub outcome: Observed,
    /// Whether the task uses up the time or the memory. The machine decides which limit it reaches
    /// first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exhausting: bool,
    /// The shapes of the messages about these checks, so that a different deviation does not
    /// pass for this one. Only outcomes that need a message have them.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub seen: BTreeSet<String>,
    /// The measured reason, in words.
    pub reason: String,
    /// The address of the upstream issue, if there is one.
    pub upstream: Option<String>,
    /// The files of each case that are concerned.
    #[serde(deserialize_with = "files_once")]
    pub cases: BTreeMap<String, BTreeSet<String>>,
}

fn default_configuration() -> BTreeSet<String> {
    BTreeSet::from([DEFAULT.to_owned()])
}

fn is_default_configuration(configurations: &BTreeSet<String>) -> bool {
    *configurations == default_configuration()
}

/// Splits the full name of an implementation into the name of its file and its configuration.
fn file_and_configuration(name: &str) -> (&str, &str) {
    name.split_once('/').unwrap_or((name, DEFAULT))
}

/// The content of one file, or its part about one configuration.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectations {
    /// The causes, in the order of the file.
    #[serde(default, rename = "cause")]
    pub causes: Vec<Cause>,
}

impl Expectations {
    /// Reads the expectations of one file; `asked` has the checks that the cases ask for.
    ///
    /// # Errors
    /// Fails on a cause without a reason, on a check that does not exist or is listed twice, and on malformed TOML.
    pub(crate) fn load(path: &Path, asked: &BTreeSet<Key<'_>>) -> Result<Self, Problem> {
        Self::read(path)?.checked(path, asked)
    }

    fn parse(path: &Path, text: &str) -> Result<Self, Problem> {
        toml::from_str(text).map_err(|error| Problem::new(path, error))
    }

    fn checked(self, path: &Path, asked: &BTreeSet<Key<'_>>) -> Result<Self, Problem> {
        let problem = |message| Problem::new(path, message);
        if let Some(Cause { name, .. }) = self.causes.iter().find(|cause| cause.configurations.is_empty()) {
            return Err(problem(format!("the cause {name:?} lists no configuration: remove `configurations = []`")));
        }
        for configuration in self.configurations() {
            self.about(configuration).check(asked).map_err(problem)?;
        }
        Ok(self)
    }

    /// Reads a file that may still lack reasons.
    ///
    /// # Errors
    /// Fails when the file cannot be read or is malformed.
    pub(crate) fn read(path: &Path) -> Result<Self, Problem> {
        let text = std::fs::read_to_string(path).map_err(|error| Problem::unreadable(path, &error))?;
        Self::parse(path, &text)
    }

    /// The expectations of the implementation with this full name in a folder. There are none if it has no file.
    ///
    /// # Errors
    /// Fails if its file cannot be read or is malformed.
    pub fn in_folder(dir: &Path, name: &str) -> Result<Self, Problem> {
        Ok(folder::read_file(&folder::path(dir, name))?.of(name))
    }

    /// The part about the implementation with this full name.
    pub(crate) fn of(&self, name: &str) -> Self {
        self.about(file_and_configuration(name).1)
    }

    /// The part about one configuration.
    fn about(&self, configuration: &str) -> Self {
        let causes = self.causes.iter().filter(|cause| cause.configurations.contains(configuration));
        Self { causes: causes.cloned().collect() }
    }

    /// The configurations that have a cause.
    fn configurations(&self) -> BTreeSet<&str> {
        self.causes.iter().flat_map(|cause| &cause.configurations).map(String::as_str).collect()
    }

    fn check(&self, asked: &BTreeSet<Key<'_>>) -> Result<(), String> {
        let mut names = BTreeSet::new();
        let mut checks = BTreeSet::new();
        for cause in &self.causes {
            let name = &cause.name;
            if !is_kebab(name) || !names.insert(name) {
                return Err(format!("the cause {name:?} needs a name in kebab-case that no other cause has"));
            }
            if cause.reason.trim().is_empty() {
                return Err(format!("the cause {name:?} has no reason: find out why, and write it"));
            }
            if matches!(cause.outcome, Observed::Agree | Observed::Skip) {
                return Err(format!("the cause {name:?} is no deviation: remove what agrees"));
            }
            if cause.checks().next().is_none() || cause.cases.values().any(BTreeSet::is_empty) {
                return Err(format!("the cause {name:?} lists nothing, or a case without a file"));
            }
            if cause.needs_seen() == cause.seen.is_empty() {
                let name = cause.outcome.name();
                return Err(if cause.seen.is_empty() {
                    format!("the cause {:?} does not say what is seen: --update-expectations adds it", cause.name)
                } else {
                    format!("the cause {:?}: `seen` is not allowed with outcome {name}; remove it", cause.name)
                });
            }
            let operation = cause.operation;
            for (case, file) in cause.checks() {
                if !asked.contains(&(operation, case, file)) {
                    return Err(format!(
                        "{operation} {case}/{file} is not asked: the case, or its file, does not exist"
                    ));
                }
                if !checks.insert((operation, case, file)) {
                    return Err(format!("{case}/{file} is listed twice"));
                }
            }
        }
        Ok(())
    }

    /// Judges an observation and its message by the cause that lists the check, and returns that
    /// cause too.
    pub(crate) fn judge(
        &self,
        (operation, case, file): Key<'_>,
        observed: Observed,
        grade: Grade,
        detail: &str,
    ) -> (Outcome, Option<&Cause>) {
        let listed = self.cause(operation, case, file);
        (Outcome::judge(observed, grade, listed.map(|cause| cause.expects(observed, detail))), listed)
    }

    /// The cause that lists this operation on this file of this case.
    pub(crate) fn cause(&self, operation: Operation, case: &str, file: &str) -> Option<&Cause> {
        self.causes.iter().find(|cause| cause.lists(operation, case, file))
    }
}

impl Cause {
    /// Whether the cause lists this operation on this file of this case.
    pub(crate) fn lists(&self, operation: Operation, case: &str, file: &str) -> bool {
        self.operation == operation && self.cases.get(case).is_some_and(|files| files.contains(file))
    }

    /// Whether the cause explains this observation with this message.
    pub(crate) fn expects(&self, observed: Observed, detail: &str) -> bool {
        if observed.is_end() && (self.exhausting || self.outcome.is_end()) {
            return true;
        }
        observed == self.outcome && (!self.needs_seen() || self.seen.contains(&shape(detail)))
    }

    /// Whether only the message tells one deviation of this outcome apart from another. It is the
    /// message of an implementation that refuses or fails, or ours about a value.
    pub(crate) fn needs_seen(&self) -> bool {
        matches!(
            self.outcome,
            Observed::Misreported | Observed::Deviate | Observed::Reject | Observed::Failed | Observed::ProtocolError
        )
    }

    /// The pairs of case and file, in order.
    pub fn checks(&self) -> impl Iterator<Item = (&str, &str)> {
        self.cases.iter().flat_map(|(case, files)| files.iter().map(move |file| (case.as_str(), file.as_str())))
    }
}

impl From<&Cause> for CauseInfo {
    fn from(cause: &Cause) -> Self {
        Self {
            name: cause.name.clone(),
            operation: cause.operation,
            observed: cause.outcome,
            reason: cause.reason.clone(),
            upstream: cause.upstream.clone(),
        }
    }
}

/// Judges results by other expectations, by the full names of implementations. An implementation that is not among them
/// is expected to be right.
pub(crate) fn judge_again(results: &mut Results, expectations: &BTreeMap<String, Expectations>) {
    let none = Expectations::default();
    for implementation in &mut results.header.implementations {
        let expectations = expectations.get(&implementation.name).unwrap_or(&none);
        implementation.causes = expectations.causes.iter().map(CauseInfo::from).collect();
    }
    for check in &mut results.checks {
        let expectations = expectations.get(&check.implementation).unwrap_or(&none);
        let (outcome, cause) = expectations.judge(check.key(), check.observed, check.grade, &check.detail);
        check.cause = cause.map(|cause| cause.name.clone());
        check.outcome = outcome;
    }
}

/// The files of each case. A file that is listed twice is a mistake.
fn files_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, BTreeSet<String>>, D::Error> {
    let lists: BTreeMap<String, Vec<String>> = BTreeMap::deserialize(deserializer)?;
    let once = |(case, list): (String, Vec<String>)| {
        let mut files = BTreeSet::new();
        for file in list {
            if let Some(file) = files.replace(file) {
                return Err(D::Error::custom(format_args!("{case}/{file} is listed twice")));
            }
        }
        Ok((case, files))
    };
    lists.into_iter().map(once).collect()
}

#[cfg(test)]
mod test;
