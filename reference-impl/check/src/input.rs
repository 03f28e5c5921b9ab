//! Finds and reads the inputs.

mod arguments;
mod search;

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::stream::Source;
use crate::terminal::shown;

pub(crate) use arguments::InputArguments;
pub(crate) use search::{Inputs, Search, hint_at_stdin};

/// The extensions of the files that folders are searched for.
const EXTENSIONS: [&str; 4] = ["yaml", "yml", "kyaml", "kyml"];

/// The length in bytes from which a file is processed while it is read.
const LONG: u64 = 1 << 20;

/// The size limit in bytes of an input in memory.
const MAX_BYTES: u64 = 1 << 30;

/// A file or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

impl Input {
    /// The name of the input in messages, in which control characters are escaped.
    pub(crate) fn name(&self) -> String {
        shown(&self.path_text()).into_owned()
    }

    /// The name of the input in reports for programs.
    pub(crate) fn path_text(&self) -> Cow<'_, str> {
        match self {
            Self::Stdin => Cow::Borrowed("<stdin>"),
            Self::File(path) => path.to_string_lossy(),
        }
    }

    /// The path, if it is a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) => Some(path),
        }
    }

    /// Opens the input: reads all bytes of a short file, or returns the source of a long or slow
    /// input. The error is a message.
    pub(crate) fn open(&self) -> Result<Opened, String> {
        let Self::File(path) = self else {
            widen_pipe();
            return Ok(Opened::Stream(Source::pipe(Box::new(io::stdin()))));
        };
        let open = || -> io::Result<Opened> {
            let file = fs::File::open(path)?;
            let metadata = file.metadata()?;
            if metadata.is_file() && metadata.len() <= LONG {
                return read_bounded(file, metadata.len()).map(Opened::Text);
            }
            let is_file = metadata.is_file();
            Ok(Opened::Stream(if is_file { Source::File(path.clone()) } else { Source::pipe(Box::new(file)) }))
        };
        open().map_err(|error| self.cannot_read(&error))
    }

    /// The message about an error of reading this input.
    pub(crate) fn cannot_read(&self, error: &impl fmt::Display) -> String {
        format!("cannot read {}: {error}", self.name())
    }

    /// Reads all bytes. The error is a message.
    pub(crate) fn read(&self) -> Result<Vec<u8>, String> {
        let bytes = match self {
            Self::Stdin => read_bounded(io::stdin().lock(), 0),
            Self::File(path) => fs::File::open(path).and_then(|file| read_bounded(file, 0)),
        };
        bytes.map_err(|error| self.cannot_read(&error))
    }
}

/// An opened input.
pub(crate) enum Opened {
    /// All of its bytes.
    Text(Vec<u8>),
    Stream(Source),
}

/// Reads to the end, which is expected after `length` bytes. Fails beyond the size limit, because a
/// device or an endless pipe has no end.
pub(crate) fn read_bounded(from: impl Read, length: u64) -> io::Result<Vec<u8>> {
    // One spare byte lets the read that finds the end do without more memory.
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default().saturating_add(1));
    from.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "it is larger than 1 GiB; split it into several files",
        ));
    }
    Ok(bytes)
}

/// Enlarges a pipe on standard input to the size of one read, where the system can, so that the
/// programs at its ends wait less for each other.
fn widen_pipe() {
    #[cfg(target_os = "linux")]
    // Without a larger pipe, reading works as well.
    let _ = rustix::pipe::fcntl_setpipe_size(io::stdin(), kyaml_core::StreamPart::READ_LENGTH);
}
