//! Prints what would change, as `patch` reads it.

use std::io::{self, Write};
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Style};
use similar::{Algorithm, ChangeTag, TextDiff};

/// How long the shortest difference is searched for. A longer one is right too.
const PATIENCE: Duration = Duration::from_secs(5);

const HEADER: Style = Style::new().bold();
const PLACE: Style = AnsiColor::Cyan.on_default();
const OLD: Style = AnsiColor::Red.on_default();
const NEW: Style = AnsiColor::Green.on_default();
const SAME: Style = Style::new();

/// Prints how the file `name` changes, as a unified diff; prints nothing if it does not.
pub(crate) fn print_diff(name: &str, old: &str, new: &str, coloured: bool, out: impl Write) -> io::Result<()> {
    let diff = TextDiff::configure().algorithm(Algorithm::Histogram).timeout(PATIENCE).diff_lines(old, new);
    let mut unified = diff.unified_diff();
    let mut hunks = unified.missing_newline_hint(true).iter_hunks().peekable();
    let mut lines = Lines { out, coloured };
    if hunks.peek().is_some() {
        lines.print(HEADER, &format!("--- {name}\n+++ {name}\n"))?;
    }
    for hunk in hunks {
        lines.print(PLACE, &format!("{}\n", hunk.header()))?;
        for change in hunk.iter_changes() {
            let style = match change.tag() {
                ChangeTag::Equal => SAME,
                ChangeTag::Delete => OLD,
                ChangeTag::Insert => NEW,
            };
            lines.print(style, &format!("{}{}", change.tag(), change.value()))?;
            if change.missing_newline() {
                lines.print(SAME, "\n\\ No newline at end of file\n")?;
            }
        }
    }
    Ok(())
}

struct Lines<W> {
    out: W,
    coloured: bool,
}

impl<W: Write> Lines<W> {
    /// Prints lines. The colours end before the last line break, so that they never reach into the next line.
    fn print(&mut self, style: Style, lines: &str) -> io::Result<()> {
        if !self.coloured {
            return self.out.write_all(lines.as_bytes());
        }
        let text = lines.trim_end_matches(['\r', '\n']);
        write!(self.out, "{style}{text}{style:#}{}", &lines[text.len()..])
    }
}
