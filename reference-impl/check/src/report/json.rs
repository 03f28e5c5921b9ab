//! The report for programs: one JSON array, written as the findings come.

use std::io::{self, Write};

use kyaml_core::Span;
use kyaml_lint::{Diagnostic, Report};
use serde::Serialize;

use super::excerpt::FileText;
use super::reporter::Reporter;

/// One finding. Lines and columns are one-based, columns count characters; bytes and documents are zero-based; ends are
/// exclusive.
#[derive(Serialize)]
struct Finding<'a> {
    file: &'a str,
    #[serde(flatten)]
    range: TextRange,
    document: usize,
    /// A JSON Pointer (RFC 6901) into the document.
    pointer: &'a str,
    rule: &'static str,
    clause: &'static str,
    severity: String,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    related: Option<Related>,
}

/// A second place that belongs to a finding.
#[derive(Serialize)]
struct Related {
    #[serde(flatten)]
    range: TextRange,
    message: &'static str,
}

#[derive(Serialize)]
struct TextRange {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    byte_start: usize,
    byte_end: usize,
}

impl TextRange {
    fn new(text: &FileText<'_>, span: Span) -> Self {
        let (start, end) = (text.position(span.start), text.position(span.end));
        Self {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_start: span.start,
            byte_end: span.end,
        }
    }
}

/// Prints a JSON array with one finding on each line.
pub(crate) struct Json<W> {
    out: W,
    any: bool,
}

impl<W: Write> Json<W> {
    pub(crate) fn new(mut out: W) -> io::Result<Self> {
        out.write_all(b"[")?;
        Ok(Self { out, any: false })
    }

    fn finding(&mut self, file: &str, text: &FileText<'_>, diagnostic: &Diagnostic) -> io::Result<()> {
        self.out.write_all(if self.any { b",\n" } else { b"\n" })?;
        self.any = true;
        let finding = Finding {
            file,
            range: TextRange::new(text, diagnostic.span),
            document: diagnostic.document,
            pointer: &diagnostic.pointer,
            rule: diagnostic.rule.name(),
            clause: diagnostic.rule.clause(),
            severity: diagnostic.severity.to_string(),
            message: &diagnostic.message,
            related: diagnostic
                .related
                .map(|related| Related { range: TextRange::new(text, related.span), message: related.message }),
        };
        Ok(serde_json::to_writer(&mut self.out, &finding)?)
    }
}

impl<W: Write> Reporter for Json<W> {
    fn file(&mut self, name: &str, bytes: &[u8], report: &Report) -> io::Result<()> {
        let text = FileText::new(bytes);
        report.diagnostics().iter().try_for_each(|diagnostic| self.finding(name, &text, diagnostic))
    }

    fn finish(mut self) -> io::Result<()> {
        self.out.write_all(if self.any { b"\n]\n" } else { b"]\n" })?;
        self.out.flush()
    }
}
