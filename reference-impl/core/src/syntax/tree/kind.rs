//! The types of values.

use std::borrow::Cow;

/// The type of a value. Texts are borrowed from the stream if it contains them unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NodeKind<'s> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, in its source text (KY-NUM-1).
    Number(Cow<'s, str>),
    /// A string, escapes replaced (KY-STR-6).
    String(Cow<'s, str>),
    /// A mapping; its values are the node's children.
    Mapping,
    /// A sequence; its items are the node's children.
    Sequence,
    /// Not a KYAML value, reported as an error; it counts as `null`.
    Invalid,
}

impl NodeKind<'_> {
    /// Whether this is a mapping or a sequence.
    #[must_use]
    pub fn is_collection(&self) -> bool {
        matches!(self, Self::Mapping | Self::Sequence)
    }
}
