//! The new text of a stream.

use kyaml_import::{Expansion, Note};

/// The new text of a stream, and what a reader of it should know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formatted {
    pub(crate) text: String,
    pub(crate) notes: Vec<Note>,
    pub(crate) left_out_comments: usize,
    pub(crate) empty_values: usize,
    pub(crate) expansion: Expansion,
}

impl Formatted {
    /// The text, which ends with a line break unless it is empty or the stream has no documents.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, without copying it.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// The scalars that look different in the text, in the order of their places in the input.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The number of comments of the input that are not in the text.
    #[must_use]
    pub fn left_out_comments(&self) -> usize {
        self.left_out_comments
    }

    /// The number of entries and items of block YAML that have nothing after `:` or `-`. They are
    /// `null` in the text (KY-FROM-8).
    #[must_use]
    pub fn empty_values(&self) -> usize {
        self.empty_values
    }

    /// How much aliases and merge keys add to the text (KY-FROM-19).
    #[doc(hidden)]
    #[must_use]
    pub fn expansion(&self) -> Expansion {
        self.expansion
    }
}
