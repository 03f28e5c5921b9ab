//! Shows that the cases would notice a mistake: a grammar or an implementation that contains one is
//! run on them.
//!
//! 1. [`corpus`] is what the cases ask of the grammar, and which questions reach which of its
//!    expressions.
//! 2. [`edits`] judges every single edit of the grammar: each is noticed, proven to change nothing, or
//!    has a reason in `equal.toml`.
//! 3. [`mutant`] reads the mutants of the clauses, each of which drops one part of one clause, and
//!    [`clauses`] judges them: only a case that names the clause kills one. The grammar's are
//!    interpreted, with one place of their [`text`] changed.
//! 4. `code` builds those of the reference implementation, all in one program, and `judge` asks it.

use std::path::{Path, PathBuf};

pub mod clauses;
mod code;
mod copy;
pub mod corpus;
pub mod edits;
mod judge;
pub mod mutant;
mod queue;
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
