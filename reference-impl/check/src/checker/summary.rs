//! The last line of a run, and its exit status.

use std::fmt;

use kyaml_lint::{Diagnostic, Severity};

use super::cli::CheckArguments;
use super::file::FixOutcome;
use super::fixable::Fixable;
use crate::status::Status;
use crate::terminal::{count, counted, counts, left_out};

/// Numbers of findings and files.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    errors: usize,
    warnings: usize,
    /// Findings that fail the run.
    failures: usize,
    /// Findings that `--fix` removes, and those that only `--unsafe-fixes` removes.
    fixable: usize,
    guessable: usize,
    files: usize,
    files_with_findings: usize,
    /// Skipped files.
    pub(super) left_out: usize,
    /// Inputs that could not be checked.
    pub(super) problems: usize,
    fixed: usize,
    fixed_files: usize,
    not_rewritten: usize,
    /// Findings that are not printed.
    pub(super) hidden: usize,
    /// Whether fixes are printed as a diff and no file is rewritten.
    diff: bool,
    /// Whether files are fixed, or fixes are printed as a diff.
    fixes: bool,
}

impl Summary {
    pub(super) fn new(arguments: &CheckArguments) -> Self {
        Self { diff: arguments.diff, fixes: arguments.fix || arguments.diff, ..Self::default() }
    }

    /// Counts the findings in a file or a part of one. `strict` counts warnings as errors.
    pub(super) fn found(&mut self, diagnostics: &[Diagnostic], fixable: Fixable, strict: bool) {
        let errors = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        let warnings = diagnostics.len() - errors;
        self.errors += errors;
        self.warnings += warnings;
        self.failures += if strict { errors + warnings } else { errors };
        self.fixable += fixable.safely;
        self.guessable += fixable.by_guess;
    }

    /// Counts a checked file.
    pub(super) fn file(&mut self, has_findings: bool, fix: &FixOutcome) {
        self.files += 1;
        self.files_with_findings += usize::from(has_findings);
        match fix {
            FixOutcome::None | FixOutcome::Refused(_) => {}
            FixOutcome::Done { fixed, .. } => {
                self.fixed_files += 1;
                self.fixed += *fixed;
            }
            FixOutcome::Failed(_) => self.not_rewritten += 1,
        }
    }

    /// The exit status. A file that `--diff` would fix counts as one with findings.
    pub(super) fn status(self) -> Status {
        if self.problems + self.not_rewritten > 0 {
            Status::Failed
        } else if self.failures > 0 || self.diff && self.fixed_files > 0 {
            Status::Found
        } else {
            Status::Clean
        }
    }

    /// `3 errors, 1 warning in 2 of 10 files`
    fn findings(&self) -> String {
        let files = count(self.files, "file");
        match (counts(&[(self.errors, "error"), (self.warnings, "warning")]), self.files) {
            (None, 0) if self.problems > 0 => format!("{} could not be checked", count(self.problems, "input")),
            (None, _) => format!("no findings in {files}"),
            (Some(counts), 1) => format!("{counts} in 1 file"),
            (Some(counts), _) => format!("{counts} in {} of {files}", self.files_with_findings),
        }
    }

    /// `2 can be fixed with --fix, 1 more with --unsafe-fixes`
    fn fixable(&self) -> Option<String> {
        match (self.fixable, self.guessable) {
            _ if self.fixes => None,
            (0, 0) => None,
            (0, guessable) => Some(format!("{guessable} can be fixed with --fix --unsafe-fixes")),
            (fixable, 0) => Some(format!("{fixable} can be fixed with --fix")),
            (fixable, guessable) => {
                Some(format!("{fixable} can be fixed with --fix, {guessable} more with --unsafe-fixes"))
            }
        }
    }
}

impl fmt::Display for Summary {
    /// `4 findings in 1 file fixed; 3 errors, 1 warning in 2 of 10 files; 2 can be fixed with --fix`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if self.fixed_files > 0 {
            let fixed = if self.diff { "would be fixed" } else { "fixed" };
            parts.push(format!("{} in {} {fixed}", count(self.fixed, "finding"), count(self.fixed_files, "file")));
        }
        parts.push(self.findings());
        parts.extend(counted(self.hidden, "finding", "not shown (--max-findings)"));
        parts.extend(self.fixable());
        parts.extend(left_out(self.left_out, self.files));
        parts.extend(counted(self.not_rewritten, "file", "could not be rewritten"));
        parts.extend(counted(self.problems, "input", "could not be checked").filter(|_| self.files > 0));
        f.write_str(&parts.join("; "))
    }
}
