//! The limits of a deserializer.

use crate::limits::MAX_DEPTH;

/// The limits of a deserializer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeserializeOptions {
    /// Greatest number of open brackets (KY-DATA-3), also in skipped parts and in a
    /// [`Value`](crate::Value).
    pub max_depth: usize,
    /// Greatest number of open brackets around a part that is read into a type other than
    /// [`Value`](crate::Value); each costs stack.
    pub max_typed_depth: usize,
}

impl Default for DeserializeOptions {
    /// The limit of the specification for streams, and 128 for types.
    fn default() -> Self {
        Self { max_depth: MAX_DEPTH, max_typed_depth: crate::serde::MAX_TYPED_DEPTH }
    }
}

impl DeserializeOptions {
    /// Sets [`DeserializeOptions::max_depth`].
    #[must_use]
    pub fn max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = max_depth;
        self
    }

    /// Sets [`DeserializeOptions::max_typed_depth`].
    #[must_use]
    pub fn max_typed_depth(mut self, max_typed_depth: usize) -> Self {
        self.max_typed_depth = max_typed_depth;
        self
    }
}
