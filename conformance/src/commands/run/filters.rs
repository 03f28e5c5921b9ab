//! The options that select checks.

use crate::plan::{Language, Selection, Shard};
use kyaml_protocol::operation::Operation;

#[derive(clap::Args)]
pub(super) struct Filters {
    /// The operation: check, load, format or render. Repeatable; all that are offered when nothing
    /// is said, and check for --exec.
    #[arg(long, value_name = "OPERATION", value_parser = parse_operation)]
    pub(super) operation: Vec<Operation>,
    /// Only inputs in this language: kyaml, yaml or json. Repeatable; all when nothing is said.
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language)]
    input: Vec<Language>,
    /// Only cases whose id contains this text, or that name this clause or one of its chapter, as KY-KEY. Repeatable.
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Only one part of the checks: 1/4 is the first of four.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

impl Filters {
    pub(super) fn selection(&self) -> Selection {
        Selection {
            operations: self.operation.clone(),
            languages: self.input.clone(),
            filters: self.filter.clone(),
            shard: self.shard,
            fresh: None,
        }
    }
}

fn parse_language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|_| format!("{text:?} is not the language of an input: write kyaml, yaml or json"))
}

fn parse_operation(text: &str) -> Result<Operation, String> {
    let found = Operation::ALL.into_iter().find(|operation| operation.name() == text);
    found.ok_or_else(|| format!("{text:?} is not an operation: write check, load, format or render"))
}
