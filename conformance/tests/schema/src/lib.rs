//! This crate has only tests: `cargo test` here, or the step `schema` of `.ci/nightly`. They ask
//! the release builds of `kyaml-conformance` and `kyaml-check`, or the programs that the variables
//! `KYAML_CONFORMANCE` and `KYAML_CHECK` name.

use std::ffi::OsString;

/// The runner of the suite.
#[must_use]
pub fn program() -> OsString {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../target/release/kyaml-conformance");
    std::env::var_os("KYAML_CONFORMANCE").unwrap_or_else(|| built.into())
}

/// The linter.
#[must_use]
pub fn linter() -> OsString {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../target/release/kyaml-check");
    std::env::var_os("KYAML_CHECK").unwrap_or_else(|| built.into())
}
