//! What importing gives.

use kyaml_core::{Tree, TreeBuilder};

use crate::error::{Error, Note};
use crate::limit::Expansion;

/// What became of a stream.
#[derive(Clone, Debug, Default)]
pub struct Imported<'s> {
    pub(crate) tree: Tree<'s>,
    pub(crate) errors: Vec<Error>,
    pub(crate) notes: Vec<Note>,
    pub(crate) expansion: Expansion,
}

impl<'s> Imported<'s> {
    /// What has been built, and what is wrong with its keys besides the other errors. Nesting has been reported where it was read.
    pub(crate) fn new(tree: TreeBuilder<'s>, mut errors: Vec<Error>, notes: Vec<Note>) -> Self {
        let (tree, of_data) = tree.finish().into_parts();
        errors.extend(of_data.into_iter().filter_map(Error::of_key));
        Self { tree, errors, notes, ..Self::default() }
    }

    /// Everything that keeps the stream from becoming KYAML, in order of place. A stream without errors became KYAML.
    #[must_use]
    pub fn errors(&self) -> &[Error] {
        &self.errors
    }

    /// The scalars that look different in the output, and what Kubernetes' loader refuses, in order of place.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// How much aliases and merge keys add (KY-FROM-13). Where that is more than the stream may grow by, nothing was read after the alias
    /// that goes beyond.
    #[must_use]
    pub fn expansion(&self) -> Expansion {
        self.expansion
    }

    /// The tree, every scalar and comment with its bytes in the input.
    ///
    /// # Errors
    /// Fails with [`Imported::errors`] when there is one.
    pub fn into_result(self) -> Result<Tree<'s>, Vec<Error>> {
        if self.errors.is_empty() { Ok(self.tree) } else { Err(self.errors) }
    }
}
