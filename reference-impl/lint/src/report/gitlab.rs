//! The report for GitLab: code quality, which merge requests show.

use std::io::{self, Write};

use crate::{Diagnostic, Severity};
use serde::Serialize;

use super::excerpt::FileText;
use super::fingerprint::Fingerprints;
use super::reporter::{Part, Reporter, path};

/// One finding.
#[derive(Serialize)]
struct Violation<'a> {
    description: &'a str,
    check_name: &'static str,
    /// Unique in the report.
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// Prints a JSON array with one finding on each line.
pub struct Gitlab<W> {
    out: W,
    any: bool,
    fingerprints: Fingerprints,
}

impl<W: Write> Gitlab<W> {
    /// Prints to `out`.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self { out, any: false, fingerprints: Fingerprints::default() }
    }
}

impl<W: Write + Send> Reporter for Gitlab<W> {
    fn open(&mut self, name: &str) -> io::Result<()> {
        self.fingerprints = Fingerprints::new(path(name));
        Ok(())
    }

    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        let path = path(part.name);
        for found in diagnostics {
            self.out.write_all(if self.any { b",\n" } else { b"[\n" })?;
            self.any = true;
            let violation = Violation {
                description: &found.message,
                check_name: found.rule.name(),
                fingerprint: self.fingerprints.next(&text, found),
                severity: match found.severity {
                    Severity::Error => "major",
                    Severity::Warning => "minor",
                },
                location: Location {
                    path,
                    lines: Lines {
                        begin: text.position(found.span.start).line,
                        end: text.position(found.span.end).line,
                    },
                },
            };
            serde_json::to_writer(&mut self.out, &violation)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.write_all(if self.any { b"\n]\n" } else { b"[]\n" })?;
        self.out.flush()
    }
}
