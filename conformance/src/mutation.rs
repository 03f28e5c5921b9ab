//! Whether the cases would notice: a grammar or an implementation with one mistake in it is put to them.
//!
//! 1. [`corpus`] is what the cases ask of the grammar, and which questions reach which of its expressions.
//! 2. [`edits`] asks about every single edit of the grammar: each is noticed, proven to change nothing, or has a reason in
//!    `mutants/equal.toml`.
//! 3. [`mutant`] reads the mutants of `mutants/`, each of which drops one part of one clause, and [`clauses`] judges them: one is killed only by
//!    a case that names the clause. The grammar's are asked there, in [`text`] with one place changed.
//! 4. `code` builds those of the reference implementation, all in one program, and `judge` asks it by the tests that hold it against the cases.
//! 5. [`survey`] does the same with every small mistake in the code that [`source`] can make.

mod cargo;
pub mod clauses;
mod code;
mod copy;
pub mod corpus;
pub mod edits;
mod judge;
pub mod mutant;
mod queue;
pub mod source;
pub mod survey;
pub mod text;
