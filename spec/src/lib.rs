//! The specification, for programs.
//!
//! People write `kyaml.md`, except the blocks between `<!-- … -->` and `<!-- end -->`. These come
//! from the grammar, the reference implementation and the suite ([`splice`]).
//!
//! - [`text`]: its clauses; [`requirements`] lists them with the digests of their texts.
//! - [`examples`]: its examples, executed.
//! - [`summary`]: its figures.
//! - [`derivation`]: the productions of YAML 1.2.2 for each rule of the grammar.
//!
//! The program `kyaml-spec` writes the generated parts. The tests of this crate report each part
//! that is stale, missing or wrong.

pub mod derivation;
pub mod editions;
pub mod examples;
pub mod requirements;
pub mod splice;
pub mod standalone;
pub mod summary;
mod tables;
pub mod text;

use std::path::{Path, PathBuf};

/// The folder of the specification.
#[must_use]
pub fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The file of the specification.
#[must_use]
pub fn text_file() -> PathBuf {
    folder().join("kyaml.md")
}
