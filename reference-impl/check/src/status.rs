//! How a run ended.

use std::process::ExitCode;

/// How a run ended, from best to worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// All is as it should be.
    #[default]
    Clean,
    /// Something is wrong with an input, or would change.
    Found,
    /// Something could not be read or written.
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
