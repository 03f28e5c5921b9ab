//! What a text is, and how it is spelled.

use kyaml_core::Number;

/// What a text is by its schema and tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Null,
    Bool(bool),
    Integer(Spelling),
    /// A finite number that is not an integer, or is not written as one.
    Float(Spelling),
    /// `.inf`, `-.inf` or `.nan`.
    Nonfinite(&'static str),
    String(Spelling),
}

/// The text to write in place of the input's, where that cannot stay.
pub(super) type Spelling = Option<String>;

/// A number keeps its text where that is one of KY-NUM-1 (KY-FROM-11).
pub(super) fn spelling_unless_number(text: &str, respell: impl FnOnce() -> String) -> Spelling {
    (!Number::is_valid(text)).then(respell)
}
