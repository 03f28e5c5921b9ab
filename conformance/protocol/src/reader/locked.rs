//! The versions of libraries, from the lock file that a program was built with.

use std::collections::BTreeMap;

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

/// The versions of the packages that a package of this lock file depends on, by name.
///
/// # Panics
/// Panics when the text is not a lock file, or does not have the package.
#[must_use]
pub fn versions(lock: &str, package: &str) -> BTreeMap<String, String> {
    let lock: Lock = toml::from_str(lock).expect("cargo writes valid lock files");
    let this = lock.package.iter().find(|other| other.name == package);
    let dependencies = &this.expect("the lock file is that of the package's workspace").dependencies;
    dependencies
        .iter()
        .filter_map(|dependency| {
            // A name has no version after it, unless the lock file has two versions of the package.
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
        let versions: Vec<(String, String)> = versions(lock, "kyaml-conformance").into_iter().collect();
        let expected = [("one", "1.0.0"), ("two", "2.0.0")];
        assert_eq!(versions, expected.map(|(name, version)| (name.to_owned(), version.to_owned())));
    }
}
