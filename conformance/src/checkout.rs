//! A checkout of the project: the folders that the runner uses in addition to its built-in cases.
//! The search for one starts from the current folder, never from the folder of the build.

use std::path::{Path, PathBuf};

use kyaml_cases::problem::Problem;

/// A folder that holds `conformance/adapters`: this project, or one with the same layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    top: PathBuf,
}

impl Checkout {
    /// The checkout in this folder.
    ///
    /// # Errors
    /// Fails if the folder does not hold `conformance/adapters`.
    pub(crate) fn at(top: &Path) -> Result<Self, Problem> {
        let top = top.canonicalize().map_err(|error| Problem::unreadable(top, &error))?;
        let checkout = Self { top };
        match checkout.adapters() {
            adapters if adapters.is_dir() => Ok(checkout),
            adapters => Err(Problem::new(adapters, "is not there: a checkout has this folder")),
        }
    }

    /// The nearest checkout among a folder and the folders above it.
    #[must_use]
    pub fn around(folder: &Path) -> Option<Self> {
        folder.canonicalize().ok()?.ancestors().find_map(|top| Self::at(top).ok())
    }

    /// The folder of the cases.
    pub(crate) fn cases(&self) -> PathBuf {
        self.top.join("conformance/cases")
    }

    /// The folder of the specification, whose clauses the cases name.
    pub(crate) fn spec(&self) -> PathBuf {
        self.top.join("spec")
    }

    /// The folder of the adapters, one folder for each.
    pub(crate) fn adapters(&self) -> PathBuf {
        self.top.join("conformance/adapters")
    }

    /// The folder that adapters are built in, one folder for each.
    pub(crate) fn built_adapters(&self) -> PathBuf {
        self.top.join("target/adapters")
    }

    /// The folder of the expected deviations, one file for each implementation.
    pub(crate) fn expect(&self) -> PathBuf {
        self.top.join("conformance/expect")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_checkout_is_found() {
        let dir = tempfile::tempdir().unwrap();
        let top = dir.path().canonicalize().unwrap();
        for folder in ["conformance/adapters", "inner/conformance/adapters", "inner/conformance/cases/key", "other"] {
            std::fs::create_dir_all(top.join(folder)).unwrap();
        }
        let around = |folder: &str| Checkout::around(&top.join(folder)).map(|checkout| checkout.top);
        assert_eq!(around(""), Some(top.clone()));
        assert_eq!(around("other"), Some(top.clone()));
        assert_eq!(around("inner/conformance/cases/key"), Some(top.join("inner")));
        assert_eq!(around("no-such-folder"), None);
    }

    #[test]
    fn a_folder_without_adapters_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let message = Checkout::at(dir.path()).unwrap_err().to_string();
        assert!(message.ends_with("adapters: is not there: a checkout has this folder"), "{message}");
        let missing = Checkout::at(&dir.path().join("no-such-folder")).unwrap_err().to_string();
        assert!(missing.contains("no-such-folder: cannot be read"), "{missing}");
    }
}
