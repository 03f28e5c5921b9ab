//! Documents whose findings depend on later parts of the stream.

use std::io;

use kyaml_core::Span;
use kyaml_lint::{Diagnostic, Edit, Report};

use super::super::fixable::Fixable;
use super::findings::Findings;
use super::judge::Judge;
use crate::report::Start;
use kyaml_core::StreamPart;

/// The buffered documents. Clean documents between them are left out, except in the head of the
/// stream: they have no influence on findings.
pub(super) struct Buffer {
    /// The head of the stream, which decides whether the stream is text, and then the pieces.
    text: Vec<u8>,
    /// Number of documents in `text`.
    documents: usize,
    pieces: Vec<Piece>,
    /// The findings in the text, if it is that of the first piece.
    found: Option<(Report, Fixable)>,
    /// Whether the whole rest of the stream is buffered, clean documents too.
    takes_rest: bool,
    is_too_large: bool,
}

/// A part of the buffered text.
struct Piece {
    /// Offset in the buffered text, and number of documents before it there.
    from: usize,
    documents: usize,
    /// Position in the stream.
    start: Start,
}

impl Buffer {
    /// An empty buffer after the head of the stream, which has this number of documents.
    pub(super) fn behind(head: Vec<u8>, documents: usize) -> Self {
        Self { text: head, documents, pieces: Vec::new(), found: None, takes_rest: false, is_too_large: false }
    }

    /// Whether the whole rest of the stream is buffered.
    pub(super) fn takes_rest(&self) -> bool {
        self.takes_rest
    }

    /// Whether the buffer exceeds its limit.
    pub(super) fn is_too_large(&self) -> bool {
        self.is_too_large
    }

    /// Adds a piece that starts at `start`, and has these findings by itself.
    pub(super) fn push(&mut self, text: &[u8], documents: usize, start: Start, found: (Report, Fixable)) {
        let is_first = self.text.is_empty();
        self.push_unknown(text, documents, start);
        self.found = is_first.then_some(found);
    }

    fn push_unknown(&mut self, text: &[u8], documents: usize, start: Start) {
        self.pieces.push(Piece { from: self.text.len(), documents: self.documents, start });
        self.extend(text, documents);
    }

    /// Adds a piece that starts at `start`. The rest of the stream will follow it.
    pub(super) fn push_rest(&mut self, text: &[u8], documents: usize, start: Start) {
        self.push_unknown(text, documents, start);
        self.takes_rest = true;
    }

    /// Adds text to the last piece.
    pub(super) fn extend(&mut self, text: &[u8], documents: usize) {
        self.found = None;
        self.documents += documents;
        self.is_too_large |= self.text.len() + text.len() > StreamPart::MAX_LENGTH;
        if !self.is_too_large {
            self.text.extend_from_slice(text);
        }
    }

    /// The pieces, each with its text.
    fn pieces(&self) -> impl Iterator<Item = (&Piece, &[u8])> {
        let ends = self.pieces.iter().skip(1).map(|next| next.from).chain([self.text.len()]);
        self.pieces.iter().zip(ends).map(|(piece, end)| (piece, &self.text[piece.from..end]))
    }

    /// Emits the findings that each piece has by itself, except those about a form.
    pub(super) fn emit_each(
        &self,
        judge: &Judge,
        mut emit: impl FnMut(Findings<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        for (piece, text) in self.pieces() {
            let (report, _) = judge.lint(text, piece.start.lines);
            let mut diagnostics = report.into_diagnostics();
            diagnostics.retain(|found| !found.is_about_form());
            if !diagnostics.is_empty() {
                let fixable = Fixable::count(&diagnostics);
                emit(Findings { text, start: piece.start, diagnostics: &diagnostics, fixable })?;
            }
        }
        Ok(())
    }

    /// Emits the findings of all buffered text, piece by piece.
    pub(super) fn emit_all(
        mut self,
        judge: &Judge,
        mut emit: impl FnMut(Findings<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        // Only messages about documents that are not KYAML count lines, and these are in the last
        // piece.
        let Some(last) = self.pieces.last() else { return Ok(()) };
        let lines = last.start.lines.saturating_sub(kyaml_core::count_lines(&self.text[..last.from]));
        let (report, mut fixable) = self.found.take().unwrap_or_else(|| judge.lint(&self.text, lines));
        let documents = report.documents();
        let mut diagnostics = report.into_diagnostics().into_iter().peekable();
        // The findings in the head of the stream were emitted before.
        while let Some(told) = diagnostics.next_if(|found| found.span.start < self.pieces[0].from) {
            fixable.remove(&told);
        }
        // If a stream is not text, its documents are not counted to the end.
        let is_counted = documents > last.documents;
        for (piece, text) in self.pieces() {
            let start = Start { documents: if is_counted { piece.start.documents } else { 0 }, ..piece.start };
            let end = piece.from + text.len();
            let mut of_piece = Vec::new();
            while let Some(found) = diagnostics.next_if(|found| found.span.start < end || end == self.text.len()) {
                of_piece.push(piece.found(found, text));
            }
            if !of_piece.is_empty() {
                let fixable = std::mem::take(&mut fixable);
                emit(Findings { text, start, diagnostics: &of_piece, fixable })?;
            }
        }
        Ok(())
    }
}

impl Piece {
    /// Moves a finding from the buffered text to `text`, which is this piece alone.
    fn found(&self, found: Diagnostic, text: &[u8]) -> Diagnostic {
        let within = |at: usize| at.saturating_sub(self.from).min(text.len());
        let place = |span: Span| Span::new(within(span.start), within(span.end));
        let edit = |edit: &Edit| Some(Edit { span: place(edit.span), text: edit.text.clone() });
        let mut found = found.moved(place, edit);
        found.document = found.document.saturating_sub(self.documents);
        found
    }
}
