//! Checks a stream while it is read. Clean documents are discarded at once, and only the others go
//! through the parser that explains errors.
//!
//! The findings are those of [`Document::check`](kyaml_workspace::Document::check) for the whole stream. A finding that
//! depends on later parts of the stream waits for them:
//!
//! - Findings about a form wait for the end, or for a document that is not KYAML: only a stream of
//!   KYAML has such findings (KY-ERR-1).
//! - Bytes that are not text, and comments that ignore findings, change earlier findings too. The
//!   stream is buffered from the first of them on. A file is searched for them before the first
//!   finding is emitted. Findings already emitted for a pipe are not retracted.
//!
//! A stream that starts with a long document may be read again. First it is recognised in memory that does
//! not grow with it, as a whole or in sections. Only a stream that may have findings is checked.
//!
//! `judge` checks each document by itself, on all cores. `emitter` takes these verdicts in the
//! order of the stream and emits findings, and `buffer` keeps the waiting documents.

mod buffer;
mod emitter;
mod findings;
mod judge;
#[cfg(test)]
mod test;

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use emitter::Emitter;
pub(super) use findings::Findings;
use judge::Judge;
use kyaml_core::StreamReader;
use kyaml_kubernetes::Types;
use kyaml_lint::LintOptions;
use kyaml_workspace::Settings;

use crate::stream::{Source, in_order, is_long_and_clean};

/// A stream that is checked while it is read.
pub(super) struct Stream {
    pub(super) from: Box<dyn Read + Send>,
    /// The path of a regular file, which can be read a second time.
    pub(super) path: Option<PathBuf>,
    pub(super) settings: Settings,
    pub(super) types: Option<Arc<Types>>,
    /// Whether findings without a fix carry their rewritten document.
    pub(super) with_fixes: bool,
}

impl Stream {
    /// Checks the stream, and calls `emit` with each part that has findings, in the order of the
    /// stream. The inner error is one of reading.
    ///
    /// # Errors
    /// The error of `emit`.
    pub(super) fn check(self, emit: impl FnMut(Findings<'_>) -> io::Result<()> + Send) -> io::Result<io::Result<()>> {
        // Only the tree of a document has the types of its values.
        let from = if self.types.is_some() {
            self.from
        } else {
            let source = self.path.clone().map_or_else(|| Source::pipe(self.from), Source::File);
            match unless_clean(source, &self.settings.lint_options()) {
                Ok(Some(from)) => from,
                Ok(None) => return Ok(Ok(())),
                Err(error) => return Ok(Err(error)),
            }
        };
        let judge = Judge::new(self.settings, self.types, self.with_fixes);
        let mut emitter = Emitter::new(&judge, self.path, emit);
        let ended = in_order(
            StreamReader::new(from),
            |part| judge.part(part),
            |part, pieces| pieces.into_iter().try_for_each(|piece| emitter.piece(part, piece)),
        )?;
        match ended {
            Ok(()) => emitter.finish(),
            Err(error) => Ok(Err(error)),
        }
    }
}

/// All of the stream; `None` if it is long and clean.
fn unless_clean(mut source: Source, options: &LintOptions) -> io::Result<Option<Box<dyn Read + Send>>> {
    match is_long_and_clean(&mut source, options) {
        Ok(true) => Ok(None),
        Err(error) if source.is_kept() => Err(error),
        _ => source.into_reader().map(Some),
    }
}
