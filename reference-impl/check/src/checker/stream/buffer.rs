//! The rest of a stream whose findings depend on all of it.

use std::io;

use kyaml_core::{Span, StreamPart};
use kyaml_lint::Diagnostic;

use super::findings::{Findings, placed};
use super::judge::Judge;
use crate::report::Start;

/// The rest of a stream from the first document on whose findings depend on it. Clean documents before it are left out,
/// except in the head of the stream: they have no influence on findings.
pub(super) struct Buffer {
    /// The head of the stream, which decides whether the stream is text, and then the rest.
    text: Vec<u8>,
    /// The length of the head, and the number of its documents.
    head: usize,
    head_documents: usize,
    /// The position of the rest in the stream.
    start: Start,
    /// Whether the buffer exceeds its limit.
    pub(super) is_too_large: bool,
}

impl Buffer {
    /// The rest that starts at `start`, without its text, behind the head of the stream, which has this number of documents.
    pub(super) fn behind(head: Vec<u8>, head_documents: usize, start: Start) -> Self {
        Self { head: head.len(), text: head, head_documents, start, is_too_large: false }
    }

    /// Adds text to the rest.
    pub(super) fn extend(&mut self, text: &[u8]) {
        self.is_too_large |= self.text.len() + text.len() > StreamPart::MAX_LENGTH;
        if !self.is_too_large {
            self.text.extend_from_slice(text);
        }
    }

    /// Emits the findings in the rest.
    pub(super) fn emit(&self, judge: &Judge, mut emit: impl FnMut(Findings<'_>) -> io::Result<()>) -> io::Result<()> {
        // Only messages about documents that are not KYAML count lines, and these are in the rest.
        let lines = self.start.lines.saturating_sub(kyaml_core::count_lines(&self.text[..self.head]));
        let (report, mut fixable) = judge.lint(&self.text, lines);
        // If a stream is not text, its documents are not counted to the end.
        let is_counted = report.documents() > self.head_documents;
        let start = Start { documents: if is_counted { self.start.documents } else { 0 }, ..self.start };
        let (told, found): (Vec<_>, Vec<_>) =
            report.into_diagnostics().into_iter().partition(|found| found.span.start < self.head);
        for told in &told {
            fixable.remove(told);
        }
        if found.is_empty() {
            return Ok(());
        }
        let diagnostics: Vec<_> = found.into_iter().map(|found| self.in_rest(found)).collect();
        emit(Findings { text: &self.text[self.head..], start, diagnostics: &diagnostics, fixable })
    }

    /// Moves a finding from the text to the rest.
    fn in_rest(&self, found: Diagnostic) -> Diagnostic {
        let within = |at: usize| at.saturating_sub(self.head);
        let mut found = placed(found, |span| Span::new(within(span.start), within(span.end)));
        found.document = found.document.saturating_sub(self.head_documents);
        found
    }
}
