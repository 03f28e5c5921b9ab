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
//! not grow with it. If it may have findings, it is checked in `sections`, in such memory too. A stream that cannot be
//! checked like that is checked by documents.
//!
//! `judge` checks each document by itself, on all cores. `emitter` takes these verdicts in the
//! order of the stream and emits findings, and `buffer` keeps the waiting documents.

mod buffer;
mod emitter;
mod findings;
mod judge;
mod sections;
#[cfg(test)]
mod test;

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use emitter::Emitter;
pub(super) use findings::Findings;
use judge::Judge;
use kyaml_core::{MAX_DEPTH, StreamReader};
use kyaml_format::FormatOptions;
use kyaml_kubernetes::Types;
use kyaml_workspace::Settings;
use sections::SectionCheck;

use crate::stream::{Look, Source, in_order, look};

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
        let Self { from, path, settings, types, with_fixes } = self;
        let mut source = path.clone().map_or_else(|| Source::pipe(from), Source::File);
        let options = settings.lint_options();
        let format = FormatOptions::default().write(options.write_options());
        // Only the tree of a document has the types of its values.
        if types.is_none() {
            let sections = match look(&mut source, Some(&options), MAX_DEPTH, Some(&options)) {
                Ok(Look::Clean(_)) => return Ok(Ok(())),
                Ok(Look::Sections(sections, stream)) => {
                    SectionCheck::read(&mut source, (sections, stream), &format, &options, with_fixes)
                }
                Ok(Look::Other) => Ok(None),
                Err(error) => Err(error),
            };
            match sections {
                Ok(Some(sections)) => return sections.check(&mut source, emit),
                Err(error) if source.is_kept() => return Ok(Err(error)),
                _ => {}
            }
        }
        let from = match source.into_reader() {
            Ok(from) => from,
            Err(error) => return Ok(Err(error)),
        };
        let judge = Judge::new(settings, types, with_fixes);
        let mut emitter = Emitter::new(&judge, path, emit);
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
