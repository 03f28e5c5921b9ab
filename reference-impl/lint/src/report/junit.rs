//! The report in the XML of `JUnit`, which build servers display as tests.

use std::io::{self, Write};

use crate::Diagnostic;

use super::excerpt::FileText;
use super::reporter::{Part, Reporter};
use super::tool::Tool;
use super::xml::Xml;

/// Prints a suite for each file. Each finding is a failed test, also if it is a warning. A clean
/// file is a passed test.
///
/// The counts of all suites would precede them, so they are omitted: a run is not kept in memory.
/// The tests of one suite are kept, because their number precedes them.
pub struct Junit<W> {
    xml: Xml<W>,
    /// The tests of the file so far, and their number.
    tests: Xml<Vec<u8>>,
    failures: usize,
}

impl<W: Write> Junit<W> {
    /// Prints the findings of `tool` to `out`.
    #[must_use]
    pub fn new(out: W, tool: Tool) -> Self {
        let xml = Xml::new(out, "testsuites", ("name", tool.name));
        Self { xml, tests: Xml::part(), failures: 0 }
    }
}

impl<W: Write + Send> Reporter for Junit<W> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        self.failures += diagnostics.len();
        for found in diagnostics {
            let position = text.position(found.span.start);
            let (severity, rule, message) = (found.severity, found.rule, &found.message);
            // GitLab merges tests of the same name, so the position is a part of the name.
            let name = format!("{rule} at {position}");
            let line = position.line.to_string();
            let place = [("classname", part.name), ("file", part.name), ("line", &line)];
            self.tests.open("testcase", &[&[("name", &*name)], &place[..]].concat())?;
            let whole = format!("{position}: {severity}[{rule}]: {message}");
            self.tests.text("failure", &[("type", &severity.to_string()), ("message", message)], &whole)?;
            self.tests.close("testcase")?;
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> io::Result<()> {
        let failures = std::mem::take(&mut self.failures);
        let (tests, failures) = (failures.max(1).to_string(), failures.to_string());
        let counts = [("tests", &*tests), ("failures", &failures), ("errors", "0")];
        self.xml.open("testsuite", &[&[("name", name)], &counts[..]].concat())?;
        if failures == "0" {
            self.xml.empty("testcase", &[("name", "no findings"), ("classname", name), ("file", name)])?;
        }
        self.xml.add(&std::mem::replace(&mut self.tests, Xml::part()))?;
        self.xml.close("testsuite")
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.xml.finish()
    }
}
