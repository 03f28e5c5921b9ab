//! The settings of a run, and the implementations that it asks.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::ask::process::Limits;
use crate::expect::Expectations;
#[cfg(doc)]
use crate::outcome::Observed;
use crate::plan::Selection;
use crate::subject::Subject;

/// How a run is made.
#[derive(Debug, Clone)]
pub(crate) struct Settings {
    /// What an implementation may use.
    pub(crate) limits: Limits,
    /// The time for an answer where [`Observed::Timeout`] is expected, which no answer shortens; that of the limits where there is none.
    pub(crate) expected_timeout: Option<Duration>,
    /// The selection of checks.
    pub(crate) selection: Selection,
    /// How many processes are asked at a time.
    pub(crate) jobs: usize,
    /// Whether the rest is skipped once something is not as expected.
    pub(crate) fail_fast: bool,
    /// This crate's own binary, which serves the built-in readers.
    pub(crate) program: PathBuf,
}

/// An implementation and its expectations.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// The implementation.
    pub(crate) subject: Subject,
    /// The deviations that are expected.
    pub(crate) expectations: Expectations,
}

impl Settings {
    /// All checks, one process at a time, to the end. `program` is this crate's own binary.
    pub(crate) fn new(program: &Path) -> Self {
        Self {
            limits: Limits::default(),
            expected_timeout: None,
            selection: Selection::default(),
            jobs: 1,
            fail_fast: false,
            program: program.to_owned(),
        }
    }
}
