//! The readers: one file each, one line in [`ALL`], one configuration in `adapter.toml` and one file in `expect/`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kyaml_protocol::reader::{Loaded, Profile, Reader, locked};

use crate::quoted;

mod noyalib;
mod serde_saphyr;
mod tree_sitter_yaml;
mod yaml_edit;
mod yaml_parser;
mod yaml_serde;

/// All readers, in order of name.
const ALL: [Reader; 6] = [
    noyalib::READER,
    serde_saphyr::READER,
    tree_sitter_yaml::READER,
    yaml_edit::READER,
    yaml_parser::READER,
    yaml_serde::READER,
];

/// The reader with this name, which in a configuration is in kebab-case.
pub(crate) fn by_name(name: &str) -> Option<Reader> {
    ALL.into_iter().find(|reader| reader.name.replace('_', "-") == name.replace('_', "-"))
}

/// The version of a reader's package, from the lock file that this build was made with.
pub(crate) fn version(package: &str) -> &'static str {
    static VERSIONS: LazyLock<BTreeMap<String, String>> =
        LazyLock::new(|| locked::versions(include_str!("../Cargo.lock"), env!("CARGO_PKG_NAME")));
    VERSIONS.get(package).unwrap_or_else(|| panic!("{package} is not a dependency of this crate"))
}

// The tests of the readers that are built into the runner.
#[cfg(test)]
#[path = "../../../readers/src/test.rs"]
mod test;
