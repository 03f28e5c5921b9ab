//! The specification as a program sees it.
//!
//! `kyaml.md` is written by people, but for the blocks between `<!-- … -->` and `<!-- end -->`, which come from the grammar and from the
//! tables of the reference implementation and the suite ([`splice`]). Its clauses ([`text`]) are listed in `requirements.json` with the digests
//! of their texts ([`requirements`]), its examples are executed ([`examples`]), and its figures are counted ([`summary`]). That each rule of the
//! grammar has its productions of YAML 1.2.2 is checked as well ([`derivation`]).
//!
//! The program `kyaml-spec` writes what can be written; the tests of this crate say what is stale, missing or wrong.

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

/// The file that is the specification.
#[must_use]
pub fn text_file() -> PathBuf {
    folder().join("kyaml.md")
}
