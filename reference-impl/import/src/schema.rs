//! From the text, style and tag of a scalar to its value (KY-FROM-9 to KY-FROM-17) and to its key
//! (KY-FROM-22 to KY-FROM-24).
//!
//! A schema resolves a plain text by itself. A tag then requires a type, and a key has to be a
//! string.

mod binary;
mod content;
mod core;
mod decimal;
mod json;
mod key;
mod kubernetes;
mod plain;
mod tag;
mod timestamp;

use std::borrow::Cow;

use kyaml_core::{Ambiguity, NodeKind};
use kyaml_explain::delimiter;

use crate::error::{ErrorKind, NoteKind};
use crate::options::Schema;
use crate::scalar::Written;

use content::{Content, Spelling};

pub(crate) use key::{is_merge_key, is_same_kind, resolve_key};
pub(crate) use tag::check_collection_tag;

/// What a scalar becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Resolved<'s> {
    pub(crate) scalar: Scalar<'s>,
    /// Its text in the output, if it has a note (KY-FROM-17).
    pub(crate) new_look: Option<String>,
}

/// A value other than a collection; a number as the text of the output (KY-NUM-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scalar<'s> {
    Null,
    Bool(bool),
    Number(Cow<'s, str>),
    String(Cow<'s, str>),
}

impl Scalar<'_> {
    /// As [`read_otherwise`], of a value.
    pub(crate) fn read_otherwise(&self, source: &Written<'_, '_>) -> Option<NoteKind> {
        if let Self::String(_) = self { read_otherwise(source, false) } else { None }
    }
}

impl<'s> From<Scalar<'s>> for NodeKind<'s> {
    fn from(scalar: Scalar<'s>) -> Self {
        match scalar {
            Scalar::Null => Self::Null,
            Scalar::Bool(bool) => Self::Bool(bool),
            Scalar::Number(text) => Self::Number(text),
            Scalar::String(text) => Self::String(text),
        }
    }
}

/// The value of a scalar in the output.
///
/// # Errors
/// Fails if the scalar has no JSON value (KY-FROM-12), its tag does not fit or is unknown
/// (KY-FROM-16), or the schema `json` does not know its text.
pub(crate) fn resolve<'s>(schema: Schema, source: Written<'s, '_>) -> Result<Resolved<'s>, ErrorKind> {
    let content = tag::content(schema, &source)?;
    let new_look = new_look(&source, &content);
    let text = source.text;
    let spelled = |spelling: Spelling| spelling.map_or(text, Cow::Owned);
    let scalar = match content {
        Content::Null => Scalar::Null,
        Content::Bool(bool) => Scalar::Bool(bool),
        Content::Integer(spelling) | Content::Float(spelling) => Scalar::Number(spelled(spelling)),
        Content::Nonfinite(word) => return Err(ErrorKind::NonfiniteNumber(word)),
        Content::String(spelling) => Scalar::String(spelled(spelling)),
    };
    Ok(Resolved { scalar, new_look })
}

/// The note on a plain scalar that becomes a string, or on a plain key, if other programs read it otherwise.
pub(crate) fn read_otherwise(source: &Written<'_, '_>, is_key: bool) -> Option<NoteKind> {
    if !source.is_plain() || source.tag.is_some() {
        return None;
    }
    let text = source.text.as_ref();
    if !is_key && delimiter::placeholders(text).next().is_some() {
        return Some(NoteKind::Placeholder { text: text.to_owned() });
    }
    // Numbers and dates start so.
    if !text.starts_with(|c: char| c.is_ascii_digit() || "+-._".contains(c)) {
        return None;
    }
    let reading = kyaml_core::ambiguity(text)?;
    let is_note = match reading {
        Ambiguity::Sexagesimal | Ambiguity::Timestamp => true,
        Ambiguity::Int | Ambiguity::Float => is_key,
        _ => false,
    };
    is_note.then(|| NoteKind::ReadOtherwise { text: text.to_owned(), reading })
}

/// An empty scalar has no look that could change.
fn new_look(source: &Written<'_, '_>, content: &Content) -> Option<String> {
    let text = source.text.as_ref();
    match content {
        Content::Null if !matches!(text, "" | "null") => Some("null".to_owned()),
        Content::Bool(bool) if text != bool.to_string() => Some(bool.to_string()),
        Content::Integer(spelling) | Content::Float(spelling) => spelling.clone(),
        Content::String(_) if source.tag.is_none() && source.is_plain() && !core::is_string(text) => {
            Some(format!("\"{text}\""))
        }
        _ => None,
    }
}

#[cfg(test)]
mod test;
