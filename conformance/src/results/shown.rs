use serde::{Deserialize, Serialize};

use kyaml_cases::json::write_typed;
use kyaml_cases::value::Typed;
use kyaml_protocol::Base64;

/// How much is shown at most, in bytes.
const LONGEST: usize = 4 << 10;
/// The greatest number of bytes in an excerpt before the first difference.
const BEFORE: usize = 1 << 10;

/// The expected and the actual result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shown {
    /// The type of the results.
    pub(crate) kind: ShownKind,
    /// The expected result.
    pub(crate) expected: Excerpt,
    /// The actual result.
    pub(crate) actual: Excerpt,
}

/// The type of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShownKind {
    /// Bytes that are written.
    Bytes,
    /// Documents, as the typed JSON of `value.json` on one line.
    Value,
}

/// A part of some bytes: all of them where they are few, or 4 KiB around the first difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Excerpt {
    /// Where the part starts, in bytes from 0.
    pub(crate) start: usize,
    /// The length of the whole, in bytes.
    pub(crate) len: usize,
    /// The part.
    pub(crate) base64: Base64,
}

impl Shown {
    /// Shows bytes.
    pub(crate) fn bytes(expected: &[u8], actual: &[u8]) -> Self {
        Self::new(ShownKind::Bytes, expected, actual)
    }

    /// Shows documents.
    pub(crate) fn values(expected: &[Typed], actual: &[Typed]) -> Self {
        Self::new(ShownKind::Value, write_typed(expected).as_bytes(), write_typed(actual).as_bytes())
    }

    fn new(kind: ShownKind, expected: &[u8], actual: &[u8]) -> Self {
        let same = std::iter::zip(expected, actual).take_while(|(expected, actual)| expected == actual).count();
        Self { kind, expected: Excerpt::around(expected, same), actual: Excerpt::around(actual, same) }
    }
}

impl Excerpt {
    /// The part around the first difference, which is at this place.
    pub(crate) fn around(whole: &[u8], difference: usize) -> Self {
        let len = whole.len();
        let start = if len <= LONGEST { 0 } else { difference.saturating_sub(BEFORE).min(len - LONGEST) };
        let end = len.min(start + LONGEST);
        Self { start, len, base64: Base64(whole[start..end].to_vec()) }
    }
}
