//! What is known of a document by itself.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use kyaml_lint::{Form, LintOptions, Report, is_clean, lint};
use memchr::memmem;

use super::super::fixable::Fixable;
use super::super::mend::attach_documents;
use crate::stream::{Batch, documents, lines};

/// How many bytes of documents are asked about at once, at least.
const GROUP: usize = 16 << 10;

/// Judges documents.
pub(super) struct Judge {
    options: LintOptions,
    with_fixes: bool,
    /// Whether the rest of the stream is held, so that nothing is to be said of parts of it.
    is_held: AtomicBool,
}

/// Some documents of a batch.
pub(super) struct Piece {
    pub(super) range: Range<usize>,
    /// How many lines of the stream stand before it; 0 where nothing is found in it.
    pub(super) lines: usize,
    /// How many documents it is; 0 where nobody asks.
    pub(super) documents: usize,
    pub(super) verdict: Verdict,
}

/// Counts the lines of a batch as far as it is asked for.
struct Lines {
    at: usize,
    /// How many lines of the stream stand before that place.
    before: usize,
}

impl Lines {
    /// How many lines of the stream stand before a place, which is not before the last one that was asked for.
    fn before(&mut self, batch: &[u8], at: usize) -> usize {
        self.before += lines(&batch[self.at..at]);
        self.at = at;
        self.before
    }
}

/// What is known of some documents by themselves.
pub(super) enum Verdict {
    Clean,
    Found(Report, Fixable),
    /// What is found depends on the rest of the stream.
    Unclear,
}

impl Judge {
    pub(super) fn new(options: LintOptions, with_fixes: bool) -> Self {
        Self { options, with_fixes, is_held: AtomicBool::new(false) }
    }

    /// Says that the rest of the stream is held.
    pub(super) fn hold(&self) {
        self.is_held.store(true, Ordering::Relaxed);
    }

    /// Judges the documents of a batch.
    pub(super) fn batch(&self, batch: &Batch) -> Vec<Piece> {
        let text = batch.text();
        if self.is_held.load(Ordering::Relaxed) || text.is_empty() {
            return vec![self.piece(text, 0..text.len(), &mut Lines { at: 0, before: batch.lines_before() })];
        }
        let mut pieces = Vec::new();
        let mut lines = Lines { at: 0, before: batch.lines_before() };
        for group in documents(text, GROUP) {
            if is_clean(&text[group.clone()], &self.options) {
                pieces.push(self.clean(text, group));
            } else {
                let start = group.start;
                let in_batch = |range: Range<usize>| start + range.start..start + range.end;
                pieces.extend(documents(&text[group], 0).map(|range| self.piece(text, in_batch(range), &mut lines)));
            }
        }
        pieces
    }

    /// Documents in which nothing is found.
    fn clean(&self, batch: &[u8], range: Range<usize>) -> Piece {
        let documents = if self.with_fixes { documents(&batch[range.clone()], 0).count() } else { 0 };
        Piece { range, lines: 0, documents, verdict: Verdict::Clean }
    }

    /// Judges one document, or what cannot be cut.
    fn piece(&self, batch: &[u8], range: Range<usize>, lines: &mut Lines) -> Piece {
        let text = &batch[range.clone()];
        let is_held = self.is_held.load(Ordering::Relaxed);
        if !is_held && is_clean(text, &self.options) {
            return self.clean(batch, range);
        }
        let lines = lines.before(batch, range.start);
        // What mends a stream that is far from a form is the text of all of it.
        if is_held || !is_plain(text, self.with_fixes) || self.with_fixes && self.options.form != Form::Kyaml {
            return Piece { range, lines, documents: 1, verdict: Verdict::Unclear };
        }
        let (report, fixable) = self.lint(text, lines);
        let documents = report.documents();
        if report.is_clean() && report.is_kyaml() {
            return Piece { range, lines: 0, documents, verdict: Verdict::Clean };
        }
        Piece { range, lines, documents, verdict: Verdict::Found(report, fixable) }
    }

    /// What is found in a text before which so many lines stand.
    pub(super) fn lint(&self, text: &[u8], lines: usize) -> (Report, Fixable) {
        let options = self.options.lines_before(lines);
        let mut report = lint(text, &options);
        let fixable = Fixable::count(report.diagnostics());
        if self.with_fixes {
            attach_documents(text, &mut report, &options);
        }
        (report, fixable)
    }

    /// Whether what is found in `text` depends on nothing else in the stream, nor the other way round.
    pub(super) fn is_plain(&self, text: &[u8]) -> bool {
        is_plain(text, self.with_fixes)
    }
}

/// Whether what is found in `text` depends on nothing else in the stream, nor the other way round: it is UTF-8 without NUL,
/// and no comment in it ignores findings. With fixes, how a stream is written anew counts too, and directives and document
/// end markers change that.
pub(super) fn is_plain(text: &[u8], with_fixes: bool) -> bool {
    let has = |what: &str| memmem::find(text, what.as_bytes()).is_some();
    let has_markers = || text.starts_with(b"%") || text.starts_with(b"...") || has("\n%") || has("\n...");
    let is_text = str::from_utf8(text).is_ok() && !has("\0");
    is_text && !has("kyaml-check:") && (!with_fixes || !has_markers())
}
