//! Shows that the cases would notice a mistake in the grammar: the cases are put to a grammar that
//! contains one.
//!
//! 1. [`corpus`] is what the cases ask of the grammar, and which questions reach which of its
//!    expressions.
//! 2. [`edits`] judges every single edit of the grammar: each is noticed, proven to change nothing, or
//!    has a reason in `equal.toml`.
//! 3. [`mutant`] reads the mutants of the clauses, each of which drops one part of one clause, and
//!    [`clauses`] judges them: only a case that names the clause kills one. A mutant is the [`text`] of
//!    the grammar with one place changed.

use std::path::{Path, PathBuf};

pub mod clauses;
pub mod corpus;
pub mod edits;
pub mod mutant;
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
