//! What is said of a scalar that cannot be kept.

use crate::error::Problem;

/// Why a scalar cannot stand in the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) problem: Problem,
    /// What is wrong, and what to write instead.
    pub(crate) message: String,
}

impl Refusal {
    #[cold]
    pub(super) fn unknown_to_json() -> Self {
        Self::new(
            Problem::InvalidSyntax,
            "the schema `json` knows no plain scalar but numbers, `true`, `false` and `null`; write it in double quotes",
        )
    }

    #[cold]
    pub(super) fn nonfinite(word: &str) -> Self {
        Self::new(
            Problem::NonfiniteNumber,
            format!("`{word}` has no JSON value; write a finite number, `null`, or `\"{word}\"` for the string"),
        )
    }

    /// `wanted` is what the tag fits, such as `an integer`.
    #[cold]
    pub(super) fn unfit_tag(tag: &str, wanted: &str) -> Self {
        Self::new(
            Problem::InvalidTag,
            format!("the tag `{}` fits {wanted}, and this is none; remove the tag, or write {wanted}", shown(tag)),
        )
    }

    #[cold]
    pub(super) fn binary_is_no_text() -> Self {
        Self::new(
            Problem::InvalidTag,
            "the bytes of this `!!binary` are no UTF-8 text, and JSON has no other strings; remove the tag to keep the base64 text",
        )
    }

    #[cold]
    pub(super) fn unknown_tag(tag: &str) -> Self {
        Self::new(
            Problem::UnknownTag,
            format!(
                "the tag `{}` has no meaning in KYAML; remove it, and write the value that it stands for",
                shown(tag)
            ),
        )
    }

    #[cold]
    pub(super) fn renamed_key(text: &str, name: &str) -> Self {
        Self::new(
            Problem::RenamedKey,
            format!("the key `{text}` is read as `{name}`; write `\"{text}\"` or `\"{name}\"`, whichever is meant"),
        )
    }

    #[cold]
    pub(super) fn key_beyond_64_bits(text: &str) -> Self {
        Self::new(
            Problem::RenamedKey,
            format!("Kubernetes' loader takes no integer above {} as a key; write `\"{text}\"`", i64::MAX),
        )
    }

    #[cold]
    pub(super) fn null_key() -> Self {
        Self::new(Problem::NullKey, "a key cannot be null; write it in double quotes, such as `\"null\"` or `\"\"`")
    }

    fn new(problem: Problem, message: impl Into<String>) -> Self {
        Self { problem, message: message.into() }
    }
}

/// A tag as the user is likely to have written it, in printable characters.
fn shown(tag: &str) -> String {
    match tag.strip_prefix(super::tag::YAML_PREFIX) {
        Some(name) => format!("!!{}", name.escape_debug()),
        None => tag.escape_debug().to_string(),
    }
}
