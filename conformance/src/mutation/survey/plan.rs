//! The mutants of the sources.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};
use sha2::{Digest as _, Sha256};

use super::wanted::Wanted;
use crate::mutation::copy::{Files, MUTATED, sources};
use crate::mutation::source::rewrite::{Rewritten, rewrite};
use crate::mutation::source::{Found, find};
use crate::results::hex;

/// A mutant of the code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// Its number in this build.
    pub number: usize,
    /// The file, the function, and what is done there: the same in every build.
    pub name: String,
    /// The crate, such as `core`.
    pub of: String,
    /// The file, below `reference-impl`, and the function.
    pub function: String,
}

/// The mutants of the sources.
#[derive(Debug)]
pub struct Plan {
    /// All files of the copy, without mutants.
    pub(super) files: Files,
    found: BTreeMap<PathBuf, Found>,
    /// For each edit of a file its number, unless it is not wanted.
    numbers: BTreeMap<PathBuf, Vec<Option<usize>>>,
    /// The mutants by their numbers, and whether they are built.
    mutants: Vec<(Mutant, bool)>,
}

impl Plan {
    /// Finds the mutants that are wanted in the sources of a checkout.
    ///
    /// # Errors
    /// Fails where a source cannot be read, and where there is no mutant.
    pub fn of(top: &Path, wanted: &Wanted) -> anyhow::Result<Self> {
        let files = sources(top)?;
        let mut plan = Self { files, found: BTreeMap::new(), numbers: BTreeMap::new(), mutants: Vec::new() };
        let sources: Vec<PathBuf> = plan.files.keys().filter(|path| is_mutated(path)).cloned().collect();
        for path in sources {
            let text = str::from_utf8(&plan.files[&path])?;
            let found = find(text).with_context(|| path.display().to_string())?;
            plan.add(&path, found, wanted);
        }
        ensure!(!plan.mutants.is_empty(), "there is no such mutant");
        ensure!(plan.mutants.len() < MOST, "{} mutants are too many for one program: take a shard", plan.mutants.len());
        Ok(plan)
    }

    fn add(&mut self, path: &Path, found: Found, wanted: &Wanted) {
        let file = path.strip_prefix("reference-impl").unwrap_or(path).display().to_string();
        let of = file.split('/').next().unwrap_or_default().to_owned();
        let mut numbers = Vec::new();
        for edit in &found.edits {
            let function = format!("{file}: {}", edit.function);
            let name = format!("{function}: {}", edit.what);
            let is_wanted = (wanted.paths.is_empty() || wanted.paths.iter().any(|path| file.starts_with(path)))
                && hash(&name) % wanted.shard.1 == wanted.shard.0 % wanted.shard.1;
            numbers.push(is_wanted.then_some(self.mutants.len()));
            if is_wanted {
                let mutant = Mutant { number: self.mutants.len(), name, of: of.clone(), function };
                self.mutants.push((mutant, true));
            }
        }
        self.numbers.insert(path.to_owned(), numbers);
        self.found.insert(path.to_owned(), found);
    }

    /// The sources with the mutants that are built in them.
    pub(super) fn rewritten(&self) -> anyhow::Result<BTreeMap<PathBuf, Rewritten>> {
        let rewritten = self.found.iter().map(|(path, found)| {
            let is_built = |number: &Option<usize>| number.filter(|number| self.mutants[*number].1);
            let numbers: Vec<_> = self.numbers[path].iter().map(is_built).collect();
            Ok((path.clone(), rewrite(str::from_utf8(&self.files[path])?, found, &numbers)))
        });
        rewritten.collect()
    }

    /// What is the same only where all that is built is.
    pub(super) fn key(&self, suite: &str, inputs: usize) -> anyhow::Result<String> {
        let mut digest = Sha256::new();
        digest.update(suite);
        digest.update(inputs.to_le_bytes());
        self.files.values().for_each(|bytes| digest.update(bytes));
        self.rewritten()?.values().for_each(|source| digest.update(&source.text));
        Ok(hex(digest))
    }

    /// The digest of the files that are tests, or of the others.
    pub(super) fn digest(&self, of_tests: bool) -> String {
        let mut digest = Sha256::new();
        for (path, bytes) in &self.files {
            let is_test = path.iter().any(|part| part == "tests") || path.ends_with("test.rs");
            if is_test == of_tests {
                digest.update(path.as_os_str().as_encoded_bytes());
                digest.update(bytes);
            }
        }
        hex(digest)
    }

    /// Leaves out mutants that do not compile.
    pub(super) fn leave_out(&mut self, numbers: &[usize]) {
        for number in numbers {
            self.mutants[*number].1 = false;
        }
    }

    /// The mutants that are built.
    pub fn built(&self) -> impl Iterator<Item = &Mutant> {
        self.mutants.iter().filter(|(_, is_built)| *is_built).map(|(mutant, _)| mutant)
    }

    /// How many do not compile.
    #[must_use]
    pub fn not_built(&self) -> usize {
        self.mutants.iter().filter(|(_, is_built)| !is_built).count()
    }
}

/// How many mutants are in one program: as many as the crate `kyaml-switch` has room for.
const MOST: usize = 1 << 15;

fn is_mutated(path: &Path) -> bool {
    MUTATED.iter().any(|folder| path.starts_with(Path::new(folder).join("src")))
        && path.extension().is_some_and(|extension| extension == "rs")
        && path.file_name().is_some_and(|name| name != "test.rs")
}

/// A number that is the same for the same name.
fn hash(name: &str) -> u64 {
    let digest = Sha256::digest(name.as_bytes());
    u64::from_be_bytes(digest[..8].try_into().expect("a digest is longer"))
}
