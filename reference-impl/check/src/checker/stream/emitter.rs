//! Takes verdicts in the order of the stream, and emits findings.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::PathBuf;

use kyaml_core::{Span, StreamPart, StreamReader, count_lines};
use kyaml_lint::Diagnostic;

use super::findings::{Findings, placed};
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
    /// The start of the next piece, or of the rest.
    at: Start,
    /// The head: the first pieces of the stream, up to [`HEAD`] bytes. Behind it is the rest, from the first document on whose
    /// findings depend on all of it. Clean documents between them are left out: they have no influence on findings.
    kept: Vec<u8>,
    /// Number of documents of the head.
    head_documents: usize,
    /// Where the rest starts behind the head, if there is one.
    rest: Option<usize>,
    /// Whether the kept text exceeds its limit.
    is_too_large: bool,
    has_emitted: bool,
}

impl<'j, F: FnMut(Findings<'_>) -> io::Result<()>> Emitter<'j, F> {
    pub(super) fn new(judge: &'j Judge, path: Option<PathBuf>, emit: F) -> Self {
        let (at, kept, head_documents, rest) = (Start::default(), Vec::new(), 0, None);
        Self { judge, path, emit, at, kept, head_documents, rest, is_too_large: false, has_emitted: false }
    }

    pub(super) fn piece(&mut self, part: &StreamPart, piece: Piece) -> io::Result<()> {
        let text = &part.text()[piece.range];
        if self.rest.is_some() {
            self.keep(text);
            return Ok(());
        }
        self.at.lines = piece.lines;
        match piece.verdict {
            Verdict::Clean => {}
            Verdict::Found(report, fixable) if self.has_emitted || self.is_rest_plain() => {
                self.has_emitted = true;
                let diagnostics = report.diagnostics();
                if !diagnostics.is_empty() {
                    (self.emit)(Findings { text, start: self.at, diagnostics, fixable })?;
                }
            }
            Verdict::Found(..) | Verdict::Unclear => {
                self.rest = Some(self.kept.len());
                self.keep(text);
                self.judge.set_buffered();
                return Ok(());
            }
        }
        if self.kept.len() < HEAD {
            self.kept.extend_from_slice(text);
            self.head_documents += piece.documents;
        }
        self.at.offset += text.len();
        self.at.documents += piece.documents;
        Ok(())
    }

    /// Adds text to the rest.
    fn keep(&mut self, text: &[u8]) {
        self.is_too_large |= self.kept.len() + text.len() > StreamPart::MAX_LENGTH;
        if !self.is_too_large {
            self.kept.extend_from_slice(text);
        }
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

    /// Emits the findings in the rest of the stream. The inner error is that it is too large.
    pub(super) fn finish(mut self) -> io::Result<io::Result<()>> {
        let Some(head) = self.rest else { return Ok(Ok(())) };
        if self.is_too_large {
            return Ok(Err(StreamPart::too_large()));
        }
        // Only messages about documents that are not KYAML count lines, and these are in the rest.
        let lines = self.at.lines.saturating_sub(count_lines(&self.kept[..head]));
        let (report, fixable) = self.judge.lint(&self.kept, head, lines);
        // If a stream is not text, its documents are not counted to the end.
        let is_counted = report.documents() > self.head_documents;
        let start = Start { documents: if is_counted { self.at.documents } else { 0 }, ..self.at };
        let in_rest = |found: Diagnostic| {
            let within = |at: usize| at.saturating_sub(head);
            let mut found = placed(found, |span| Span::new(within(span.start), within(span.end)));
            found.document = found.document.saturating_sub(self.head_documents);
            found
        };
        let found = report.into_diagnostics().into_iter().filter(|found| found.span.start >= head);
        let diagnostics: Vec<_> = found.map(in_rest).collect();
        if diagnostics.is_empty() {
            return Ok(Ok(()));
        }
        (self.emit)(Findings { text: &self.kept[head..], start, diagnostics: &diagnostics, fixable }).map(Ok)
    }
}
