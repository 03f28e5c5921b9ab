//! Scalars and tags as they are written.

use std::borrow::Cow;

use kyaml_core::Span;

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    SingleQuoted,
    DoubleQuoted,
    /// As a literal or a folded block scalar.
    Block,
}

/// A scalar as a schema is asked about it.
#[derive(Clone, Debug)]
pub(crate) struct Written<'s, 't> {
    /// Its text, line breaks folded and escapes replaced.
    pub(crate) text: Cow<'s, str>,
    pub(crate) style: Style,
    /// Its tag as a whole: `tag:yaml.org,2002:int` for `!!int`, `!` for the non-specific tag.
    pub(crate) tag: Option<&'t str>,
}

impl Written<'_, '_> {
    pub(crate) fn is_plain(&self) -> bool {
        self.style == Style::Plain
    }

    /// Whether both are plain or neither is, and their texts and tags are the same.
    pub(crate) fn is_like(&self, other: &Written<'_, '_>) -> bool {
        self.is_plain() == other.is_plain() && self.text == other.text && self.tag == other.tag
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    /// The tag as a whole: `tag:yaml.org,2002:int` for `!!int`, `!` for the non-specific tag.
    pub(crate) uri: Box<str>,
    pub(crate) span: Span,
}
