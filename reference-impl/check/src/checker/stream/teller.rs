//! Takes what is known of documents in the order of the stream, and tells what is found.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::PathBuf;

use kyaml_lint::Report;

use super::super::fixable::Fixable;
use super::super::form::is_about_form;
use super::found::Found;
use super::held::Held;
use super::judge::{Judge, Piece, Verdict};
use crate::report::Start;
use crate::stream::{Batch, Batches, too_large};

/// Up to this length, the start of a stream tells whether it is text; so much of it is kept.
const HEAD: usize = 64 << 10;

/// Takes the pieces in the order of the stream.
pub(super) struct Teller<'j, F> {
    judge: &'j Judge,
    /// The path of a file that can be read once more.
    path: Option<PathBuf>,
    tell: F,
    /// Where the next piece starts.
    at: Start,
    /// The first pieces of the stream, as long as they are shorter than [`HEAD`], and how many documents they are.
    head: Vec<u8>,
    head_documents: usize,
    /// What waits, if anything does.
    held: Option<Held>,
    has_told: bool,
    /// Whether no document was seen that is no KYAML.
    is_kyaml: bool,
}

impl<'j, F: FnMut(Found<'_>) -> io::Result<()>> Teller<'j, F> {
    pub(super) fn new(judge: &'j Judge, path: Option<PathBuf>, tell: F) -> Self {
        Self {
            judge,
            path,
            tell,
            at: Start::default(),
            head: Vec::new(),
            head_documents: 0,
            held: None,
            has_told: false,
            is_kyaml: true,
        }
    }

    pub(super) fn piece(&mut self, batch: &Batch, piece: Piece) -> io::Result<()> {
        let text = &batch.text()[piece.range];
        if self.held.as_ref().is_some_and(Held::is_too_large) {
            return Ok(());
        }
        if let Some(held) = self.held.as_mut().filter(|held| held.takes_rest()) {
            held.extend(text, piece.documents);
            return Ok(());
        }
        self.at.lines = piece.lines;
        match piece.verdict {
            Verdict::Clean => self.clean(text, piece.documents),
            Verdict::Found(report, fixable) => self.found(text, report, fixable)?,
            Verdict::Unclear => self.hold_rest(text, piece.documents),
        }
        if self.head.len() < HEAD {
            self.head.extend_from_slice(text);
            self.head_documents += piece.documents;
        }
        self.at.offset += text.len();
        self.at.documents += piece.documents;
        Ok(())
    }

    /// Takes a piece in which nothing is found. In the head of the stream it counts where something waits: the head tells
    /// whether that is text.
    fn clean(&mut self, text: &[u8], documents: usize) {
        if let Some(held) = self.held.as_mut().filter(|_| self.at.offset < HEAD) {
            held.extend(text, documents);
        }
    }

    /// Takes a piece in which something is found.
    fn found(&mut self, text: &[u8], report: Report, fixable: Fixable) -> io::Result<()> {
        let documents = report.documents();
        let waits = self.is_kyaml
            && report.is_kyaml()
            && (self.held.is_some() || report.diagnostics().iter().any(is_about_form));
        if waits {
            let at = self.at;
            self.held().push(text, documents, at);
            return Ok(());
        }
        if !self.has_told && !self.is_rest_plain() {
            self.hold_rest(text, documents);
            return Ok(());
        }
        self.has_told = true;
        self.is_kyaml &= report.is_kyaml();
        if let Some(held) = self.held.take() {
            held.tell_each(self.judge, &mut self.tell)?;
        }
        let has_form = report.diagnostics().iter().any(is_about_form);
        let mut diagnostics = report.into_diagnostics();
        let mut fixable = fixable;
        if has_form {
            diagnostics.retain(|found| !is_about_form(found));
            fixable = Fixable::count(&diagnostics);
        }
        if diagnostics.is_empty() {
            return Ok(());
        }
        (self.tell)(Found { text, start: self.at, diagnostics: &diagnostics, fixable })
    }

    /// What waits.
    fn held(&mut self) -> &mut Held {
        let (head, documents) = (&mut self.head, self.head_documents);
        self.held.get_or_insert_with(|| Held::behind(head.clone(), documents))
    }

    fn hold_rest(&mut self, text: &[u8], documents: usize) {
        let at = self.at;
        self.held().push_rest(text, documents, at);
        self.judge.hold();
    }

    /// Whether nothing in the rest of a file changes what is found in its documents.
    fn is_rest_plain(&self) -> bool {
        let Some(path) = &self.path else { return true };
        let is_plain = || -> io::Result<bool> {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(self.at.offset as u64))?;
            Batches::new(file).all(|text| self.judge.is_plain(text))
        };
        is_plain().unwrap_or(false)
    }

    /// Tells what has waited for the end of the stream.
    pub(super) fn finish(mut self) -> io::Result<io::Result<()>> {
        match self.held.take() {
            Some(held) if held.is_too_large() => Ok(Err(too_large())),
            Some(held) => held.tell_all(self.judge, &mut self.tell).map(Ok),
            None => Ok(Ok(())),
        }
    }
}
