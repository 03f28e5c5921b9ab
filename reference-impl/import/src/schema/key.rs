//! Scalars as keys (KY-FROM-22 to KY-FROM-24).

use std::borrow::Cow;

use crate::error::ErrorKind;
use crate::options::Schema;
use crate::scalar::Written;
use crate::tags::YAML_PREFIX;

use super::content::Content;
use super::{core, kubernetes, tag};

/// Whether a scalar is the merge key (KY-FROM-20) if it is a key.
///
/// Kubernetes' loader takes a `<<` with the non-specific tag for one too, in quotes even.
pub(crate) fn is_merge_key(schema: Schema, source: &Written<'_, '_>) -> bool {
    source.text == "<<"
        && match source.tag {
            None => source.is_plain(),
            Some("!") => schema == Schema::Kubernetes,
            Some(uri) => uri.strip_prefix(YAML_PREFIX) == Some("merge"),
        }
}

/// The string that a scalar becomes as a key.
///
/// # Errors
/// Fails if the loader makes another string of it than its own text, or no string (KY-FROM-23 and
/// KY-FROM-24), and as [`resolve`](super::resolve) does.
pub(crate) fn resolve_key<'s>(schema: Schema, source: Written<'s, '_>) -> Result<Cow<'s, str>, ErrorKind> {
    let name = match tag::content(schema, &source)? {
        Content::String(spelling) => return Ok(spelling.map_or(source.text, Cow::Owned)),
        Content::Null => return Err(ErrorKind::NULL_KEY),
        Content::Bool(bool) => bool.to_string(),
        Content::Nonfinite(word) => word.to_owned(),
        Content::Integer(spelling) => {
            let number = spelling.as_deref().unwrap_or(&source.text);
            schema.integer_key(number).ok_or_else(|| ErrorKind::key_beyond_64_bits(&source.text))?
        }
        Content::Float(spelling) => schema.float_key(spelling.as_deref().unwrap_or(&source.text)),
    };
    if name == source.text {
        return Ok(source.text);
    }
    let is_text_in_core_schema = matches!(core::plain(&source.text), Content::String(_));
    Err(ErrorKind::renamed_key(&source.text, &name, is_text_in_core_schema))
}

/// Whether two scalars are of one kind: both strings, both integers, and so on.
pub(crate) fn is_same_kind(schema: Schema, left: &Written<'_, '_>, right: &Written<'_, '_>) -> bool {
    let kind = |source| tag::content(schema, source).ok().map(|content| std::mem::discriminant(&content));
    kind(left) == kind(right)
}

impl Schema {
    /// The key that an integer makes; `None` if the loader refuses it as a key.
    fn integer_key(self, number: &str) -> Option<String> {
        match self {
            Self::Kubernetes => kubernetes::integer_key(number),
            Self::Core | Self::Json | Self::GoYaml => Some(core::number_key(number)),
        }
    }

    /// The key that a number with fraction or exponent makes.
    fn float_key(self, number: &str) -> String {
        match self {
            Self::Kubernetes => kubernetes::float_key(number),
            Self::Core | Self::Json | Self::GoYaml => core::number_key(number),
        }
    }
}
