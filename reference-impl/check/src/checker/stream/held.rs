//! What cannot be told before more of the stream is known.

use std::io;

use kyaml_core::Span;
use kyaml_lint::{Diagnostic, Edit, Fix};

use super::super::fixable::Fixable;
use super::super::form::is_about_form;
use super::found::Found;
use super::judge::Judge;
use crate::report::Start;
use crate::stream::MAX_BYTES;

/// Documents that wait. Those between them are clean, and have no part in what is found, but in the head of the stream.
pub(super) struct Held {
    /// The head of the stream, which tells whether it is text, and the pieces.
    text: Vec<u8>,
    /// How many documents that is.
    documents: usize,
    pieces: Vec<Piece>,
    /// Whether all of the rest is held, and not only what is not clean.
    takes_rest: bool,
    is_too_large: bool,
}

/// A part of the text that is held.
struct Piece {
    /// Where it starts in that text, and how many documents of it stand before.
    from: usize,
    documents: usize,
    /// Where it starts in the stream.
    start: Start,
}

impl Held {
    /// Nothing yet, behind the head of the stream, which has so many documents.
    pub(super) fn behind(head: Vec<u8>, documents: usize) -> Self {
        Self { text: head, documents, pieces: Vec::new(), takes_rest: false, is_too_large: false }
    }

    /// Whether all of the rest is held.
    pub(super) fn takes_rest(&self) -> bool {
        self.takes_rest
    }

    /// Whether more is held than may be.
    pub(super) fn is_too_large(&self) -> bool {
        self.is_too_large
    }

    /// Holds a piece that starts at `start`.
    pub(super) fn push(&mut self, text: &[u8], documents: usize, start: Start) {
        self.pieces.push(Piece { from: self.text.len(), documents: self.documents, start });
        self.extend(text, documents);
    }

    /// Holds the rest of the stream, from a piece that starts at `start` on.
    pub(super) fn push_rest(&mut self, text: &[u8], documents: usize, start: Start) {
        self.push(text, documents, start);
        self.takes_rest = true;
    }

    /// Holds what follows the last piece.
    pub(super) fn extend(&mut self, text: &[u8], documents: usize) {
        self.documents += documents;
        self.is_too_large |= self.text.len() + text.len() > MAX_BYTES;
        if !self.is_too_large {
            self.text.extend_from_slice(text);
        }
    }

    /// The pieces, each with its text.
    fn pieces(&self) -> impl Iterator<Item = (&Piece, &[u8])> {
        let ends = self.pieces.iter().skip(1).map(|next| next.from).chain([self.text.len()]);
        self.pieces.iter().zip(ends).map(|(piece, end)| (piece, &self.text[piece.from..end]))
    }

    /// Tells what is found in each piece by itself, but for what is about a form.
    pub(super) fn tell_each(&self, judge: &Judge, mut tell: impl FnMut(Found<'_>) -> io::Result<()>) -> io::Result<()> {
        for (piece, text) in self.pieces() {
            let (report, _) = judge.lint(text, piece.start.lines);
            let mut diagnostics = report.into_diagnostics();
            diagnostics.retain(|found| !is_about_form(found));
            if !diagnostics.is_empty() {
                let fixable = Fixable::count(&diagnostics);
                tell(Found { text, start: piece.start, diagnostics: &diagnostics, fixable })?;
            }
        }
        Ok(())
    }

    /// Tells what is found in all of it, piece by piece.
    pub(super) fn tell_all(&self, judge: &Judge, mut tell: impl FnMut(Found<'_>) -> io::Result<()>) -> io::Result<()> {
        // Lines are counted in messages about what is no KYAML, which is in the last piece alone.
        let Some(last) = self.pieces.last() else { return Ok(()) };
        let lines = last.start.lines.saturating_sub(crate::stream::lines(&self.text[..last.from]));
        let (report, mut fixable) = judge.lint(&self.text, lines);
        let documents = report.documents();
        let mut diagnostics = report.into_diagnostics().into_iter().peekable();
        // What is found in the head of the stream has been told.
        while let Some(told) = diagnostics.next_if(|found| found.span.start < self.pieces[0].from) {
            fixable.remove(&told);
        }
        // A stream that is no text is not read far enough to count its documents.
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
                tell(Found { text, start, diagnostics: &of_piece, fixable })?;
            }
        }
        Ok(())
    }
}

impl Piece {
    /// A finding in this piece, whose places are those in all that is held, with the places in `text`, this piece alone.
    fn found(&self, found: Diagnostic, text: &[u8]) -> Diagnostic {
        let mut found = found;
        let within = |at: usize| at.saturating_sub(self.from).min(text.len());
        let place = |span: Span| Span::new(within(span.start), within(span.end));
        found.span = place(found.span);
        if let Some(related) = &mut found.related {
            related.span = place(related.span);
        }
        let edit = |edit: &Edit| Edit { span: place(edit.span), text: edit.text.clone() };
        found.fix = found.fix.map(|fix| Fix::new(fix.applicability(), fix.edits().iter().map(edit).collect()));
        found.document = found.document.saturating_sub(self.documents);
        found
    }
}
