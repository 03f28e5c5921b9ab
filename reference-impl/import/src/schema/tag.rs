//! Tags (KY-FROM-16).

use crate::error::ErrorKind;
use crate::options::Schema;
use crate::scalar::Written;
use crate::tags::{UnknownTag, YAML_PREFIX};

use super::content::Content;
use super::{binary, timestamp};

/// The type that a tag requires, as in a message; `None` if the tag is unknown. By `!`, a node is what its kind alone makes it.
fn wanted(uri: &str) -> Option<&'static str> {
    if uri == "!" {
        return Some("any value");
    }
    Some(match uri.strip_prefix(YAML_PREFIX)? {
        "map" => "a mapping",
        "seq" => "a sequence",
        "str" => "a string",
        "null" => "a null",
        "bool" => "a boolean",
        "int" => "an integer",
        "float" => "a number",
        "binary" => "base64 with its padding and without spaces",
        "timestamp" => "a date",
        "merge" => "the key `<<`",
        _ => return None,
    })
}

/// The name of a tag that is not unknown.
fn name(uri: &str) -> &str {
    uri.strip_prefix(YAML_PREFIX).unwrap_or(uri)
}

/// Resolves a scalar by its schema and tag.
///
/// # Errors
/// Fails as [`resolve`](super::resolve) does, except for infinities and NaN.
pub(super) fn content(schema: Schema, source: &Written<'_, '_>) -> Result<Content, ErrorKind> {
    match (source.tag, source.is_plain()) {
        (Some(tag), _) => tagged(schema, tag, &source.text),
        (None, false) => Ok(Content::String(None)),
        (None, true) => match schema.plain(&source.text) {
            Content::String(_) if schema == Schema::Json => Err(ErrorKind::UNKNOWN_TO_JSON),
            content => Ok(content),
        },
    }
}

/// What a scalar with this tag is; the style that it is written in has no part in it.
///
/// # Errors
/// Fails where the tag does not fit the text, or is unknown.
fn tagged(schema: Schema, uri: &str, text: &str) -> Result<Content, ErrorKind> {
    let wanted = wanted(uri).ok_or_else(|| unknown(uri, Some(text)))?;
    let fitting = match (name(uri), schema.plain(text)) {
        ("!" | "str", _) => Some(Content::String(None)),
        ("null", content @ Content::Null)
        | ("bool", content @ Content::Bool(_))
        | ("int", content @ Content::Integer(_))
        | ("float", content @ (Content::Float(_) | Content::Nonfinite(_))) => Some(content),
        ("float", Content::Integer(spelling)) => schema.float_of_integer(text, spelling).map(Content::Float),
        ("timestamp", _) if timestamp::is_timestamp(text) => Some(Content::String(None)),
        ("merge", _) if text == "<<" => Some(Content::String(None)),
        ("binary", _) => match binary::decode(text).map(String::from_utf8) {
            Some(Ok(decoded)) => Some(Content::String(Some(decoded))),
            Some(Err(_)) => return Err(ErrorKind::BINARY_WITHOUT_TEXT),
            None => None,
        },
        _ => None,
    };
    fitting.ok_or_else(|| ErrorKind::unfit_tag(uri, wanted))
}

/// Whether the tag fits a mapping or a sequence.
///
/// # Errors
/// Fails where it does not fit, or is unknown.
pub(crate) fn check_collection_tag(uri: &str, is_mapping: bool) -> Result<(), ErrorKind> {
    let wanted = wanted(uri).ok_or_else(|| unknown(uri, None))?;
    match name(uri) {
        "!" => Ok(()),
        "map" if is_mapping => Ok(()),
        "seq" if !is_mapping => Ok(()),
        _ => Err(ErrorKind::unfit_tag(uri, wanted)),
    }
}

fn unknown(uri: &str, text: Option<&str>) -> ErrorKind {
    ErrorKind::UnknownTag(Box::new(UnknownTag::new(uri, text)))
}
