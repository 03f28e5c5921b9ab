//! The report for GitHub: workflow commands, whose findings GitHub shows in the changed files.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::Diagnostic;

use super::excerpt::FileText;
use super::range::TextRange;
use super::reporter::{Part, Reporter, path};
use super::tool::Tool;

/// The characters that are escaped in a property, and not in a message.
const OF_PROPERTY: &[char] = &[':', ','];

/// Prints `::error file=…,line=…,col=…,endLine=…,endColumn=…,title=…::message`, one command on a line.
pub struct Github<W> {
    out: W,
    tool: Tool,
}

impl<W: Write> Github<W> {
    /// Prints the findings of `tool` to `out`.
    #[must_use]
    pub fn new(out: W, tool: Tool) -> Self {
        Self { out, tool }
    }
}

impl<W: Write + Send> Reporter for Github<W> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let (text, name) = (FileText::of(part), escaped(path(part.name), OF_PROPERTY));
        for found in diagnostics {
            let range = TextRange::new(&text, found.span);
            let TextRange { line, column, end_line, end_column, .. } = range;
            write!(self.out, "::{} file={name},line={line}", found.severity)?;
            // GitHub refuses columns if there are several lines.
            if line == end_line {
                write!(self.out, ",col={column},endLine={end_line},endColumn={end_column}")?;
            } else {
                write!(self.out, ",endLine={}", range.last_line())?;
            }
            let tool = escaped(&self.tool.name, OF_PROPERTY);
            writeln!(self.out, ",title={tool} ({})::{}", found.rule, escaped(&found.message, &[]))?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A text in which `%`, line breaks and the `special` characters are escaped.
fn escaped(text: &str, special: &[char]) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '%' | '\r' | '\n') || special.contains(&c) {
            let _ = write!(out, "%{:02X}", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out
}
