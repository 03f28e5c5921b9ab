//! The last line of a run, and its exit status.

use std::fmt;

use kyaml_lint::Severity;

use super::cli::Cli;
use super::file::{Checked, Fix};
use crate::status::Status;
use crate::terminal::count;

/// The numbers of findings and files.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    errors: usize,
    warnings: usize,
    files: usize,
    files_with_findings: usize,
    problems: usize,
    fixed: usize,
    not_rewritten: usize,
    /// Whether files are shown as they would be fixed, and not rewritten.
    diff: bool,
}

impl Summary {
    pub(super) fn new(cli: &Cli) -> Self {
        Self { diff: cli.diff, ..Self::default() }
    }

    /// Counts a file that was checked.
    pub(super) fn file(&mut self, checked: &Checked) {
        let report = &checked.report;
        self.errors += report.count(Severity::Error);
        self.warnings += report.count(Severity::Warning);
        self.files += 1;
        self.files_with_findings += usize::from(!report.is_clean());
        match checked.fix {
            Fix::None | Fix::Refused(_) => {}
            Fix::Done { .. } => self.fixed += 1,
            Fix::Failed(_) => self.not_rewritten += 1,
        }
    }

    /// Counts something that could not be checked.
    pub(super) fn problem(&mut self) {
        self.problems += 1;
    }

    /// How the run ended. A file that would be fixed counts as one with findings.
    pub(super) fn status(self, cli: &Cli) -> Status {
        if self.problems + self.not_rewritten > 0 {
            Status::Failed
        } else if self.errors > 0 || cli.strict && self.warnings > 0 || cli.diff && self.fixed > 0 {
            Status::Found
        } else {
            Status::Clean
        }
    }
}

impl fmt::Display for Summary {
    /// `1 file fixed; 3 errors, 1 warning in 2 of 10 files`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.fixed > 0 {
            let fixed = if self.diff { "would be fixed" } else { "fixed" };
            write!(f, "{} {fixed}; ", count(self.fixed, "file"))?;
        }
        let counts: Vec<String> = [(self.errors, "error"), (self.warnings, "warning")]
            .into_iter()
            .filter(|&(number, _)| number > 0)
            .map(|(number, name)| count(number, name))
            .collect();
        let files = count(self.files, "file");
        match (&counts[..], self.files) {
            ([], 0) if self.problems > 0 => return write!(f, "{} could not be checked", count(self.problems, "input")),
            ([], _) => write!(f, "no findings in {files}")?,
            (counts, 1) => write!(f, "{} in 1 file", counts.join(", "))?,
            (counts, _) => write!(f, "{} in {} of {files}", counts.join(", "), self.files_with_findings)?,
        }
        if self.not_rewritten > 0 {
            write!(f, "; {} could not be rewritten", count(self.not_rewritten, "file"))?;
        }
        match self.problems {
            0 => Ok(()),
            problems => write!(f, "; {} could not be checked", count(problems, "input")),
        }
    }
}
