//! Whether an adapter can be run.

use std::fmt;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use walkdir::WalkDir;

use super::{Adapter, SHARED};

/// Whether an adapter can be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It can.
    Ready,
    /// It was never set up, or not to the end.
    NotSetUp,
    /// Its files changed after it was set up.
    Stale,
    /// These programs are not on the path.
    Lacks(Vec<String>),
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready => f.write_str("ready"),
            Self::NotSetUp => f.write_str("not set up"),
            Self::Stale => f.write_str("changed since it was set up"),
            Self::Lacks(programs) => write!(f, "needs {}, which is not on the path", programs.join(" and ")),
        }
    }
}

impl Adapter {
    /// Whether it can be run.
    ///
    /// # Errors
    /// Fails when its files cannot be read.
    pub(crate) fn state(&self) -> std::io::Result<State> {
        let lacking = self.lacking();
        if !lacking.is_empty() {
            return Ok(State::Lacks(lacking));
        }
        if self.manifest.setup.is_empty() && self.manifest.apt.is_empty() {
            return Ok(State::Ready);
        }
        match std::fs::read_to_string(self.stamp()) {
            Ok(stamp) if stamp == self.digest()? => Ok(State::Ready),
            Ok(_) => Ok(State::Stale),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(State::NotSetUp),
            Err(error) => Err(error),
        }
    }

    /// The programs that it needs and that are not on the path.
    pub(crate) fn lacking(&self) -> Vec<String> {
        self.manifest.needs.iter().filter(|program| which::which(program).is_err()).cloned().collect()
    }

    /// Says that the adapter is set up as its files are now.
    pub(crate) fn mark_ready(&self) -> std::io::Result<()> {
        std::fs::write(self.stamp(), self.digest()?)
    }

    /// Says that the adapter is not set up.
    pub(crate) fn mark_not_set_up(&self) -> std::io::Result<()> {
        match std::fs::remove_file(self.stamp()) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    /// Beside the folder that it is built in, which its commands may empty.
    fn stamp(&self) -> PathBuf {
        self.build.with_extension("ready")
    }

    /// A digest over the files that it is built from: its own, those that adapters share, and the sources that it names.
    fn digest(&self) -> std::io::Result<String> {
        let mut digest = Sha256::new();
        digest_files(&self.folder, &mut digest)?;
        let shared = self.folder.with_file_name(SHARED);
        if shared.exists() {
            digest_files(&shared, &mut digest)?;
        }
        for source in &self.manifest.sources {
            digest_files(&self.folder.join(source), &mut digest)?;
        }
        Ok(crate::results::hex(digest))
    }
}

/// Adds a file, or all files of a folder; one that does not exist is an error.
fn digest_files(path: &Path, digest: &mut Sha256) -> std::io::Result<()> {
    // A shim that has run may have left compiled copies of itself.
    let is_source = |entry: &walkdir::DirEntry| entry.file_name() != "__pycache__";
    for entry in WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(is_source) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let bytes = std::fs::read(entry.path())?;
            digest.update(format!("{} {}\n", entry.path().display(), bytes.len()));
            digest.update(&bytes);
        }
    }
    Ok(())
}
