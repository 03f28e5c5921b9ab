//! The report in the XML of Checkstyle, which many build servers read.

use std::io::{self, Write};

use crate::Diagnostic;

use super::excerpt::FileText;
use super::reporter::{Part, Reporter};
use super::tool::Tool;
use super::xml::{Xml, tag};

/// Prints an element for each file, also for clean ones, and in it one for each finding.
pub struct Checkstyle<W> {
    xml: Xml<W>,
    tool: Tool,
}

impl<W: Write> Checkstyle<W> {
    /// Prints the findings of `tool` to `out`.
    #[must_use]
    pub fn new(out: W, tool: Tool) -> Self {
        // The version of Checkstyle whose format this is.
        Self { xml: Xml::new(out, "checkstyle", ("version", "4.3")), tool }
    }
}

impl<W: Write + Send> Reporter for Checkstyle<W> {
    fn open(&mut self, name: &str) -> io::Result<()> {
        self.xml.add(&format!("{}>\n", tag("file", &[("name", name)])))
    }

    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        for found in diagnostics {
            let position = text.position(found.span.start);
            let attributes = [
                ("line", &*position.line.to_string()),
                ("column", &position.column.to_string()),
                ("severity", &found.severity.to_string()),
                ("message", &found.message),
                // Readers take the text after the last dot as the rule.
                ("source", &format!("{}.{}", self.tool.name, found.rule)),
            ];
            self.xml.add(&format!("{}/>\n", tag("error", &attributes)))?;
        }
        Ok(())
    }

    fn close(&mut self, _name: &str) -> io::Result<()> {
        self.xml.add("</file>\n")
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.xml.finish()
    }
}
