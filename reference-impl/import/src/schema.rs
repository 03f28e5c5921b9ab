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
    /// A value other than a collection; a number has the text of the output (KY-NUM-1).
    pub(crate) kind: NodeKind<'s>,
    /// The note on it, if it has one (KY-FROM-17).
    pub(crate) note: Option<NoteKind>,
}

/// The value of a scalar in the output.
///
/// # Errors
/// Fails if the scalar has no JSON value (KY-FROM-12), its tag does not fit or is unknown
/// (KY-FROM-16), or the schema `json` does not know its text.
pub(crate) fn resolve<'s>(schema: Schema, source: Written<'s, '_>) -> Result<Resolved<'s>, ErrorKind> {
    let content = tag::content(schema, &source)?;
    let is_string = matches!(content, Content::String(_));
    let respelled = new_look(&source, &content).map(|is| NoteKind::Respelled { was: source.text.to_string(), is });
    let note = respelled.or_else(|| if is_string { read_otherwise(&source, false) } else { None });
    let text = source.text;
    let spelled = |spelling: Spelling| spelling.map_or(text, Cow::Owned);
    let kind = match content {
        Content::Null => NodeKind::Null,
        Content::Bool(bool) => NodeKind::Bool(bool),
        Content::Integer(spelling) | Content::Float(spelling) => NodeKind::Number(spelled(spelling)),
        Content::Nonfinite(word) => return Err(ErrorKind::nonfinite_number(word)),
        Content::String(spelling) => NodeKind::String(spelled(spelling)),
    };
    Ok(Resolved { kind, note })
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
