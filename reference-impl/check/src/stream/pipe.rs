//! Sources that can be read a second time.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::SpooledTempFile;

use crate::terminal::shown_path;

/// Number of bytes of a text that are kept in memory.
const IN_MEMORY: usize = 8 << 20;

/// The source of a stream.
pub(crate) enum Source {
    File(PathBuf),
    Pipe(Box<Pipe>),
}

impl Source {
    pub(crate) fn pipe(from: Box<dyn Read + Send>) -> Self {
        Self::Pipe(Box::new(Pipe::new(from)))
    }

    /// The path, if it is a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        if let Self::File(path) = self { Some(path) } else { None }
    }

    /// A reader of all bytes.
    pub(crate) fn reader(&mut self) -> io::Result<Box<dyn Read + Send + '_>> {
        Ok(match self {
            Self::File(path) => Box::new(File::open(path)?),
            Self::Pipe(pipe) => {
                pipe.rewind()?;
                Box::new(pipe)
            }
        })
    }

    /// The last reader of all bytes. Those of a pipe that were not read before are not kept.
    pub(crate) fn into_reader(self) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Self::File(path) => Ok(Box::new(File::open(path)?)),
            Self::Pipe(pipe) => pipe.again(),
        }
    }

    /// Whether all bytes that were read can be read again.
    pub(crate) fn is_kept(&self) -> bool {
        !matches!(self, Self::Pipe(pipe) if !pipe.lost.is_empty())
    }
}

/// A pipe, and the bytes read from it.
pub(crate) struct Pipe {
    from: Box<dyn Read + Send>,
    has_ended: bool,
    seen: SpooledTempFile,
    /// Number of bytes in it, and of those that were read after the last [`Pipe::rewind`].
    kept: u64,
    reread: u64,
    /// The bytes that could not be kept.
    lost: Vec<u8>,
}

impl Pipe {
    fn new(from: Box<dyn Read + Send>) -> Self {
        Self { from, has_ended: false, seen: spool(), kept: 0, reread: 0, lost: Vec::new() }
    }

    /// Starts again. Bytes that follow those that were read are kept as well.
    fn rewind(&mut self) -> io::Result<()> {
        self.reread = 0;
        self.seen.rewind()
    }

    /// All bytes from the start. Those that follow are not kept.
    fn again(mut self) -> io::Result<Box<dyn Read + Send>> {
        self.seen.rewind()?;
        let seen = self.seen.take(self.kept).chain(Cursor::new(self.lost));
        Ok(if self.has_ended { Box::new(seen) } else { Box::new(seen.chain(self.from)) })
    }
}

impl Read for Pipe {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.reread < self.kept {
            let read = self.seen.read(to)?;
            self.reread += read as u64;
            return Ok(read);
        }
        if self.has_ended {
            return Ok(0);
        }
        let read = self.from.read(to)?;
        self.has_ended = read == 0 && !to.is_empty();
        keep(&mut self.seen, &to[..read]).inspect_err(|_| self.lost.extend_from_slice(&to[..read]))?;
        self.kept += read as u64;
        self.reread = self.kept;
        Ok(read)
    }
}

/// A text that is kept in memory, or in a temporary file if it is long.
pub(crate) fn spool() -> SpooledTempFile {
    SpooledTempFile::new(IN_MEMORY)
}

/// Adds to a kept text. An error names the temporary folder, because the user can change it.
pub(crate) fn keep(kept: &mut SpooledTempFile, text: &[u8]) -> io::Result<()> {
    kept.write_all(text).map_err(|error| {
        let folder = shown_path(&std::env::temp_dir());
        let what = "it is long, and a part of it is kept in a temporary file, which cannot be written in";
        io::Error::new(error.kind(), format!("{what} {folder} (TMPDIR names another folder): {error}"))
    })
}
