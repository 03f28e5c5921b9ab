//! The status of a run.

use std::process::ExitCode;

/// The status of a run, from best to worst.
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
        Self::from(match status {
            Status::Clean => 0,
            Status::Found => 1,
            Status::Failed => 2,
        })
    }
}
