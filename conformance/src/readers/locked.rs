//! The versions of the readers, from the lock file that this build was made with.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

#[derive(Deserialize)]
struct Lock {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    #[serde(default)]
    dependencies: Vec<String>,
}

/// The version of a package that this crate depends on.
///
/// # Panics
/// Panics when this crate does not depend on the package: a reader's name is that of its package.
pub(super) fn version(package: &str) -> &'static str {
    static VERSIONS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let versions = VERSIONS.get_or_init(|| versions(include_str!("../../../Cargo.lock")));
    versions.get(package).unwrap_or_else(|| panic!("{package} is not a dependency of this crate"))
}

fn versions(lock: &str) -> BTreeMap<String, String> {
    let lock: Lock = toml::from_str(lock).expect("cargo writes valid lock files");
    let this = lock.package.iter().find(|package| package.name == env!("CARGO_PKG_NAME"));
    let dependencies = &this.expect("the lock file is this workspace's").dependencies;
    dependencies
        .iter()
        .filter_map(|dependency| {
            // A name stands alone, unless the lock file has two versions of the package.
            let (name, version) = match dependency.split_once(' ') {
                Some((name, version)) => (name, Some(version)),
                None => (dependency.as_str(), None),
            };
            let locked = lock
                .package
                .iter()
                .find(|package| package.name == name && version.is_none_or(|version| package.version == version))?;
            Some((name.to_owned(), locked.version.clone()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::versions;

    #[test]
    fn the_version_is_that_of_the_dependency() {
        let lock = r#"
[[package]]
name = "kyaml-conformance"
version = "0.1.0"
dependencies = ["one", "two 2.0.0"]
[[package]]
name = "one"
version = "1.0.0"
[[package]]
name = "two"
version = "1.0.0"
[[package]]
name = "two"
version = "2.0.0"
[[package]]
name = "three"
version = "3.0.0"
"#;
        let versions: Vec<(String, String)> = versions(lock).into_iter().collect();
        let expected = [("one", "1.0.0"), ("two", "2.0.0")];
        assert_eq!(versions, expected.map(|(name, version)| (name.to_owned(), version.to_owned())));
    }
}
