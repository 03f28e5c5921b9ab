//! Where the suite's files are: beside this crate's manifest, so that every crate's tests find them.

use std::path::{Path, PathBuf};

fn manifest_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the cases.
#[must_use]
pub fn cases() -> PathBuf {
    manifest_dir().join("cases")
}

/// The specification, whose clauses and rules the cases name.
#[must_use]
pub fn spec() -> PathBuf {
    manifest_dir().parent().expect("the crate stands in the workspace").join("spec/kyaml.md")
}

/// The folder of the adapters, one folder for each.
#[must_use]
pub fn adapters() -> PathBuf {
    manifest_dir().join("adapters")
}

/// The folder that adapters are built in, one folder for each.
#[must_use]
pub fn built_adapters() -> PathBuf {
    manifest_dir().parent().expect("the crate stands in the workspace").join("target/adapters")
}

/// The folder of the expected deviations, one file for each implementation.
#[must_use]
pub fn expect() -> PathBuf {
    manifest_dir().join("expect")
}

/// The list of clauses that no case can name.
#[must_use]
pub fn uncovered() -> PathBuf {
    manifest_dir().join("uncovered.toml")
}
