//! From the text, style and tag of a scalar to what it is (KY-FROM-6 to KY-FROM-11) and to the key it makes (KY-FROM-16 to KY-FROM-18).
//!
//! A schema says what a plain text is by itself; a tag then says what it has to be, and a key has to be a string.

mod binary;
mod core;
mod decimal;
mod json;
mod key;
mod kubernetes;
mod tag;
mod timestamp;

use std::borrow::Cow;

use kyaml_core::Number;

use crate::error::ErrorKind;
use crate::options::Schema;

pub(crate) use key::{is_merge_key, is_same_kind, resolve_key};
pub(crate) use tag::check_collection_tag;

/// A scalar as it stands in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source<'s, 't> {
    /// Its text, line breaks folded and escapes replaced.
    pub(crate) text: Cow<'s, str>,
    pub(crate) style: Style,
    /// Its tag as a whole: `tag:yaml.org,2002:int` for `!!int`, `!` for the non-specific tag.
    pub(crate) tag: Option<&'t str>,
}

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    /// In single or double quotes, or as a block scalar.
    Quoted,
}

/// What a scalar becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Resolved<'s> {
    pub(crate) scalar: Scalar<'s>,
    /// Its text in the output, where the user is to be told of it (KY-FROM-11).
    pub(crate) new_look: Option<String>,
}

/// A value that is no collection; a number in the text that it is written with (KY-NUM-1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scalar<'s> {
    Null,
    Bool(bool),
    Number(Cow<'s, str>),
    String(Cow<'s, str>),
}

/// What a text is by its schema and tag.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Null,
    Bool(bool),
    Integer(Spelling),
    /// A finite number that is no integer, or is written as if it might be none.
    Float(Spelling),
    /// `.inf`, `-.inf` or `.nan`.
    Nonfinite(&'static str),
    String(Spelling),
}

/// The text to write in place of the input's, where that cannot stay.
type Spelling = Option<String>;

/// What a scalar becomes in the output.
///
/// # Errors
/// Fails where the scalar has no JSON value (KY-FROM-9), its tag does not fit or is unknown (KY-FROM-10), or the schema `json` does not
/// know its text.
pub(crate) fn resolve<'s>(schema: Schema, source: Source<'s, '_>) -> Result<Resolved<'s>, ErrorKind> {
    let content = content(schema, &source)?;
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

fn content(schema: Schema, source: &Source<'_, '_>) -> Result<Content, ErrorKind> {
    match (source.tag, source.style) {
        (Some(tag), _) => tag::content(schema, tag, &source.text),
        (None, Style::Quoted) => Ok(Content::String(None)),
        (None, Style::Plain) => match schema.plain(&source.text) {
            Content::String(_) if schema == Schema::Json => Err(ErrorKind::UnknownToJson),
            content => Ok(content),
        },
    }
}

/// An empty scalar has no look that could change.
fn new_look(source: &Source<'_, '_>, content: &Content) -> Option<String> {
    let text = source.text.as_ref();
    match content {
        Content::Null if !matches!(text, "" | "null") => Some("null".to_owned()),
        Content::Bool(bool) if text != bool.to_string() => Some(bool.to_string()),
        Content::Integer(spelling) | Content::Float(spelling) => spelling.clone(),
        Content::String(_) if source.tag.is_none() && source.style == Style::Plain && !core::is_string(text) => {
            Some(format!("\"{text}\""))
        }
        _ => None,
    }
}

impl Schema {
    /// What a plain scalar with this text is. For the schema `json`, a string is a text that it does not know.
    fn plain(self, text: &str) -> Content {
        match self {
            Self::Kubernetes => kubernetes::plain(text),
            Self::Core => core::plain(text),
            Self::Json => json::plain(text),
        }
    }

    /// The float that the tag `!!float` makes of an integer; `None` where it fits none.
    fn float_of_integer(self, text: &str, spelling: Spelling) -> Option<Spelling> {
        match self {
            Self::Kubernetes => kubernetes::float_of_integer(text, spelling.as_deref()),
            Self::Core | Self::Json => core::float_of_integer(text, spelling),
        }
    }
}

/// A number keeps its text where that is one of KY-NUM-1 (KY-FROM-8).
fn spelling_unless_number(text: &str, respell: impl FnOnce() -> String) -> Spelling {
    (!Number::is_valid(text)).then(respell)
}

#[cfg(test)]
mod test;
