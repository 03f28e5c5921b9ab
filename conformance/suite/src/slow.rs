//! Readers for tests of streams that come in pieces.

use std::io::{self, Read};

/// A reader, and the highest number of bytes that one read returns.
#[derive(Clone, Debug)]
pub struct SlowReader<R>(pub R, pub usize);

impl<R: Read> Read for SlowReader<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = to.len().min(self.1);
        self.0.read(&mut to[..most])
    }
}
