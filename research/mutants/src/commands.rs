//! One file for each command.

pub(crate) mod clause_kill;
pub(crate) mod grammar_edits;
pub(crate) mod mistakes;
