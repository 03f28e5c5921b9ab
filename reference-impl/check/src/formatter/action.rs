//! The use of new texts.

/// The use of new texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Action {
    /// Prints the texts.
    #[default]
    Print,
    /// Rewrites the files that change.
    Write,
    /// Prints the names of the files that would change, and fails the run if there is one.
    Check,
    /// Prints a diff of the changes.
    Diff,
    /// Prints a diff of the changes, and fails the run if there is one.
    CheckAndDiff,
}

impl Action {
    /// Whether a file that would change fails the run.
    pub(super) fn is_check(self) -> bool {
        matches!(self, Self::Check | Self::CheckAndDiff)
    }
}
