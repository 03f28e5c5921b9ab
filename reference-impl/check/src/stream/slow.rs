//! A pipe in which little comes at once.

use std::io::{self, Read};

/// A text, and how many bytes of it are read at once.
pub(crate) struct Slow<T>(pub(crate) T, pub(crate) usize);

impl<T: Read> Read for Slow<T> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = to.len().min(self.1);
        self.0.read(&mut to[..most])
    }
}
