//! The archive that is part of the crate: the cases, and the specification whose clauses they name.
//!
//! `cargo run -p kyaml-cases --example write-archive` writes it, and a test fails when it is stale.

use std::path::{Path, PathBuf};

use kyaml_cases::archive::{CASES, SPEC, pack};
use kyaml_cases::folder::Folder;
use kyaml_cases::problem::Problem;
use kyaml_cases::spec;

/// The path of the archive.
pub(crate) fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases.archive")
}

/// What the archive is to hold.
pub(crate) fn content() -> Result<Vec<u8>, Problem> {
    let conformance = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut folder = Folder::default();
    folder.insert_folder(CASES, Folder::read(&conformance.join("cases"))?);
    folder.insert_folder(SPEC, spec::files(&conformance.join("../spec"))?);
    Ok(pack(&folder))
}
