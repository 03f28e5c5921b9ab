//! The third-party YAML readers that are built into the runner: small ones, so that every test run has them.
//!
//! Every reader is called as its own documentation calls it first, with its default features,
//! options and limits: the measured behaviour is the one that its users get. A reader is one file
//! here, one line in [`ALL`], and one file in `expect/` that `EXPECTED` names. The others are below
//! `adapters/`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kyaml_protocol::reader::locked;
use kyaml_protocol::reader::{Loaded, Profile, Reader};

mod granit_parser;
mod libyaml_safer;
mod saphyr;
mod yaml_rust2;

/// All readers, in order of name.
pub const ALL: &[&dyn Reader] =
    &[&granit_parser::GranitParser, &libyaml_safer::LibyamlSafer, &saphyr::Saphyr, &yaml_rust2::YamlRust2];

/// The expectations of the readers: the name of each, and its file of `expect/`.
pub(crate) const EXPECTED: [(&str, &str); 4] = [
    ("granit-parser", include_str!("../expect/granit-parser.toml")),
    ("libyaml-safer", include_str!("../expect/libyaml-safer.toml")),
    ("saphyr", include_str!("../expect/saphyr.toml")),
    ("yaml-rust2", include_str!("../expect/yaml-rust2.toml")),
];

/// The name of the reader that says whether the output of a writer has the right value; no report counts it.
pub(crate) const OF_OUTPUT: &str = "of-output";

/// The reader that says whether the output of a writer has the right value.
#[must_use]
pub fn of_output() -> &'static dyn Reader {
    &granit_parser::Unlimited
}

/// The reader of this name.
pub(crate) fn by_name(name: &str) -> Option<&'static dyn Reader> {
    ALL.iter().copied().chain([of_output()]).find(|reader| reader.name() == name)
}

/// The version of a reader's package, from the lock file that this build was made with.
fn version(package: &str) -> &'static str {
    static VERSIONS: LazyLock<BTreeMap<String, String>> =
        LazyLock::new(|| locked::versions(include_str!("../../Cargo.lock"), env!("CARGO_PKG_NAME")));
    VERSIONS.get(package).unwrap_or_else(|| panic!("{package} is not a dependency of this crate"))
}

#[cfg(test)]
mod test;
