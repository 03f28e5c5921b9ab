//! Finds and reads the inputs.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};

/// The extensions of the files that are looked for in directories.
const EXTENSIONS: [&str; 4] = ["yaml", "yml", "kyaml", "kyml"];

/// The size limit of one input in bytes. An input is held in memory.
const MAX_BYTES: u64 = 1 << 30;

/// Something to read. Standard input comes before all files.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

impl Input {
    /// The name of the input in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// All of its bytes; the error is a message.
    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        let bytes = match self {
            Self::Stdin => read_bounded(io::stdin().lock()),
            Self::File(path) => fs::File::open(path).and_then(read_bounded),
        };
        bytes.map_err(|error| format!("cannot read {}: {error}", self.name()))
    }
}

/// Reads to the end, but not beyond the size limit: a device or an endless pipe has no end.
fn read_bounded(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "it is larger than 1 GiB; split it into several files",
        ));
    }
    Ok(bytes)
}

/// What there is to read.
#[derive(Debug, Default)]
pub(crate) struct Inputs {
    /// The inputs in order, each once.
    pub(crate) found: BTreeSet<Input>,
    /// Messages about what cannot be read.
    pub(crate) problems: Vec<String>,
}

impl Inputs {
    /// Finds the files that `paths` name or hold, or standard input if there is no path. For messages, `verb` says what
    /// the program does with files.
    pub(crate) fn find(paths: &[PathBuf], verb: &str) -> Self {
        let mut inputs = Self::default();
        if paths.is_empty() {
            inputs.found.insert(Input::Stdin);
        }
        for path in paths {
            if path.as_os_str() == "-" {
                inputs.found.insert(Input::Stdin);
                continue;
            }
            match fs::metadata(path) {
                Ok(metadata) if metadata.is_dir() => inputs.walk(path, verb),
                Ok(_) => {
                    inputs.found.insert(Input::File(path.clone()));
                }
                Err(error) => inputs.problems.push(format!("cannot read {}: {error}", path.display())),
            }
        }
        inputs
    }

    fn walk(&mut self, directory: &Path, verb: &str) {
        let mut any = false;
        // A .gitignore counts outside of git repositories too, so that a clone and an unpacked archive give the same
        // files.
        for entry in WalkBuilder::new(directory).require_git(false).build() {
            match entry {
                Ok(entry) if is_wanted(&entry) => {
                    any = true;
                    self.found.insert(Input::File(entry.into_path()));
                }
                Ok(_) => {}
                Err(error) => {
                    any = true;
                    self.problems.push(format!("cannot search {}: {error}", directory.display()));
                }
            }
        }
        if !any {
            let patterns = EXTENSIONS.map(|extension| format!("*.{extension}")).join(" ");
            self.problems.push(format!(
                "nothing to {verb} in {}: no file there matches {patterns}, or all that do are ignored",
                directory.display()
            ));
        }
    }
}

/// Whether a file that was found in a directory is to be read: a regular file, or a link unless it leads to a
/// directory. A pipe or a device is read only if it is named.
fn is_wanted(entry: &DirEntry) -> bool {
    let path = entry.path();
    has_extension(path, &EXTENSIONS)
        && entry.file_type().is_some_and(|kind| kind.is_file() || kind.is_symlink() && !path.is_dir())
}

/// Whether the name of a file ends with one of these extensions.
pub(crate) fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|wanted| extension == *wanted))
}
