//! Where the runner's files are: found from this crate's manifest. Those of the cases are known to `kyaml-cases`.

use std::path::{Path, PathBuf};

fn manifest_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
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
