//! What reading gives: a tree, and what is wrong with it.

use super::tree::Tree;
use crate::error::Error;

/// What a stream holds, and everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<'s> {
    pub(super) tree: Tree<'s>,
    pub(super) errors: Vec<Error>,
}

impl<'s> Parsed<'s> {
    /// The tree; where there are errors, what was probably meant.
    #[must_use]
    pub fn tree(&self) -> &Tree<'s> {
        &self.tree
    }

    /// The errors, in the order of their places; a stream without one is KYAML.
    #[must_use]
    pub fn errors(&self) -> &[Error] {
        &self.errors
    }

    /// The tree and the errors.
    #[must_use]
    pub fn into_parts(self) -> (Tree<'s>, Vec<Error>) {
        (self.tree, self.errors)
    }

    /// The tree of a stream that is KYAML.
    ///
    /// # Errors
    /// All errors of a stream that is not.
    pub fn into_result(self) -> Result<Tree<'s>, Vec<Error>> {
        if self.errors.is_empty() { Ok(self.tree) } else { Err(self.errors) }
    }
}
