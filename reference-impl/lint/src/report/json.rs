//! The reports for programs in JSON: one array, or an object on each line.

use std::io::{self, Write};

use kyaml_core::{Mapping, Sequence, Value, kyaml};

use crate::{Applicability, Diagnostic};

use super::array::Array;
use super::excerpt::FileText;
use super::range::TextRange;
use super::reporter::{Part, Reporter};

/// One finding. Documents are zero-based. The pointer is a JSON Pointer (RFC 6901) into the document. A fix is `safe` if
/// Kubernetes loads the same afterwards.
fn finding(part: &Part<'_>, text: &FileText<'_>, found: &Diagnostic) -> Mapping {
    let ranged = |span, key: &str, value: &str| {
        let mut ranged = TextRange::new(text, span).to_mapping();
        ranged.insert(key, value);
        ranged
    };
    let mut finding = Mapping::from_iter([("file", part.name)]);
    finding.extend(TextRange::new(text, found.span).to_mapping());
    finding.extend([
        ("document", Value::from(part.start.documents + found.document)),
        ("pointer", found.pointer.to_string().into()),
        ("rule", found.rule.name().into()),
        ("clause", found.rule.clause().into()),
        ("severity", found.severity.to_string().into()),
        ("message", found.message.as_str().into()),
    ]);
    if let Some(related) = &found.related {
        finding.insert("related", ranged(related.span, "message", &related.message));
    }
    if let Some(fix) = &found.fix {
        let applicability = if fix.applicability() == Applicability::Safe { "safe" } else { "unsafe" };
        let edits: Sequence = fix.edits().iter().map(|edit| ranged(edit.span, "text", &edit.text)).collect();
        finding.insert("fix", kyaml!({applicability: applicability, edits: edits}));
    }
    finding
}

/// Prints a JSON array with one finding on each line.
pub struct Json<W>(Array<W>);

impl<W: Write> Json<W> {
    /// Prints to `out`.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self(Array::new(out, "["))
    }
}

impl<W: Write + Send> Reporter for Json<W> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        diagnostics.iter().try_for_each(|found| self.0.add(&finding(part, &text, found)))
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.0.finish("[]\n", "\n]\n")
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
            serde_json::to_writer(&mut self.out, &finding(part, &text, found))?;
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
