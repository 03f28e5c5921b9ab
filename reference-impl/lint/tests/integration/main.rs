//! The linter, beside the cases of the suite.

mod characters;
mod findings;
mod memory;
mod reader;
mod readme;
