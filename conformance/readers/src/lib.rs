//! Third-party YAML readers in Rust behind one interface, [`Reader`]. They are small, so that every test run has them.
//!
//! Every reader is called as its own documentation calls it first, with its default features,
//! options and limits: the measured behaviour is the one that its users get. A reader is one file
//! here and one line in [`ALL`]. The runner of the conformance suite has these readers built in, and
//! a file of expectations for each. Larger readers are below `adapters/`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kyaml_protocol::reader::locked;
use kyaml_protocol::reader::{Loaded, Profile, Reader};

mod granit_parser;
mod libyaml_safer;
mod saphyr;
mod yaml_rust2;

/// All readers, in order of name.
pub const ALL: [Reader; 4] = [granit_parser::READER, libyaml_safer::READER, saphyr::READER, yaml_rust2::READER];

/// The reader that decides whether the output of a writer has the right value: `granit-parser` without its default
/// limits. Its name is `of-output`.
#[must_use]
pub fn of_output() -> Reader {
    granit_parser::UNLIMITED
}

/// The reader with this name: one of [`ALL`], or [`of_output`].
#[must_use]
pub fn by_name(name: &str) -> Option<Reader> {
    ALL.into_iter().chain([of_output()]).find(|reader| reader.name == name)
}

/// The version of a reader's package, from the lock file that this build was made with.
///
/// # Panics
/// If it is the name of another package.
#[must_use]
pub fn version(package: &str) -> &'static str {
    static VERSIONS: LazyLock<BTreeMap<String, String>> =
        LazyLock::new(|| locked::versions(include_str!("../../../Cargo.lock"), env!("CARGO_PKG_NAME")));
    VERSIONS.get(package).unwrap_or_else(|| panic!("{package} is not a dependency of this crate"))
}

#[cfg(test)]
mod test;
