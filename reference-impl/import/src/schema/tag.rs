//! Tags (KY-FROM-16).

use crate::error::ErrorKind;
use crate::options::Schema;
use crate::scalar::Written;
use crate::tags::{UnknownTag, YAML_PREFIX};

use super::content::Content;
use super::{binary, timestamp};

/// The tags of YAML's own schemas that JSON has values for.
#[derive(Clone, Copy)]
enum Tag {
    /// `!`, by which a node is what its kind alone makes it.
    NonSpecific,
    Map,
    Seq,
    Str,
    Null,
    Bool,
    Int,
    Float,
    Binary,
    Timestamp,
    Merge,
}

impl Tag {
    /// The tag; `None` if it is unknown.
    fn new(uri: &str) -> Option<Self> {
        if uri == "!" {
            return Some(Self::NonSpecific);
        }
        Some(match uri.strip_prefix(YAML_PREFIX)? {
            "map" => Self::Map,
            "seq" => Self::Seq,
            "str" => Self::Str,
            "null" => Self::Null,
            "bool" => Self::Bool,
            "int" => Self::Int,
            "float" => Self::Float,
            "binary" => Self::Binary,
            "timestamp" => Self::Timestamp,
            "merge" => Self::Merge,
            _ => return None,
        })
    }

    /// The type that it requires, as in a message.
    fn fits(self) -> &'static str {
        match self {
            Self::NonSpecific => "any value",
            Self::Map => "a mapping",
            Self::Seq => "a sequence",
            Self::Str => "a string",
            Self::Null => "a null",
            Self::Bool => "a boolean",
            Self::Int => "an integer",
            Self::Float => "a number",
            Self::Binary => "base64 with its padding and without spaces",
            Self::Timestamp => "a date",
            Self::Merge => "the key `<<`",
        }
    }
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
            Content::String(_) if schema == Schema::Json => Err(ErrorKind::UnknownToJson),
            content => Ok(content),
        },
    }
}

/// What a scalar with this tag is; the style that it is written in has no part in it.
///
/// # Errors
/// Fails where the tag does not fit the text, or is unknown.
fn tagged(schema: Schema, uri: &str, text: &str) -> Result<Content, ErrorKind> {
    let tag = Tag::new(uri).ok_or_else(|| unknown(uri, Some(text)))?;
    let fitting = match (tag, schema.plain(text)) {
        (Tag::NonSpecific | Tag::Str, _) => Some(Content::String(None)),
        (Tag::Null, content @ Content::Null)
        | (Tag::Bool, content @ Content::Bool(_))
        | (Tag::Int, content @ Content::Integer(_))
        | (Tag::Float, content @ (Content::Float(_) | Content::Nonfinite(_))) => Some(content),
        (Tag::Float, Content::Integer(spelling)) => schema.float_of_integer(text, spelling).map(Content::Float),
        (Tag::Timestamp, _) if timestamp::is_timestamp(text) => Some(Content::String(None)),
        (Tag::Merge, _) if text == "<<" => Some(Content::String(None)),
        (Tag::Binary, _) => match binary::decode(text).map(String::from_utf8) {
            Some(Ok(decoded)) => Some(Content::String(Some(decoded))),
            Some(Err(_)) => return Err(ErrorKind::BinaryWithoutText),
            None => None,
        },
        _ => None,
    };
    fitting.ok_or_else(|| ErrorKind::UnfitTag(uri.into(), tag.fits()))
}

/// Whether the tag fits a mapping or a sequence.
///
/// # Errors
/// Fails where it does not fit, or is unknown.
pub(crate) fn check_collection_tag(uri: &str, is_mapping: bool) -> Result<(), ErrorKind> {
    let tag = Tag::new(uri).ok_or_else(|| unknown(uri, None))?;
    match tag {
        Tag::NonSpecific => Ok(()),
        Tag::Map if is_mapping => Ok(()),
        Tag::Seq if !is_mapping => Ok(()),
        _ => Err(ErrorKind::UnfitTag(uri.into(), tag.fits())),
    }
}

fn unknown(uri: &str, text: Option<&str>) -> ErrorKind {
    ErrorKind::UnknownTag(Box::new(UnknownTag::new(uri, text)))
}

#[cfg(test)]
mod test {
    use crate::error::ImportRule;

    use super::check_collection_tag;

    #[test]
    fn tags_of_collections() {
        let check = |tag, is_mapping| check_collection_tag(tag, is_mapping).map_err(|kind| kind.rule());
        assert_eq!(check("!", true), Ok(()));
        assert_eq!(check("!", false), Ok(()));
        assert_eq!(check("tag:yaml.org,2002:map", true), Ok(()));
        assert_eq!(check("tag:yaml.org,2002:seq", false), Ok(()));
        assert_eq!(check("tag:yaml.org,2002:map", false), Err(ImportRule::InvalidTag));
        assert_eq!(check("tag:yaml.org,2002:seq", true), Err(ImportRule::InvalidTag));
        assert_eq!(check("tag:yaml.org,2002:str", true), Err(ImportRule::InvalidTag));
        assert_eq!(check("tag:yaml.org,2002:omap", false), Err(ImportRule::UnknownTag));
        assert_eq!(check("!Ref", true), Err(ImportRule::UnknownTag));
    }
}
