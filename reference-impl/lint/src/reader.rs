//! Checks a stream while it is read, in bounded memory.

use std::io::{self, Read};

use kyaml_core::{StreamPart, StreamReader, documents};
use memchr::memmem;

use crate::custom::Linter;
use crate::diagnostic::Report;

/// Checks a stream while it is read: an iterator over the reports of its parts, in order;
/// [`Linter::read`] makes it.
///
/// All findings together are those of [`Linter::lint`] for the whole stream, except those about a
/// form: each part is compared by itself, even if another one is not KYAML. Spans and numbers of
/// documents are those in the part. Memory is that of one part: one read or one document.
///
/// A part that is not [separable](is_separable) is read with the rest of the stream. Such a part can
/// concern earlier findings too, as a comment that ignores a rule in the whole file does. Reports that
/// were returned are not changed.
///
/// ```
/// use kyaml_lint::{LintOptions, Linter};
///
/// let stream = "---\n{a: 1}\n---\n{a: 1, a: 2}\n";
/// let mut reader = Linter::new(&LintOptions::default()).read(stream.as_bytes());
/// let mut found = Vec::new();
/// while let Some(report) = reader.next() {
///     for finding in report?.diagnostics() {
///         let position = reader.part().position(finding.span.start);
///         found.push(format!("{position} document {}: {}", reader.documents_before() + finding.document, finding.rule.name()));
///     }
/// }
/// assert_eq!(found, ["4:8 document 1: duplicate-key"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct LintReader<'r, R> {
    linter: Linter<'r>,
    /// Number of lines before the stream.
    lines_before: usize,
    reader: StreamReader<R>,
    part: StreamPart,
    documents_before: usize,
    /// Number of documents of the part.
    documents: usize,
}

impl<'r> Linter<'r> {
    /// Checks the stream `from` while it is read. It needs no buffer.
    pub fn read<R: Read>(self, from: R) -> LintReader<'r, R> {
        LintReader {
            lines_before: self.options.lines_before,
            linter: self,
            reader: StreamReader::new(from),
            part: StreamPart::default(),
            documents_before: 0,
            documents: 0,
        }
    }
}

impl<R: Read> LintReader<'_, R> {
    /// The part that the last report is about: its spans are those in the text of the part.
    #[must_use]
    pub fn part(&self) -> &StreamPart {
        &self.part
    }

    /// Number of documents of the stream before that part.
    #[must_use]
    pub fn documents_before(&self) -> usize {
        self.documents_before
    }

    fn lint(&mut self) -> Report {
        self.documents_before += self.documents;
        let text = self.part.text();
        self.linter.options.lines_before = self.lines_before + self.part.lines_before();
        let report =
            if self.linter.is_clean(text) { Report::clean(count_documents(text)) } else { self.linter.lint(text) };
        self.documents = report.documents();
        report
    }
}

impl<R: Read> Iterator for LintReader<'_, R> {
    type Item = io::Result<Report>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.reader.next_separable(std::mem::take(&mut self.part), is_separable) {
            Ok(part) => {
                self.part = part?;
                Some(Ok(self.lint()))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// Number of documents of a clean text, each of which has a header.
fn count_documents(text: &[u8]) -> usize {
    let has_header = text.starts_with(b"---") || memmem::find(text, b"\n---").is_some();
    if has_header { documents(text, 0).count() } else { 0 }
}

/// Whether the findings in `text`, which is a part of a stream, and those in the rest are
/// independent: it is UTF-8 without NUL, and has no comment that ignores findings.
///
/// ```
/// assert!(kyaml_lint::is_separable(b"---\n{a: 1}\n"));
/// assert!(!kyaml_lint::is_separable(b"---\n{a: 1} # kyaml-check: ignore\n"));
/// ```
#[must_use]
pub fn is_separable(text: &[u8]) -> bool {
    let has = |what: &str| memmem::find(text, what.as_bytes()).is_some();
    str::from_utf8(text).is_ok() && !has("\0") && !has("kyaml-check:")
}
