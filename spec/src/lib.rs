//! The specification, for programs.
//!
//! People write the standard (`kyaml.md` and `annexes/`), `tools/` and `reports/`, except the blocks
//! between `<!-- … -->` and `<!-- end -->`. These come from the grammar, the reference implementation and the suite:
//! a test of this crate writes them.
//!
//! - [`specification`]: its chapters. [`text`]: its clauses; [`requirements`]: the list of them with the digests of their texts.
//! - [`examples`]: its examples.
//! - [`summary`]: its figures.
//! - [`implementation`]: the implementations that the suite runs; [`disagreements`]: the texts that readers disagree about.
//! - [`grammar`]: the productions of the grammar, with their sections and comments.
//!
//! The tests of this crate report each part that is stale, missing or wrong.

pub mod disagreements;
pub mod editions;
pub mod examples;
pub mod grammar;
pub mod implementation;
pub mod read;
pub mod requirements;
pub mod scalars;
pub mod specification;
pub mod standalone;
pub mod summary;
pub mod text;

use std::path::Path;

use anyhow::Result;
use kyaml_cases::spec::{STANDARD, Spec, TOOLS};

/// The folder of the specification.
#[must_use]
pub fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the specification with its path below [`folder`].
pub type File = (&'static str, String);

/// The files that have generated blocks: the standard and the tools, in order of reading, and the
/// figures of readers.
///
/// # Errors
/// Fails if one cannot be read.
pub fn files() -> Result<Vec<File>> {
    STANDARD
        .into_iter()
        .chain(TOOLS)
        .chain(["reports/interoperability.md"])
        .map(|path| Ok((path, read(path)?)))
        .collect()
}

/// The whole text.
///
/// # Errors
/// Fails if a file cannot be read.
pub fn whole() -> Result<Spec> {
    Spec::load(folder()).map_err(|problem| anyhow::anyhow!("{problem}"))
}

/// A file below [`folder`].
pub(crate) fn read(path: &str) -> Result<String> {
    read::text(&folder().join(path))
}
