//! Takes verdicts in the order of the stream, and emits findings.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::PathBuf;

use kyaml_core::{StreamPart, StreamReader};
use kyaml_lint::Report;

use super::super::fixable::Fixable;
use super::buffer::Buffer;
use super::findings::Findings;
use super::judge::{Judge, Piece, Verdict};
use crate::report::Start;

/// Number of bytes at the start of a stream that decide whether it is text. They are kept.
const HEAD: usize = 64 << 10;

/// Takes the pieces in the order of the stream.
pub(super) struct Emitter<'j, F> {
    judge: &'j Judge,
    /// The path of a file that can be read a second time.
    path: Option<PathBuf>,
    emit: F,
    /// The start of the next piece.
    at: Start,
    /// The first pieces of the stream, up to [`HEAD`] bytes, and the number of their documents.
    head: Vec<u8>,
    head_documents: usize,
    /// The rest of the stream, if its findings depend on all of it.
    rest: Option<Buffer>,
    has_emitted: bool,
}

impl<'j, F: FnMut(Findings<'_>) -> io::Result<()>> Emitter<'j, F> {
    pub(super) fn new(judge: &'j Judge, path: Option<PathBuf>, emit: F) -> Self {
        let (head, head_documents) = (Vec::new(), 0);
        Self { judge, path, emit, at: Start::default(), head, head_documents, rest: None, has_emitted: false }
    }

    pub(super) fn piece(&mut self, part: &StreamPart, piece: Piece) -> io::Result<()> {
        let text = &part.text()[piece.range];
        if let Some(rest) = &mut self.rest {
            rest.extend(text);
            return Ok(());
        }
        self.at.lines = piece.lines;
        match piece.verdict {
            Verdict::Clean => {}
            Verdict::Found(report, fixable) => self.found(text, report, fixable)?,
            Verdict::Unclear => self.buffer(text),
        }
        if self.head.len() < HEAD {
            self.head.extend_from_slice(text);
            self.head_documents += piece.documents;
        }
        self.at.offset += text.len();
        self.at.documents += piece.documents;
        Ok(())
    }

    /// Takes a piece with findings.
    fn found(&mut self, text: &[u8], report: Report, fixable: Fixable) -> io::Result<()> {
        if !self.has_emitted && !self.is_rest_plain() {
            self.buffer(text);
            return Ok(());
        }
        self.has_emitted = true;
        let diagnostics = report.into_diagnostics();
        if diagnostics.is_empty() {
            return Ok(());
        }
        (self.emit)(Findings { text, start: self.at, diagnostics: &diagnostics, fixable })
    }

    /// Buffers the rest of the stream, which starts with this text.
    fn buffer(&mut self, text: &[u8]) {
        let mut rest = Buffer::behind(std::mem::take(&mut self.head), self.head_documents, self.at);
        rest.extend(text);
        self.rest = Some(rest);
        self.judge.set_buffered();
    }

    /// Whether the rest of the file leaves the findings in earlier documents as they are.
    fn is_rest_plain(&self) -> bool {
        let Some(path) = &self.path else { return true };
        let is_plain = || -> io::Result<bool> {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(self.at.offset as u64))?;
            StreamReader::new(file).try_fold(true, |is_plain, part| Ok(is_plain && self.judge.is_plain(part?.text())))
        };
        is_plain().unwrap_or(false)
    }

    /// Emits the findings in the rest of the stream.
    pub(super) fn finish(mut self) -> io::Result<io::Result<()>> {
        match &self.rest {
            Some(rest) if rest.is_too_large => Ok(Err(StreamPart::too_large())),
            Some(rest) => rest.emit(self.judge, &mut self.emit).map(Ok),
            None => Ok(Ok(())),
        }
    }
}
