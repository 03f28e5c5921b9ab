//! The reports for programs in JSON: one array, or an object on each line.

use std::io::{self, Write};

use crate::{Applicability, Diagnostic, Pointer};
use serde::Serialize;

use super::excerpt::FileText;
use super::range::TextRange;
use super::reporter::{Part, Reporter, serialize_pointer};

/// One finding. Documents are zero-based.
#[derive(Serialize)]
struct Finding<'a> {
    file: &'a str,
    #[serde(flatten)]
    range: TextRange,
    document: usize,
    /// A JSON Pointer (RFC 6901) into the document.
    #[serde(serialize_with = "serialize_pointer")]
    pointer: &'a Pointer,
    rule: &'static str,
    clause: &'static str,
    severity: String,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    related: Option<Related<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<Fix<'a>>,
}

/// A second place that belongs to a finding.
#[derive(Serialize)]
struct Related<'a> {
    #[serde(flatten)]
    range: TextRange,
    message: &'a str,
}

/// The fix of a finding.
#[derive(Serialize)]
struct Fix<'a> {
    /// `safe` if Kubernetes loads the same afterwards, otherwise `unsafe`.
    applicability: &'static str,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    #[serde(flatten)]
    range: TextRange,
    /// The new text of the range.
    text: &'a str,
}

impl<'a> Finding<'a> {
    fn new(part: &'a Part<'_>, text: &FileText<'_>, found: &'a Diagnostic) -> Self {
        let range = |span| TextRange::new(text, span);
        Self {
            file: part.name,
            range: range(found.span),
            document: part.start.documents + found.document,
            pointer: &found.pointer,
            rule: found.rule.name(),
            clause: found.rule.clause(),
            severity: found.severity.to_string(),
            message: &found.message,
            related: found
                .related
                .as_ref()
                .map(|related| Related { range: range(related.span), message: &related.message }),
            fix: found.fix.as_ref().map(|fix| Fix {
                applicability: if fix.applicability() == Applicability::Safe { "safe" } else { "unsafe" },
                edits: fix.edits().iter().map(|edit| Edit { range: range(edit.span), text: &edit.text }).collect(),
            }),
        }
    }
}

/// Prints a JSON array with one finding on each line.
pub struct Json<W> {
    out: W,
    any: bool,
}

impl<W: Write> Json<W> {
    /// Prints to `out`.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self { out, any: false }
    }
}

impl<W: Write + Send> Reporter for Json<W> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        for found in diagnostics {
            self.out.write_all(if self.any { b",\n" } else { b"[\n" })?;
            self.any = true;
            serde_json::to_writer(&mut self.out, &Finding::new(part, &text, found))?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.write_all(if self.any { b"\n]\n" } else { b"[]\n" })?;
        self.out.flush()
    }
}

/// Prints a JSON object on a line for each finding.
pub struct JsonLines<W> {
    out: W,
}

impl<W: Write> JsonLines<W> {
    /// Prints to `out`.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self { out }
    }
}

impl<W: Write + Send> Reporter for JsonLines<W> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        for found in diagnostics {
            serde_json::to_writer(&mut self.out, &Finding::new(part, &text, found))?;
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
