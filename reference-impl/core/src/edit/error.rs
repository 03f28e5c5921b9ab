//! Edits that are refused.

use std::fmt;

use crate::limits::{MAX_DEPTH, MAX_KEY_LENGTH};

/// The reason why an edit is refused. A refused edit changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The mapping has this key already (KY-DATA-1).
    DuplicateKey(Box<str>),
    /// The key has this many characters in canonical form, which are too many (KY-DATA-2).
    LongKey(usize),
    /// More than [`MAX_DEPTH`] collections would be in each other (KY-DATA-3).
    DeepNesting,
    /// A text is not a comment (KY-COM-1, KY-STREAM-5).
    InvalidComment(Box<str>),
    /// A text is not a JSON Pointer (RFC 6901).
    InvalidPointer(Box<str>),
    /// No value has this key, index or pointer.
    Missing(Box<str>),
    /// The value is not a mapping.
    NotMapping,
    /// The value is not a sequence.
    NotSequence,
    /// The value is not a collection, so it has no comments before its closing bracket.
    NotCollection,
    /// The value of a document cannot be removed, renamed or added.
    Root,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DuplicateKey(key) => {
                write!(f, "the mapping has the key {key:?} already; set its value, or remove it first")
            }
            Self::LongKey(length) => {
                write!(f, "the key has {length} characters; write one of at most {MAX_KEY_LENGTH}, quotes included")
            }
            Self::DeepNesting => {
                write!(f, "more than {MAX_DEPTH} collections are in each other; write a flatter value")
            }
            Self::InvalidComment(text) => {
                write!(f, "{text:?} is not a comment; start it with `#` and keep it on one line")
            }
            Self::InvalidPointer(text) => {
                write!(
                    f,
                    "{text:?} is not a JSON Pointer; write `/` before each key or index, `~0` for `~` and `~1` for `/`"
                )
            }
            Self::Missing(text) => write!(f, "no value is at {text:?}; name one that exists, or insert it first"),
            Self::NotMapping => f.write_str("the value is not a mapping, which this edit needs"),
            Self::NotSequence => f.write_str("the value is not a sequence, which this edit needs"),
            Self::NotCollection => {
                f.write_str("the value is not a collection, so it has no closing bracket to comment")
            }
            Self::Root => f.write_str("a document has exactly one value; set it instead"),
        }
    }
}

impl std::error::Error for EditError {}
