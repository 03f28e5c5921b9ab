//! The line at the end, and what the run comes to.

use std::fmt;

use kyaml_lint::{Report, Severity};

use crate::run::Status;

/// What was found, in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    errors: usize,
    warnings: usize,
    files: usize,
    files_with_findings: usize,
    problems: usize,
}

impl Summary {
    /// Counts a file that was checked.
    pub(crate) fn file(&mut self, report: &Report) {
        self.errors += report.count(Severity::Error);
        self.warnings += report.count(Severity::Warning);
        self.files += 1;
        self.files_with_findings += usize::from(!report.is_clean());
    }

    /// Counts something that could not be checked.
    pub(crate) fn problem(&mut self) {
        self.problems += 1;
    }

    pub(crate) fn status(self, strict: bool) -> Status {
        if self.problems > 0 {
            Status::CouldNotCheck
        } else if self.errors > 0 || strict && self.warnings > 0 {
            Status::Found
        } else {
            Status::Clean
        }
    }
}

impl fmt::Display for Summary {
    /// `3 errors, 1 warning in 2 of 10 files`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
        match self.problems {
            0 => Ok(()),
            problems => write!(f, "; {} could not be checked", count(problems, "input")),
        }
    }
}

fn count(number: usize, name: &str) -> String {
    format!("{number} {name}{}", if number == 1 { "" } else { "s" })
}
