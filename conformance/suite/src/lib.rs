//! The cases of KYAML's conformance suite, loaded strictly: a mistake in a case fails the run instead of weakening it.
//!
//! 1. A [`folder`] of files in memory is read from a disk or unpacked from an [`archive`], of which one is part of this crate.
//! 2. [`spec`] reads the clauses and rules that cases may name, from the specification's text.
//! 3. [`case`] loads one case and [`suite`] all of them; a [`problem`] is a mistake in one.
//! 4. [`value`] holds the values of documents, and [`json`] reads them from a `value.json`. [`decimal`] compares their numbers, and
//!    [`difference`] says where two values differ.
//! 5. [`sample`] sets the share of a long test that runs, and [`generated`] compares generated files with their expected
//!    content.
//!
//! The runner of implementations is a crate of its own, `kyaml-conformance`. Tests of other crates need only this one. It knows
//! nothing of the reference implementation: the cases must be able to find it wrong.

pub mod archive;
pub mod case;
pub mod decimal;
pub mod difference;
pub mod folder;
pub mod generated;
pub mod json;
mod operation;
pub mod problem;
pub mod sample;
pub mod slow;
mod span;
pub mod spec;
pub mod suite;
pub mod template;
pub mod value;

/// The example of the README is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Whether a name is in kebab-case: parts of `a-z` and `0-9`, joined by single hyphens.
#[must_use]
pub fn is_kebab(name: &str) -> bool {
    name.split('-')
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()))
}
