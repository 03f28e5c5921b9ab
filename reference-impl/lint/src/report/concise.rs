//! The report that has a line for each finding.

use std::io::{self, Write};

use crate::{Diagnostic, Severity};
use anstyle::{AnsiColor, Style};

use super::appearance::Appearance;
use super::excerpt::FileText;
use super::reporter::{Part, Reporter};
use super::shown::shown;

const NAME: Style = Style::new().bold();
const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();

/// Prints `path:line:column: severity[rule]: message`, which editors and terminals can follow.
pub struct Concise<W> {
    out: W,
    appearance: Appearance,
}

impl<W: Write> Concise<W> {
    /// Prints to `out`.
    #[must_use]
    pub fn new(out: W, appearance: Appearance) -> Self {
        Self { out, appearance }
    }
}

impl<W: Write + Send> Reporter for Concise<W> {
    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let (name, text) = (shown(part.name), FileText::of(part));
        for found in diagnostics {
            let position = text.position(found.span.start);
            let (severity, rule, message) = (found.severity, found.rule, shown(&found.message));
            if self.appearance.coloured {
                let style = if severity == Severity::Error { ERROR } else { WARNING };
                let url = rule.url().filter(|_| self.appearance.linked);
                let (link, end) = url.map_or_else(Default::default, |url| (link(&url), link("")));
                writeln!(
                    self.out,
                    "{NAME}{name}{NAME:#}:{position}: {style}{severity}[{link}{rule}{end}]{style:#}: {message}"
                )?;
            } else {
                writeln!(self.out, "{name}:{position}: {severity}[{rule}]: {message}")?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The escape sequence that starts a link. An empty address ends the link.
fn link(url: &str) -> String {
    format!("\x1B]8;;{url}\x1B\\")
}
