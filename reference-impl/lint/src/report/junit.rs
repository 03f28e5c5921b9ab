//! The report in the XML of `JUnit`, which build servers display as tests.

use std::io::{self, Write};

use crate::Diagnostic;

use super::excerpt::FileText;
use super::reporter::{Part, Reporter};
use super::tool::Tool;
use super::xml::{Xml, tag, text};

/// Prints a suite for each file. Each finding is a failed test, also if it is a warning. A clean
/// file is a passed test.
///
/// The counts of all suites would precede them, so they are omitted: a run is not kept in memory.
/// The tests of one suite are kept, because their number precedes them.
pub struct Junit<W> {
    xml: Xml<W>,
    /// The tests of the file so far, and their number.
    tests: String,
    failures: usize,
}

impl<W: Write> Junit<W> {
    /// Prints the findings of `tool` to `out`.
    #[must_use]
    pub fn new(out: W, tool: Tool) -> Self {
        let Tool { name, .. } = tool;
        let xml = Xml::new(out, "testsuites", ("name", &name));
        Self { xml, tests: String::new(), failures: 0 }
    }
}

impl<W: Write + Send> Reporter for Junit<W> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let file = FileText::of(part);
        self.failures += diagnostics.len();
        for found in diagnostics {
            let position = file.position(found.span.start);
            let (severity, rule, message) = (found.severity.to_string(), found.rule, &found.message);
            // GitLab merges tests of the same name, so the position is a part of the name.
            let (name, line) = (format!("{rule} at {position}"), position.line.to_string());
            let test = [("name", &*name), ("classname", part.name), ("file", part.name), ("line", &line)];
            let whole = format!("{position}: {severity}[{rule}]: {message}");
            self.tests.extend([
                &*tag("testcase", &test),
                ">\n",
                &tag("failure", &[("type", &severity), ("message", message)]),
                ">",
                &text(&whole),
                "</failure>\n</testcase>\n",
            ]);
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> io::Result<()> {
        let failures = std::mem::take(&mut self.failures);
        let mut tests = std::mem::take(&mut self.tests);
        if failures == 0 {
            let passed = [("name", "no findings"), ("classname", name), ("file", name)];
            tests = format!("{}/>\n", tag("testcase", &passed));
        }
        let (count, failures) = (failures.max(1).to_string(), failures.to_string());
        let suite = [("name", name), ("tests", &count), ("failures", &failures), ("errors", "0")];
        self.xml.add(&format!("{}>\n{tests}</testsuite>\n", tag("testsuite", &suite)))
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.xml.finish()
    }
}
