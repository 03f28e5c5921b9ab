//! The status of a run.

use std::process::ExitCode;

/// The status of a run, from best to worst, in the order of exit codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// No findings that fail the run.
    #[default]
    Clean,
    /// An input has findings, or would change.
    Found,
    /// An input could not be read or written.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
