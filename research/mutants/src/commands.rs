pub(crate) mod clause_kill;
pub(crate) mod grammar_edits;
