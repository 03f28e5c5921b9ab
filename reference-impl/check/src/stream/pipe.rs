//! A pipe that can be read a second time.

use std::io::{self, Cursor, Read, Seek, Write};

use tempfile::SpooledTempFile;

use crate::terminal::shown;

/// Number of bytes of a text that are kept in memory.
const IN_MEMORY: usize = 8 << 20;

/// A pipe, and the bytes read from it.
pub(crate) struct Pipe {
    from: Box<dyn Read + Send>,
    has_ended: bool,
    seen: SpooledTempFile,
    /// Number of bytes in it.
    kept: u64,
    /// The bytes that could not be kept.
    lost: Vec<u8>,
}

impl Pipe {
    pub(crate) fn new(from: Box<dyn Read + Send>) -> Self {
        Self { from, has_ended: false, seen: spool(), kept: 0, lost: Vec::new() }
    }

    /// Whether all bytes are kept.
    pub(crate) fn is_kept(&self) -> bool {
        self.lost.is_empty()
    }

    /// All bytes from the start.
    pub(crate) fn again(mut self) -> io::Result<Box<dyn Read + Send>> {
        self.seen.rewind()?;
        let seen = self.seen.take(self.kept).chain(Cursor::new(self.lost));
        Ok(if self.has_ended { Box::new(seen) } else { Box::new(seen.chain(self.from)) })
    }
}

impl Read for Pipe {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(to)?;
        self.has_ended = read == 0 && !to.is_empty();
        match keep(&mut self.seen, &to[..read]) {
            Ok(()) => self.kept += read as u64,
            Err(error) => {
                self.lost.extend_from_slice(&to[..read]);
                return Err(error);
            }
        }
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
        let folder = std::env::temp_dir();
        let folder = shown(&folder.to_string_lossy()).into_owned();
        let what = "it is long, and a part of it is kept in a temporary file, which cannot be written in";
        io::Error::new(error.kind(), format!("{what} {folder} (TMPDIR names another folder): {error}"))
    })
}
