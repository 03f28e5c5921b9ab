//! Shows that the cases would notice a mistake in the grammar: the cases are put to a grammar that
//! contains one.
//!
//! 1. [`compile`] makes a [`Grammar`](compile::Grammar) of its text, and [`run`] interprets it: a second
//!    parser beside the one that pest derives.
//! 2. [`question`] has the questions of a case to the grammar, and [`corpus`] the expressions that each reaches.
//! 3. [`edit`] lists every single edit of the grammar. [`edits`] judges them: a case notices each, or it has
//!    a reason in `equal.toml`.
//! 4. [`mutant`] reads the mutants of the clauses, each of which drops one part of one clause, and
//!    [`clauses`] judges them: only a case that names the clause kills one. A mutant is the [`text`] of
//!    the grammar with one place changed.

use std::path::{Path, PathBuf};

pub mod clauses;
pub mod compile;
pub mod corpus;
pub mod edit;
pub mod edits;
pub mod mutant;
#[path = "../../../grammar/tests/cases/questions.rs"]
pub mod question;
pub mod run;
mod source;
pub mod text;

/// The folder of the project, in which this program was built.
#[must_use]
pub fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("this crate is in research/mutants")
}

/// The folder of the cases.
#[must_use]
pub fn cases() -> PathBuf {
    top().join("conformance/cases")
}

/// The folder of the mutants of the clauses, and of `equal.toml`.
#[must_use]
pub fn mutants() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
