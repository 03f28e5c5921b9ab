//! Where the suite's files are: found from this crate's manifest, so that the tests of every crate find them.

use std::path::{Path, PathBuf};

/// The folder `conformance` of the workspace.
fn conformance() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate stands in the folder `conformance`")
}

/// The folder of the cases.
#[must_use]
pub fn cases() -> PathBuf {
    conformance().join("cases")
}

/// The folder of the specification, whose clauses and rules the cases name.
#[must_use]
pub fn spec() -> PathBuf {
    conformance().parent().expect("the folder stands in the workspace").join("spec")
}

/// The list of clauses that no case can name.
#[must_use]
pub fn uncovered() -> PathBuf {
    conformance().join("uncovered.toml")
}
