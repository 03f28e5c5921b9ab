//! Which of the checks are run.

use std::fmt;
use std::str::FromStr;

use super::{Check, Language};
use kyaml_protocol::operation::Operation;
use serde::{Deserialize, Serialize};

// The options that select checks; by default all of them are run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, clap::Args)]
#[serde(deny_unknown_fields)]
pub(crate) struct Selection {
    /// The operation: check, load, format or render. Repeatable; all that are offered when nothing
    /// is said, and check for --exec.
    #[arg(long = "operation", value_name = "OPERATION", value_parser = parse_operation)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) operations: Vec<Operation>,
    /// Only inputs in this language: kyaml, yaml or json. Repeatable; all when nothing is said.
    #[arg(long = "input", value_name = "LANGUAGE", value_parser = parse_language)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) languages: Vec<Language>,
    /// Only cases whose id contains this text, or that name this clause or one of its chapter, as KY-KEY. Repeatable.
    #[arg(long = "filter", value_name = "TEXT")]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) filters: Vec<String>,
    /// Only one part of the checks: 1/4 is the first of four.
    #[arg(long, value_name = "I/N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shard: Option<Shard>,
    /// The new questions that are asked in place of the cases.
    #[arg(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fresh: Option<String>,
}

/// One of several equal parts of the cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    index: usize,
    count: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            let (index, count) = text.split_once('/')?;
            let (index, count): (usize, usize) = (index.parse().ok()?, count.parse().ok()?);
            (1..=count).contains(&index).then(|| Self { index: index - 1, count })
        };
        parse().ok_or_else(|| format!("{text:?} is no shard: write 1/4 for the first of four"))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

/// What a check must have, as in `the operation load; the part 1/4`.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted: Vec<String> = self.filters.iter().map(|filter| format!("{filter:?}")).collect();
        let languages: Vec<&str> = self.languages.iter().map(|language| language.name()).collect();
        let operations: Vec<&str> = self.operations.iter().map(|operation| operation.name()).collect();
        let parts = [
            (!operations.is_empty()).then(|| format!("the operation {}", operations.join(" or "))),
            (!languages.is_empty()).then(|| format!("an input of {}", languages.join(" or "))),
            (!quoted.is_empty()).then(|| {
                format!("a case whose id contains, or that names the clause or chapter, {}", quoted.join(" or "))
            }),
            self.shard.map(|shard| format!("the part {shard}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}

impl Selection {
    /// The restrictions as a list: `load, inputs of yaml, KY-KEY, shard 1/4`.
    pub(crate) fn list(&self) -> String {
        let operations = self.operations.iter().map(Operation::to_string);
        let languages = self.languages.iter().map(|language| format!("inputs of {}", language.name()));
        let shard = self.shard.iter().map(|shard| format!("shard {shard}"));
        let parts = operations.chain(languages).chain(self.filters.iter().cloned()).chain(shard);
        parts.chain(self.fresh.iter().cloned()).collect::<Vec<_>>().join(", ")
    }

    /// The selected ones among these checks.
    pub(crate) fn of<'s>(&self, checks: &[Check<'s>]) -> Vec<Check<'s>> {
        let selected = checks.iter().filter(|check| self.takes(check) && self.matches(check));
        let selected = selected.enumerate();
        selected
            .filter(|(position, _)| self.shard.is_none_or(|shard| position % shard.count == shard.index))
            .map(|(_, check)| *check)
            .collect()
    }

    fn takes(&self, check: &Check<'_>) -> bool {
        (self.operations.is_empty() || self.operations.contains(&check.operation))
            && (self.languages.is_empty() || self.languages.contains(&check.language()))
    }

    fn matches(&self, check: &Check<'_>) -> bool {
        let case = check.case;
        let is_of = |clause: &str, filter: &str| {
            clause.strip_prefix(filter).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        let matches = |filter: &String| {
            case.id().contains(filter.as_str()) || case.req().iter().any(|clause| is_of(clause, filter))
        };
        self.filters.is_empty() || self.filters.iter().any(matches)
    }
}

fn parse_language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|_| format!("{text:?} is not the language of an input: write kyaml, yaml or json"))
}

fn parse_operation(text: &str) -> Result<Operation, String> {
    let found = Operation::ALL.into_iter().find(|operation| operation.name() == text);
    found.ok_or_else(|| format!("{text:?} is not an operation: write check, load, format or render"))
}
