//! The report for GitHub: workflow commands, whose findings GitHub shows in the changed files.

use std::fmt::{self, Write as _};
use std::io::{self, Write};

use crate::Diagnostic;

use super::excerpt::FileText;
use super::range::TextRange;
use super::reporter::{Part, Reporter, path};
use super::tool::Tool;

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
        let (text, name) = (FileText::of(part), Property(path(part.name)));
        for found in diagnostics {
            let TextRange { line, column, end_line, end_column, .. } = TextRange::new(&text, found.span);
            write!(self.out, "::{} file={name},line={line}", found.severity)?;
            // GitHub refuses columns if there are several lines.
            if line == end_line {
                write!(self.out, ",col={column},endLine={end_line},endColumn={end_column}")?;
            } else {
                write!(self.out, ",endLine={end_line}")?;
            }
            let tool = Property(&self.tool.name);
            writeln!(self.out, ",title={tool} ({})::{}", found.rule, Data(&found.message))?;
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The message of a command: `%` and line breaks are escaped.
struct Data<'t>(&'t str);

impl fmt::Display for Data<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(self.0, &['%', '\r', '\n'], f)
    }
}

/// The value of a property: `:` and `,` are escaped as well.
struct Property<'t>(&'t str);

impl fmt::Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        escape(self.0, &['%', '\r', '\n', ':', ','], f)
    }
}

fn escape(text: &str, escaped: &[char], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    text.chars()
        .try_for_each(|c| if escaped.contains(&c) { write!(f, "%{:02X}", u32::from(c)) } else { f.write_char(c) })
}
