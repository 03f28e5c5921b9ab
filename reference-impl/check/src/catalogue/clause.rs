//! The clauses of the specification. `cargo xtask bless spec` copies them from its text.

use serde::{Deserialize, Serialize};

/// A clause in its own words.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Clause {
    #[serde(rename(serialize = "clause"))]
    pub(crate) id: String,
    /// The heading above it.
    pub(crate) section: String,
    /// Its text in Markdown.
    pub(crate) text: String,
}

/// The clauses whose id is `start` or begins with it and a hyphen, in the order of the text.
pub(super) fn starting_with(start: &str) -> impl Iterator<Item = Clause> {
    let is_wanted = move |clause: &Clause| {
        clause.id.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let clauses: Vec<Clause> = serde_json::from_str(include_str!("clauses.json")).expect("the list is JSON");
    clauses.into_iter().filter(is_wanted)
}
