//! The new text of a stream.

use kyaml_import::{Error, Expansion, Note};

use crate::format::Part;

/// The new text of a stream, and what a reader of it should know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formatted {
    pub(crate) text: String,
    pub(crate) notes: Vec<Note>,
    pub(crate) left_out_comments: usize,
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

    /// How much aliases and merge keys add to the text (KY-FROM-13).
    #[must_use]
    pub fn expansion(&self) -> Expansion {
        self.expansion
    }

    /// Puts together what became of the [`parts`](crate::parts) of a stream, which have to be in the order of the
    /// stream. Parts after one whose aliases add too much are not asked for.
    ///
    /// # Errors
    /// The errors of all parts, if there is one, up to the part whose aliases add too much.
    pub fn join<'a>(parts: impl IntoIterator<Item = FormattedPart<'a>>) -> Result<Self, Vec<Error>> {
        let mut joined = Self::default();
        let mut errors = Vec::new();
        for FormattedPart { part, ahead } in parts {
            let before = joined.expansion;
            let fits = |(expansion, _): &(Expansion, _)| (before + *expansion).is_within(part.limits());
            let (expansion, formatted) = ahead.filter(fits).unwrap_or_else(|| part.format_after(before));
            joined.expansion = before + expansion;
            match formatted {
                Ok(Self { text, notes, left_out_comments, .. }) => {
                    // The text of a stream that is one part is not copied.
                    if joined.text.is_empty() {
                        joined.text = text;
                    } else {
                        joined.text.push_str(&text);
                    }
                    joined.notes.extend(notes);
                    joined.left_out_comments += left_out_comments;
                }
                Err(found) => errors.extend(found),
            }
            if !joined.expansion.is_within(part.limits()) {
                break;
            }
        }
        if errors.is_empty() { Ok(joined) } else { Err(errors) }
    }
}

/// What became of a part of a stream, for [`Formatted::join`].
#[derive(Debug)]
pub struct FormattedPart<'a> {
    part: Part<'a>,
    /// How much the part grows, and its new text; `None` if it is put off.
    ahead: Option<(Expansion, Result<Formatted, Vec<Error>>)>,
}

impl<'a> FormattedPart<'a> {
    /// A part that is formatted once the parts before it are.
    pub(crate) fn put_off(part: Part<'a>) -> Self {
        Self { part, ahead: None }
    }

    /// A part that is formatted now; it is put off if it grows too much beside what is left to the others.
    pub(crate) fn ahead(part: Part<'a>, others: Expansion) -> Self {
        let (expansion, formatted) = part.format_after(others);
        let is_within = (others + expansion).is_within(part.limits());
        Self { part, ahead: is_within.then_some((expansion, formatted)) }
    }
}
