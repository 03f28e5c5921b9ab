//! The mutants of a Rust source, found by its syntax: each is one small mistake, of the kinds that the field's tools make.
//!
//! 1. [`find`] walks over the syntax and returns the edits; `constants` has what a function may return in place of what it does, `patterns`
//!    what a pattern may be in place of what it is, and `operators` what stands in for an operator or a method.
//! 2. [`rewrite`](rewrite::rewrite) writes all edits into the source at once, each behind the question whether the program is this mutant.

mod constants;
mod finder;
mod operators;
mod patterns;
pub mod rewrite;

use anyhow::Context as _;

/// Stands for the question whether the program is this mutant.
const QUESTION: &str = "kyaml_switch::is_mutant(?)";

/// A text that comes before a place of a source, and one that comes after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrap {
    /// Where the place starts, in bytes.
    start: usize,
    /// Where it ends.
    end: usize,
    before: String,
    after: String,
}

/// One small mistake.
#[derive(Debug, Clone)]
pub struct Edit {
    /// The function that it is in.
    pub function: String,
    /// What is done, and to what.
    pub what: String,
    wraps: Vec<Wrap>,
}

/// The edits of a source.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The edits, in order of their places.
    pub edits: Vec<Edit>,
    /// What is written into the source whatever edits are chosen, and changes nothing.
    plain: Vec<Wrap>,
}

/// Finds the edits of a source.
///
/// # Errors
/// Fails where it is no Rust.
pub fn find(source: &str) -> anyhow::Result<Found> {
    let file = syn::parse_file(source).context("it is no Rust")?;
    let mut found = finder::find(source, &file);
    // The same words twice in a function are told apart by their order.
    let mut seen = std::collections::BTreeMap::new();
    for edit in &mut found.edits {
        let count: &mut usize = seen.entry((edit.function.clone(), edit.what.clone())).or_default();
        *count += 1;
        if *count > 1 {
            edit.what = format!("{} (no. {count})", edit.what);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod test;
