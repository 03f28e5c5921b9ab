//! The result of reading: a tree and the errors.

use super::tree::Tree;
use crate::error::{Errors, SyntaxError};

/// The tree and the errors of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed<'s> {
    pub(super) tree: Tree<'s>,
    pub(super) errors: Vec<SyntaxError>,
    /// The stream; `None` for a tree that was built.
    pub(super) input: Option<&'s [u8]>,
}

impl<'s> Parsed<'s> {
    /// The tree; if there are errors, the tree that was probably meant.
    #[must_use]
    pub fn tree(&self) -> &Tree<'s> {
        &self.tree
    }

    /// The errors, sorted by position; a stream without errors is KYAML.
    #[must_use]
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// The tree and the errors.
    #[must_use]
    pub fn into_parts(self) -> (Tree<'s>, Vec<SyntaxError>) {
        (self.tree, self.errors)
    }

    /// The tree of a stream that is KYAML.
    ///
    /// # Errors
    /// All errors of a stream that is not KYAML.
    ///
    /// ```
    /// let tree = kyaml_core::parse(b"---\n{a: 1}\n").into_result()?;
    /// assert_eq!(tree.documents().len(), 1);
    /// # Ok::<(), kyaml_core::Errors<kyaml_core::SyntaxError>>(())
    /// ```
    pub fn into_result(self) -> Result<Tree<'s>, Errors<SyntaxError>> {
        Errors::located(self.errors, self.input).map_or(Ok(self.tree), Err)
    }
}
