//! Checks a stream as it comes: clean documents are forgotten at once, and only what is not clean meets the parser that
//! explains.
//!
//! What is told of a stream is what [`lint`](kyaml_lint::lint) says of all of it. Where a finding depends on what follows in
//! the stream, it waits for that:
//!
//! - Findings about a form wait for the end or for a document that is no KYAML, because a stream that is no KYAML has none
//!   (KY-ERR-1).
//! - Bytes that are no text and comments that ignore findings change what is found before them too. From the first of them
//!   on, a stream is held; a file is searched for them before anything is told of it. What was told of a pipe stays told.
//!
//! `judge` says what is known of a document by itself, on all cores; `teller` takes that in the order of the stream, and
//! `held` keeps what waits.

mod found;
mod held;
mod judge;
mod teller;
#[cfg(test)]
mod test;

use std::io::{self, Read};
use std::path::PathBuf;

use super::cli::Wanted;
use crate::stream::{Batches, in_order};
pub(super) use found::Found;
use judge::Judge;
use teller::Teller;

/// A stream that is checked as it comes.
pub(super) struct Stream {
    pub(super) from: Box<dyn Read + Send>,
    /// The path, if it can be read once more: that of a regular file.
    pub(super) path: Option<PathBuf>,
    pub(super) wanted: Wanted,
    /// Whether findings carry the text of their document as it is written anew.
    pub(super) with_fixes: bool,
}

impl Stream {
    /// Checks it, and calls `tell` with each part in which something is found, in the order of the stream. The inner error
    /// is one of reading.
    ///
    /// # Errors
    /// That of `tell`.
    pub(super) fn check(self, tell: impl FnMut(Found<'_>) -> io::Result<()> + Send) -> io::Result<io::Result<()>> {
        let judge = Judge::new(self.wanted.lint, self.with_fixes);
        let mut teller = Teller::new(&judge, self.path, tell);
        let ended = in_order(
            Batches::new(self.from),
            |batch| judge.batch(batch),
            |batch, pieces| pieces.into_iter().try_for_each(|piece| teller.piece(batch, piece)),
        )?;
        match ended {
            Ok(()) => teller.finish(),
            Err(error) => Ok(Err(error)),
        }
    }
}
