//! Which checks are run.

use kyaml_conformance::plan::{Selection, Shard};
use kyaml_protocol::operation::Operation;

#[derive(clap::Args)]
pub(super) struct Which {
    /// What is asked: check, load, format or render. Repeatable; all that is offered when nothing is said, and check for --exec.
    #[arg(long, value_name = "OPERATION", value_parser = parse_operation)]
    pub(super) operation: Vec<Operation>,
    /// Only cases whose id contains this text, or that name this clause. Repeatable.
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Only one part of the checks: 1/4 is the first of four.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

impl Which {
    pub(super) fn selection(&self) -> Selection {
        Selection { operations: self.operation.clone(), filters: self.filter.clone(), shard: self.shard }
    }
}

fn parse_operation(text: &str) -> Result<Operation, String> {
    let found = Operation::ALL.into_iter().find(|operation| operation.name() == text);
    found.ok_or_else(|| format!("{text:?} is no operation: write check, load, format or render"))
}
