//! A mistake in a file or folder of the suite: its path, and a message that says how to mend it.

use std::fmt;
use std::path::{Path, PathBuf};

/// One mistake in one file or folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file or folder that is to be mended.
    pub path: PathBuf,
    /// The message, in lower case and without a full stop.
    pub message: String,
}

impl Problem {
    /// A mistake in this file or folder.
    pub fn new(path: impl AsRef<Path>, message: impl fmt::Display) -> Self {
        Self { path: path.as_ref().to_owned(), message: message.to_string() }
    }

    /// A file or folder that cannot be read.
    pub fn unreadable(path: impl AsRef<Path>, error: &std::io::Error) -> Self {
        Self::new(path, format_args!("cannot be read: {error}"))
    }

    /// The same mistake, where its path is relative to this folder.
    #[must_use]
    pub fn below(self, folder: &Path) -> Self {
        Self { path: folder.join(self.path), ..self }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.message)
    }
}

impl std::error::Error for Problem {}

/// Everything that is wrong with the suite's files, in order of path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [problem] => write!(f, "{problem}"),
            problems => {
                write!(f, "{} problems", problems.len())?;
                problems.iter().try_for_each(|problem| write!(f, "\n  {problem}"))
            }
        }
    }
}

impl std::error::Error for Problems {}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}
