//! Findings, descriptions and completions, and the examples of the rules.

mod completions;
mod definitions;
mod findings;
