//! Nothing but tests: `cargo test` here, or the step `schema` of `.ci/run`. They ask the release build of `kyaml-conformance`, or the
//! program that the variable `KYAML_CONFORMANCE` names.

use std::ffi::OsString;

/// The program that is asked.
#[must_use]
pub fn program() -> OsString {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../target/release/kyaml-conformance");
    std::env::var_os("KYAML_CONFORMANCE").unwrap_or_else(|| built.into())
}
