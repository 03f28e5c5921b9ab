//! The conflicts of a merge.

use std::fmt;

/// A path that both sides changed in different ways.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The zero-based index of the document in our stream, or in theirs if only theirs has it.
    pub document: usize,
    /// The JSON Pointer of the value in that document.
    pub pointer: String,
    /// The conflict.
    pub kind: ConflictKind,
    /// Whether the side that removed the value added another one beside it: maybe the same with another
    /// name.
    pub(super) may_be_renamed: bool,
}

/// The type of a [`Conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConflictKind {
    /// Both sides changed or added the value.
    Value,
    /// Both sides changed the comments above it, at the end of its line or before its closing
    /// bracket.
    Comment,
    /// Both sides changed the order of the items.
    Order,
    /// We removed a part that they changed.
    RemovedByUs,
    /// They removed what we changed.
    RemovedByThem,
}

impl ConflictKind {
    pub(super) fn is_removal(self) -> bool {
        matches!(self, Self::RemovedByUs | Self::RemovedByThem)
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pointer = if self.pointer.is_empty() { "(document)" } else { &self.pointer };
        f.write_str(pointer)?;
        f.write_str(match self.kind {
            ConflictKind::Value => ": both sides changed the value",
            ConflictKind::Comment => ": both sides changed the comments",
            ConflictKind::Order => ": both sides changed the order of the items",
            ConflictKind::RemovedByUs => ": we removed what they changed",
            ConflictKind::RemovedByThem => ": they removed what we changed",
        })
    }
}
