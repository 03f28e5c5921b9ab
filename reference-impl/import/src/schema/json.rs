//! The JSON schema of YAML 1.2.2, section 10.2.2.

use super::content::Content;
use super::decimal::Decimal;

/// Resolves a plain scalar. A string is one that the schema does not know. An empty one is null
/// (KY-FROM-8).
pub(super) fn plain(text: &str) -> Content {
    match text {
        "" | "null" => Content::Null,
        "true" => Content::Bool(true),
        "false" => Content::Bool(false),
        _ => number(text).unwrap_or(Content::String(None)),
    }
}

/// ```text
/// -? ( 0 | [1-9] [0-9]* ) ( \. [0-9]* )? ( [eE] [-+]? [0-9]+ )?
/// ```
fn number(text: &str) -> Option<Content> {
    let decimal = Decimal::new(text).filter(Decimal::has_json_whole)?;
    if text.starts_with('+') {
        return None;
    }
    let spelling = decimal.spelling();
    Some(if decimal.is_integer() { Content::Integer(spelling) } else { Content::Float(spelling) })
}
