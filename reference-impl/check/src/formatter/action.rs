//! What is done with the new texts.

/// What is done with the new texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// The texts are printed.
    Print,
    /// The texts take the place of the files that they differ from.
    Write,
    /// The files that would change are named, and the run fails if there is one.
    Check,
    /// The changes of the files are shown.
    Diff,
    /// The changes are shown, and the run fails if there is one.
    CheckAndDiff,
}

impl Action {
    /// Whether a file that would change makes the run fail.
    pub(super) fn is_check(self) -> bool {
        matches!(self, Self::Check | Self::CheckAndDiff)
    }
}
