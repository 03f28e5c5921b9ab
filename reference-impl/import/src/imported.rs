//! What importing gives.

use kyaml_core::{Errors, Tree, TreeBuilder};

use crate::error::{ImportError, Note};
use crate::limit::Expansion;

/// The result of importing a stream.
#[derive(Clone, Debug, Default)]
pub struct Imported<'s> {
    pub(crate) tree: Tree<'s>,
    pub(crate) errors: Vec<ImportError>,
    pub(crate) notes: Vec<Note>,
    pub(crate) expansion: Expansion,
}

impl<'s> Imported<'s> {
    /// Finishes the tree, and adds the errors of its keys. The nesting has been reported before.
    pub(crate) fn new(tree: TreeBuilder<'s>, mut errors: Vec<ImportError>, notes: Vec<Note>) -> Self {
        let (tree, of_data) = tree.finish().into_parts();
        errors.extend(of_data.into_iter().filter_map(ImportError::of_key));
        Self { tree, errors, notes, ..Self::default() }
    }

    /// The same without borrows of the stream.
    pub(crate) fn into_owned(self) -> Imported<'static> {
        let Self { tree, errors, notes, expansion } = self;
        Imported { tree: tree.into_owned(), errors, notes, expansion }
    }

    /// The errors, in order of span. A stream without errors became KYAML.
    #[must_use]
    pub fn errors(&self) -> &[ImportError] {
        &self.errors
    }

    /// The notes, in order of span: scalars that look different in the output, and content that
    /// Kubernetes' loader refuses.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The growth by aliases and merge keys (KY-FROM-19). After the alias that exceeds the limit,
    /// nothing is read.
    #[doc(hidden)]
    #[must_use]
    pub fn expansion(&self) -> Expansion {
        self.expansion
    }

    /// The tree, every scalar and comment with its bytes in the input.
    ///
    /// # Errors
    /// Fails with [`Imported::errors`] when there is one.
    ///
    /// ```
    /// use kyaml_import::{ImportOptions, import};
    ///
    /// let errors = import(b"a: .inf\n", &ImportOptions::default()).into_result().unwrap_err();
    /// assert!(errors.to_string().starts_with("byte 3: "));
    /// ```
    pub fn into_result(self) -> Result<Tree<'s>, Errors<ImportError>> {
        Errors::new(self.errors).map_or(Ok(self.tree), Err)
    }
}
