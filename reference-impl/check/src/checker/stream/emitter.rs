//! Takes verdicts in the order of the stream, and emits findings.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::PathBuf;

use kyaml_core::{StreamPart, StreamReader};
use kyaml_lint::{Diagnostic, Report};

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
    /// The waiting documents, if there are any.
    buffer: Option<Buffer>,
    has_emitted: bool,
    /// Whether all documents so far are KYAML.
    is_kyaml: bool,
}

impl<'j, F: FnMut(Findings<'_>) -> io::Result<()>> Emitter<'j, F> {
    pub(super) fn new(judge: &'j Judge, path: Option<PathBuf>, emit: F) -> Self {
        Self {
            judge,
            path,
            emit,
            at: Start::default(),
            head: Vec::new(),
            head_documents: 0,
            buffer: None,
            has_emitted: false,
            is_kyaml: true,
        }
    }

    pub(super) fn piece(&mut self, part: &StreamPart, piece: Piece) -> io::Result<()> {
        let text = &part.text()[piece.range];
        if self.buffer.as_ref().is_some_and(Buffer::is_too_large) {
            return Ok(());
        }
        if let Some(buffer) = self.buffer.as_mut().filter(|buffer| buffer.takes_rest()) {
            buffer.extend(text, piece.documents);
            return Ok(());
        }
        self.at.lines = piece.lines;
        match piece.verdict {
            Verdict::Clean => self.clean(text, piece.documents),
            Verdict::Found(report, fixable) => self.found(text, report, fixable)?,
            Verdict::Unclear => self.buffer_rest(text, piece.documents),
        }
        if self.head.len() < HEAD {
            self.head.extend_from_slice(text);
            self.head_documents += piece.documents;
        }
        self.at.offset += text.len();
        self.at.documents += piece.documents;
        Ok(())
    }

    /// Takes a clean piece. In the head of the stream it is buffered behind waiting documents,
    /// because the head decides whether the stream is text.
    fn clean(&mut self, text: &[u8], documents: usize) {
        if let Some(buffer) = self.buffer.as_mut().filter(|_| self.at.offset < HEAD) {
            buffer.extend(text, documents);
        }
    }

    /// Takes a piece with findings.
    fn found(&mut self, text: &[u8], report: Report, fixable: Fixable) -> io::Result<()> {
        let documents = report.documents();
        let waits = self.is_kyaml
            && report.is_kyaml()
            && (self.buffer.is_some() || report.diagnostics().iter().any(Diagnostic::is_about_form));
        if waits {
            let at = self.at;
            self.buffer().push(text, documents, at, (report, fixable));
            return Ok(());
        }
        if !self.has_emitted && !self.is_rest_plain() {
            self.buffer_rest(text, documents);
            return Ok(());
        }
        self.has_emitted = true;
        self.is_kyaml &= report.is_kyaml();
        if let Some(buffer) = self.buffer.take() {
            buffer.emit_each(self.judge, &mut self.emit)?;
        }
        let has_form = report.diagnostics().iter().any(Diagnostic::is_about_form);
        let mut diagnostics = report.into_diagnostics();
        let mut fixable = fixable;
        if has_form {
            diagnostics.retain(|found| !found.is_about_form());
            fixable = Fixable::count(&diagnostics);
        }
        if diagnostics.is_empty() {
            return Ok(());
        }
        (self.emit)(Findings { text, start: self.at, diagnostics: &diagnostics, fixable })
    }

    /// The buffer of waiting documents.
    fn buffer(&mut self) -> &mut Buffer {
        let (head, documents) = (&mut self.head, self.head_documents);
        self.buffer.get_or_insert_with(|| Buffer::behind(head.clone(), documents))
    }

    fn buffer_rest(&mut self, text: &[u8], documents: usize) {
        let at = self.at;
        self.buffer().push_rest(text, documents, at);
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

    /// Emits the findings that waited for the end of the stream.
    pub(super) fn finish(mut self) -> io::Result<io::Result<()>> {
        match self.buffer.take() {
            Some(buffer) if buffer.is_too_large() => Ok(Err(StreamPart::too_large())),
            Some(buffer) => buffer.emit_all(self.judge, &mut self.emit).map(Ok),
            None => Ok(Ok(())),
        }
    }
}
