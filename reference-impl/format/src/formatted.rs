//! The new text of a stream.

use kyaml_import::{Error, Note};

/// The new text of a stream, and what a reader of it should know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formatted {
    pub(crate) text: String,
    pub(crate) notes: Vec<Note>,
    pub(crate) left_out_comments: usize,
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

    /// Puts together what became of the [`parts`](crate::parts) of a stream, which have to be in the order of the
    /// stream.
    ///
    /// # Errors
    /// The errors of all parts, if there is one.
    pub fn join(parts: impl IntoIterator<Item = Result<Self, Vec<Error>>>) -> Result<Self, Vec<Error>> {
        let mut joined = Self::default();
        let mut errors = Vec::new();
        for part in parts {
            match part {
                Ok(part) if joined == Self::default() => joined = part,
                Ok(part) => {
                    joined.text.push_str(&part.text);
                    joined.notes.extend(part.notes);
                    joined.left_out_comments += part.left_out_comments;
                }
                Err(part) => errors.extend(part),
            }
        }
        if errors.is_empty() { Ok(joined) } else { Err(errors) }
    }
}
