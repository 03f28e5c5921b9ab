//! The report for GitLab: code quality, which merge requests show.

use std::io::{self, Write};

use kyaml_core::kyaml;

use crate::{Diagnostic, Severity};

use super::array::Array;
use super::excerpt::FileText;
use super::fingerprint::Fingerprints;
use super::range::TextRange;
use super::reporter::{Part, Reporter, path};

/// Prints a JSON array with one finding on each line.
pub struct Gitlab<W> {
    out: Array<W>,
    fingerprints: Fingerprints,
}

impl<W: Write> Gitlab<W> {
    /// Prints to `out`.
    #[must_use]
    pub fn new(out: W) -> Self {
        Self { out: Array::new(out, "["), fingerprints: Fingerprints::default() }
    }
}

impl<W: Write + Send> Reporter for Gitlab<W> {
    fn open(&mut self, name: &str) -> io::Result<()> {
        self.fingerprints = Fingerprints::new(path(name));
        Ok(())
    }

    fn part(&mut self, part: &Part<'_>, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let text = FileText::of(part);
        for found in diagnostics {
            let range = TextRange::new(&text, found.span);
            let severity = match found.severity {
                Severity::Error => "major",
                Severity::Warning => "minor",
            };
            self.out.add(&kyaml!({
                description: found.message.as_str(),
                check_name: found.rule.name(),
                fingerprint: self.fingerprints.next(&text, found),
                severity: severity,
                location: {path: path(part.name), lines: {begin: range.line, end: range.last_line()}},
            }))?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.out.finish("[]\n", "\n]\n")
    }
}
