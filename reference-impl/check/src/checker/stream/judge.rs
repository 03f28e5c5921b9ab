//! Verdicts on documents by themselves.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use kyaml_core::{StreamPart, count_lines, documents};
use kyaml_kubernetes::Types;
use kyaml_lint::{Form, Report, is_separable};
use kyaml_workspace::{Document, Kind, Settings};
use memchr::memmem;

use super::super::fixable::Fixable;

/// The least number of bytes whose documents get one verdict.
const GROUP: usize = 16 << 10;

/// Judges documents.
pub(super) struct Judge {
    settings: Settings,
    types: Option<Arc<Types>>,
    with_fixes: bool,
    /// Whether the rest of the stream is buffered, so that its parts need no verdicts.
    is_buffered: AtomicBool,
}

/// Documents of a part that have one verdict.
pub(super) struct Piece {
    pub(super) range: Range<usize>,
    /// Number of lines of the stream before it; 0 if it has no findings.
    pub(super) lines: usize,
    /// Number of documents; 0 if it is not needed.
    pub(super) documents: usize,
    pub(super) verdict: Verdict,
}

/// Counts the lines of a part, as far as needed.
struct Lines {
    at: usize,
    /// Number of lines of the stream before `at`.
    before: usize,
}

impl Lines {
    /// The number of lines of the stream before `at`, which must not be before the last `at`.
    fn before(&mut self, part: &[u8], at: usize) -> usize {
        self.before += count_lines(&part[self.at..at]);
        self.at = at;
        self.before
    }
}

/// The verdict on documents by themselves.
pub(super) enum Verdict {
    Clean,
    Found(Report, Fixable),
    /// The findings depend on the rest of the stream.
    Unclear,
}

impl Judge {
    pub(super) fn new(settings: Settings, types: Option<Arc<Types>>, with_fixes: bool) -> Self {
        Self { settings, types, with_fixes, is_buffered: AtomicBool::new(false) }
    }

    /// Records that the rest of the stream is buffered.
    pub(super) fn set_buffered(&self) {
        self.is_buffered.store(true, Ordering::Relaxed);
    }

    /// Judges the documents of a part.
    pub(super) fn part(&self, part: &StreamPart) -> Vec<Piece> {
        let text = part.text();
        if self.is_buffered.load(Ordering::Relaxed) || text.is_empty() {
            return vec![self.piece(text, 0..text.len(), &mut Lines { at: 0, before: part.lines_before() })];
        }
        let mut pieces = Vec::new();
        let mut lines = Lines { at: 0, before: part.lines_before() };
        for group in documents(text, GROUP) {
            if self.is_clean(&text[group.clone()], &lines, group.start) {
                pieces.push(self.clean(text, group));
                continue;
            }
            let start = group.start;
            for document in documents(&text[group.clone()], 0) {
                let document = start + document.start..start + document.end;
                let is_clean = document != group && self.is_clean(&text[document.clone()], &lines, document.start);
                pieces.push(if is_clean { self.clean(text, document) } else { self.piece(text, document, &mut lines) });
            }
        }
        pieces
    }

    /// Whether the text from `start` on has no findings. This needs no number of lines, except whether it is zero.
    fn is_clean(&self, text: &[u8], lines: &Lines, start: usize) -> bool {
        self.document(text, lines.before.max(usize::from(start > 0))).is_clean()
    }

    fn document<'t>(&'t self, text: &'t [u8], lines_before: usize) -> Document<'t> {
        let types = self.types.as_deref();
        Document::new(Kind::Kyaml, text, self.settings).types(types).lines_before(lines_before)
    }

    /// Documents without findings.
    fn clean(&self, part: &[u8], range: Range<usize>) -> Piece {
        let documents = if self.with_fixes { documents(&part[range.clone()], 0).count() } else { 0 };
        Piece { range, lines: 0, documents, verdict: Verdict::Clean }
    }

    /// Judges one document that may have findings, or several that cannot be separated.
    fn piece(&self, part: &[u8], range: Range<usize>, lines: &mut Lines) -> Piece {
        let text = &part[range.clone()];
        let is_buffered = self.is_buffered.load(Ordering::Relaxed);
        let lines = lines.before(part, range.start);
        // Whether a stream is near its form depends on all of it.
        let has_form = self.settings.form.unwrap_or_default() != Form::Kyaml;
        if is_buffered || !is_plain(text, self.with_fixes) || has_form {
            return Piece { range, lines, documents: 1, verdict: Verdict::Unclear };
        }
        let (report, fixable) = self.lint(text, 0, lines);
        let documents = report.documents();
        if report.is_clean() && report.is_kyaml() {
            return Piece { range, lines: 0, documents, verdict: Verdict::Clean };
        }
        Piece { range, lines, documents, verdict: Verdict::Found(report, fixable) }
    }

    /// The findings in a text that follows this number of lines. Those from byte `start` on are counted.
    pub(super) fn lint(&self, text: &[u8], start: usize, lines: usize) -> (Report, Fixable) {
        let document = self.document(text, lines);
        let mut report = document.check().unwrap_or_default();
        let fixable = Fixable::count(report.diagnostics().iter().filter(|found| found.span.start >= start));
        if self.with_fixes {
            document.attach_documents(&mut report);
        }
        (report, fixable)
    }

    /// Whether the findings in `text` and those in the rest of the stream are independent.
    pub(super) fn is_plain(&self, text: &[u8]) -> bool {
        is_plain(text, self.with_fixes)
    }
}

/// Whether the findings in `text` and those in the rest of the stream are independent. With fixes,
/// the text must also have no directives and no document end markers, because these change how the
/// stream is rewritten.
pub(super) fn is_plain(text: &[u8], with_fixes: bool) -> bool {
    let has = |what: &str| memmem::find(text, what.as_bytes()).is_some();
    let has_markers = || text.starts_with(b"%") || text.starts_with(b"...") || has("\n%") || has("\n...");
    is_separable(text) && (!with_fixes || !has_markers())
}
