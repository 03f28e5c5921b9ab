//! The linter, beside the cases of the suite.

mod characters;
mod fixes;
mod generated_findings;
mod memory;
mod reader;
mod readme;
mod terminal;
