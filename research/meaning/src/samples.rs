//! The inputs: files, or mutants of files.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use walkdir::WalkDir;

use crate::mutants::Mutants;

/// The extensions of the files that are taken from folders. JSON is not among them: readers take it for YAML, and it is
/// another language.
const EXTENSIONS: [&str; 3] = ["yaml", "yml", "kyaml"];

/// An input.
pub(crate) struct Sample {
    /// The file, or the number of a mutant.
    pub(crate) path: PathBuf,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

/// The inputs, in order.
pub(crate) enum Samples {
    /// Files.
    Files(Vec<PathBuf>),
    /// Mutants of files, and how many.
    Mutants(Mutants, usize),
}

impl Samples {
    /// The number of inputs.
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Files(files) => files.len(),
            Self::Mutants(_, count) => *count,
        }
    }

    /// The input with this number.
    ///
    /// # Errors
    /// Fails if it is a file that cannot be read.
    pub(crate) fn get(&self, number: usize) -> anyhow::Result<Sample> {
        match self {
            Self::Files(files) => {
                let path = files[number].clone();
                let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                Ok(Sample { path, bytes })
            }
            Self::Mutants(mutants, _) => {
                Ok(Sample { path: Path::new("mutant").join(number.to_string()), bytes: mutants.get(number) })
            }
        }
    }
}

/// The files among these paths, and the YAML files in the folders among them.
///
/// # Errors
/// Fails if a path cannot be read.
pub(crate) fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in paths.iter().flat_map(|path| WalkDir::new(path).sort_by_file_name()) {
        let entry = entry?;
        let is_named = entry.depth() == 0;
        let is_wanted =
            entry.path().extension().and_then(OsStr::to_str).is_some_and(|ending| EXTENSIONS.contains(&ending));
        if entry.file_type().is_file() && (is_named || is_wanted) {
            files.push(entry.into_path());
        }
    }
    Ok(files)
}
