//! The report in the XML of `JUnit`, which build servers show as tests.

use std::io::{self, Write};

use kyaml_lint::Diagnostic;

use super::excerpt::FileText;
use super::reporter::{File, Reporter};
use super::xml::Xml;

/// Prints a suite for each file. Each finding is a test that fails, warnings too; a clean file is a test that passes.
///
/// The counts of all suites would stand before them, so they are left to the reader: a run is not held in memory.
pub(crate) struct Junit<W> {
    xml: Xml<W>,
}

impl<W: Write> Junit<W> {
    pub(crate) fn new(out: W) -> Self {
        Self { xml: Xml::new(out, "testsuites", "name=\"kyaml-check\"") }
    }
}

impl<W: Write> Reporter for Junit<W> {
    fn file(&mut self, file: &File<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::new(file.bytes);
        let (tests, failures) = (diagnostics.len().max(1).to_string(), diagnostics.len().to_string());
        let counts = [("tests", &*tests), ("failures", &failures), ("errors", "0")];
        self.xml.open("testsuite", &[&[("name", file.name)], &counts[..]].concat())?;
        if diagnostics.is_empty() {
            self.xml.empty("testcase", &[("name", "no findings"), ("classname", file.name), ("file", file.name)])?;
        }
        for found in diagnostics {
            let position = text.position(found.span.start);
            let (severity, rule, message) = (found.severity, found.rule, &found.message);
            // GitLab takes tests of one name for one test, so that the place is a part of it.
            let name = format!("{rule} at {position}");
            let line = position.line.to_string();
            let place = [("classname", file.name), ("file", file.name), ("line", &line)];
            self.xml.open("testcase", &[&[("name", &*name)], &place[..]].concat())?;
            let whole = format!("{position}: {severity}[{rule}]: {message}");
            self.xml.text("failure", &[("type", &severity.to_string()), ("message", message)], &whole)?;
            self.xml.close("testcase")?;
        }
        self.xml.close("testsuite")
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.xml.finish()
    }
}
